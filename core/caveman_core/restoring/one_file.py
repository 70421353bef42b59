"""Exact bytes back: by version, at any time, without the queue. What a restore replaces becomes a version."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from caveman_core.digest import digest_of
from caveman_core.errors import ChangedError, PermanentError
from caveman_core.files.writing import create
from caveman_core.folders import Folders
from caveman_core.history.database import REBUILD
from caveman_core.history.history import History
from caveman_core.history.layout import place_of
from caveman_core.history.records import Origin, Version
from caveman_core.history.retention import newest_original
from caveman_core.known import held_by, hold_text
from caveman_core.loaded import loaded_tokens
from caveman_core.replacing import Replacement, recover_path, replace_file
from caveman_core.restoring.moved import Kept, follow, kept_versions, old_names


class NoVersionError(PermanentError):
    """There is no version of this file."""

    next_command = "caveman status"


@dataclass(frozen=True, slots=True)
class RestorePlan:
    """What a restore would do. `current` is None if the file is missing; `edited` if it holds newer edits."""

    path: Path
    version: Version
    target: bytes
    current: bytes | None
    edited: bool


def plan_restore(
    history: History, folders: Folders, path: Path, number: int | None = None, *, origin: Path | None = None
) -> RestorePlan:
    """The bytes that stood before version `number` (default: the newest), beside what stands there now.

    `origin`: the path under which caveman has the versions, if the file was moved and is not linked back.
    """
    recover_path(history, folders, path)
    follow(history, folders, path)
    source = origin or path
    kept = kept_versions(history, source)
    if not kept:
        raise no_version(history, path)
    chosen = _chosen(history, source, kept, number)
    version = chosen.version
    target = history.bytes_of(version.path, version.number, "before")
    try:
        current = path.read_bytes()
    except FileNotFoundError:
        current = None
    state = history.ledger.state(source)
    typed = {version.after for version in history.ledger.versions(source) if history.ledger.is_edit(version)}
    ours = current is None or digest_of(current) in (state.outputs - typed) | state.befores
    return RestorePlan(path, replace(version, number=chosen.number), target, current, edited=not ours)


def known_as(history: History, file: Path) -> Path:
    """The path that the ledger has the file's versions under: the real one, or one of before a move."""
    real, given = Path(os.path.realpath(file)), Path(os.path.abspath(file))  # noqa: PTH100 - links are not followed
    if kept_versions(history, real):
        return real
    names = (given, *old_names(history.ledger, real))
    return next((path for path in names if history.ledger.versions(path)), real)


def origin_of_restore(history: History, named: Path) -> Path:
    """The path of `--from`: taken as it is written if there are versions under it, links and all."""
    given = Path(os.path.abspath(named))  # noqa: PTH100 - links are not followed
    return given if history.ledger.versions(given) else known_as(history, named)


def never_changed(path: Path, name: str) -> NoVersionError:
    """The error for a file, of this name for people, that caveman never had to do with."""
    look = f"caveman compress --dry-run {shlex.quote(str(path))}" if path.is_file() else "caveman status"
    return NoVersionError(f"there is no version of {name}: caveman never changed it", next_command=look)


def no_version(history: History, path: Path) -> NoVersionError:
    """The error for a path without versions; the next command brings them back, or restores from another path.

    A ledger that was lost and begun anew does not know of the backups from before.
    """
    if place_of(history.store.root, path).folder.exists():
        return NoVersionError(f"the ledger knows no version of {path}, and there are backups", next_command=REBUILD)
    try:
        others = history.ledger.paths_with(digest_of(path.read_bytes()))
    except OSError:
        others = ()
    if not others:
        return never_changed(path, str(path))
    return NoVersionError(
        f"there is no version of {path}, but of the same text at {others[0]}",
        next_command=f"caveman restore --from {shlex.quote(str(others[0]))} {shlex.quote(str(path))}",
    )


def _chosen(history: History, path: Path, kept: Sequence[Kept], number: int | None) -> Kept:
    if number is None:
        original = newest_original([each.version for each in kept], history.ledger.lost_outputs(path))
        return next((each for each in kept if each.version is original), kept[-1])
    for each in kept:
        if each.number == number:
            return each
    known = ", ".join(str(each.number) for each in kept)
    was_pruned = history.ledger.pruned_version(path, number)
    why = f"version {number} of {path} was pruned" if was_pruned else f"{path} has no version {number}"
    raise NoVersionError(f"{why}; it has {known}", next_command=f"caveman history {shlex.quote(str(path))}")


def restore(history: History, folders: Folders, plan: RestorePlan) -> Version | None:
    """Put the planned bytes back and hold their sections; None if they stand there already.

    Raises ChangedError if the file is no longer what the plan saw.
    """
    return put_and_hold(history, folders, plan.path, plan.current, plan.target)


def put_and_hold(
    history: History, folders: Folders, path: Path, current: bytes | None, target: bytes
) -> Version | None:
    """The same for any text: `target` stands and is held where `current` stood, None for no file.

    At no moment it stands there without being held, whatever ends the process.
    """
    if current is not None and current != target:
        new = replace(put_in_place(path, current, target), hold=held_by(target))
        return replace_file(history, folders, new)
    hold_text(history.ledger, path, target)  # no harm if the file cannot be made then
    return _create(history, path, target) if current is None else None


def put_in_place(path: Path, current: bytes, target: bytes) -> Replacement:
    """The replacement of what stands by a text that a person wants as it is."""
    before, after = loaded_tokens(path, current), loaded_tokens(path, target)
    return Replacement(path, current, target, Origin.RESTORE, (), before, after, frozenset())


def _create(history: History, path: Path, target: bytes) -> Version:
    version = history.prepare(path, None, target, (), Origin.RESTORE, 0, loaded_tokens(path, target))
    try:
        create(path, target)
    except FileExistsError:
        history.abandon(version)
        raise ChangedError(f"{path} is there again") from None
    except BaseException:
        history.abandon(version)
        raise
    history.record(version, ())
    return version
