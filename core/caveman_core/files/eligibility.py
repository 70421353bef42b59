"""May this file be rewritten? Names are judged before anything is read, the content last."""

from __future__ import annotations

import errno
import os
import stat
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_core.errors import NotUtf8Error, OpenForWritingError
from caveman_core.files.choice import Choice
from caveman_core.files.content import code_or_config, has_conflict_markers
from caveman_core.files.formats import Format, format_of
from caveman_core.files.ignoring import Ignores
from caveman_core.files.opt_out import opt_out_line
from caveman_core.files.place import Place, place_of
from caveman_core.files.profiles import Profile, Writer, is_original_copy, profile_named
from caveman_core.files.reading import READ_FLAGS, Snapshot, read_stable
from caveman_core.files.sensitive import sensitive_part
from caveman_core.files.verdict import Ineligible, ineligible
from caveman_core.files.walking import walk
from caveman_core.outcome import Reason

__all__ = ["MAX_BYTES", "Eligible", "Ineligible", "examine", "open_in_editor", "text_problem", "walk"]

MAX_BYTES: Final = 500_000
"""Larger files are refused before they are read."""

STALE_SECONDS: Final = 24 * 3600
"""An editor's file that has not changed for so long is not in use."""


@dataclass(frozen=True, slots=True)
class Eligible:
    """A file that may be rewritten. `path` is its real path, `snapshot` what stood there when it was judged."""

    path: Path
    writer: Writer
    snapshot: Snapshot


def examine(
    path: Path, *, root: Path, profile: str | Profile | None, by_hand: bool = False, even_ignored: bool = False
) -> Eligible | Ineligible:
    """Judge one file under `root`. By hand no profile has to name it; every other rule holds.

    `even_ignored`: what ignore files say does not count. Raises ChangedError if it changes while it is read,
    OpenForWritingError if a write lease keeps it shut, and OSError for what is wrong with the disk, not the file.
    """
    given = path.absolute()
    if (problem := _name_problem(given)) is not None:
        return problem
    place = place_of(given, root)
    if isinstance(place, Ineligible):
        return place
    if (problem := _name_problem(place.real)) is not None:
        return problem
    if not even_ignored and (problem := Ignores(root).judge(given, real=place.real)) is not None:
        return problem
    named = profile_named(profile) if isinstance(profile, str) else profile
    writer = place.writer(named) if named else None
    if not by_hand and (problem := _choice_problem(place, named, writer)) is not None:
        return problem
    if (problem := _format_problem(place.real, by_hand)) is not None:
        return problem
    return _examine_file(place, writer or Writer.HUMAN)


def text_problem(path: Path, data: bytes) -> Ineligible | None:
    """Why the file at this real path would be left alone if it held this text; None if nothing in it says so."""
    return _size_problem(len(data)) or _content_problem(data, format_of(path))


def open_in_editor(path: Path) -> bool:
    """Whether vim's or nano's swap file (`.NAME.swp` and so on) or emacs' lock (`.#NAME`) lies beside the file.

    One that has not changed for a day does not count: an editor that crashed leaves it for ever.
    """
    places = {path, Path(os.path.realpath(path))}
    return any(_editor_file_beside(place) for place in places)


def _editor_file_beside(path: Path) -> bool:
    # An emacs lock is a link to nowhere. vim counts down from .swp when that is taken.
    marks = [f".#{path.name}", *(f".{path.name}.sw{letter}" for letter in "ponmlkjihgfedcba")]
    return any(_is_fresh(path.with_name(mark)) for mark in marks)


def _is_fresh(mark: Path) -> bool:
    try:
        return time.time() - mark.lstat().st_mtime < STALE_SECONDS
    except OSError:
        return False


def _name_problem(path: Path) -> Ineligible | None:
    try:
        os.fspath(path).encode("utf-8")
    except UnicodeEncodeError:
        return ineligible(Reason.NAME_NOT_UTF8)
    if is_original_copy(path.name):
        return ineligible(Reason.ORIGINAL_COPY)
    if (part := sensitive_part(path)) is not None:
        return ineligible(Reason.SENSITIVE_NAME, f'"{part}"; rename it if it holds none')
    return None


def _choice_problem(place: Place, profile: Profile | None, writer: Writer | None) -> Ineligible | None:
    problem = Choice(profile).excluded(place.names) if profile else None
    return problem or (ineligible(Reason.NOT_A_MEMORY_FILE) if writer is None else None)


def _format_problem(path: Path, by_hand: bool) -> Ineligible | None:
    form = format_of(path)
    if form is Format.OTHER or (form is Format.MARKUP and not by_hand):
        return ineligible(Reason.CODE_OR_CONFIG, f'by its name, "{path.name}"')
    return None


def _examine_file(place: Place, writer: Writer) -> Eligible | Ineligible:
    try:
        if not stat.S_ISREG(place.real.lstat().st_mode):  # opening a device can have effects
            return ineligible(Reason.NOT_A_FILE)
        fd = os.open(place.real, READ_FLAGS)
    except OSError as error:
        return _open_problem(error)
    try:
        status = os.fstat(fd)
        if (problem := _status_problem(status)) is not None:
            return problem
        snapshot = read_stable(fd)
    finally:
        os.close(fd)
    return _content_problem(snapshot.data, format_of(place.real)) or Eligible(place.real, writer, snapshot)


def _open_problem(error: OSError) -> Ineligible:
    if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):  # ELOOP: a link came to stand there just now
        return ineligible(Reason.MISSING)
    if error.errno in (errno.EACCES, errno.EPERM):
        return ineligible(Reason.NO_PERMISSION)
    if error.errno == errno.EAGAIN:  # under a write lease
        raise OpenForWritingError from error
    raise error


def _status_problem(status: os.stat_result) -> Ineligible | None:
    if not stat.S_ISREG(status.st_mode):
        return ineligible(Reason.NOT_A_FILE)
    if (problem := _size_problem(status.st_size)) is not None:
        return problem
    if status.st_nlink > 1:
        return ineligible(Reason.HARD_LINKED)
    if not status.st_mode & stat.S_IWUSR:
        return ineligible(Reason.READ_ONLY)
    if hasattr(os, "geteuid") and os.geteuid() not in (0, status.st_uid):
        return ineligible(Reason.NOT_OURS)
    return None


def _size_problem(size: int) -> Ineligible | None:
    return ineligible(Reason.TOO_LARGE, f"{size:,} bytes") if size > MAX_BYTES else None


def _content_problem(data: bytes, form: Format) -> Ineligible | None:
    if b"\0" in data:
        return ineligible(Reason.BINARY)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return ineligible(Reason.NOT_UTF8, NotUtf8Error(error.start, data[error.start]).message)
    if not text.removeprefix("\ufeff").strip():
        return ineligible(Reason.EMPTY)
    if (line := opt_out_line(text)) is not None:
        return ineligible(Reason.OPTED_OUT, f"line {line}")
    if (why := code_or_config(text, form)) is not None:
        return ineligible(Reason.CODE_OR_CONFIG, why)
    return ineligible(Reason.MERGE_CONFLICT) if has_conflict_markers(text) else None
