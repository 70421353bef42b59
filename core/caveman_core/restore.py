"""Exact bytes back: by version, at any time, without the queue. What a restore replaces becomes a version."""

from __future__ import annotations

import os
import shlex
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
from caveman_core.known import held_by, hold_text
from caveman_core.replacing import Replacement, recover_path, replace_file
from caveman_core.tokens import estimate


class NoVersionError(PermanentError):
    """caveman has no version of this file."""

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

    `origin`: the path under which caveman has the versions, if the file has moved since.
    """
    recover_path(history, folders, path)
    source = origin or path
    if not history.ledger.versions(source):
        raise no_version(history, path)
    version = _version(history, source, number)
    target = history.bytes_of(source, version.number, "before")
    try:
        current = path.read_bytes()
    except FileNotFoundError:
        current = None
    state = history.ledger.state(source)
    ours = current is None or digest_of(current) in state.outputs | state.befores
    return RestorePlan(path, version, target, current, edited=not ours)


def known_as(history: History, file: Path) -> Path:
    """The path that the ledger has the file's versions under: the real one, or the given one of before a move."""
    real, given = Path(os.path.realpath(file)), Path(os.path.abspath(file))  # noqa: PTH100 - links are not followed
    return next((path for path in (real, given) if history.ledger.versions(path)), real)


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
        return NoVersionError(f"caveman has no version of {path}")
    return NoVersionError(
        f"caveman has no version of {path}, but of the same text at {others[0]}",
        next_command=f"caveman restore --from {shlex.quote(str(others[0]))} {shlex.quote(str(path))}",
    )


def _version(history: History, path: Path, number: int | None) -> Version:
    versions = history.ledger.versions(path)
    if number is None:
        return history.newest_original(path) or versions[-1]
    for version in versions:
        if version.number == number:
            return version
    known = ", ".join(str(version.number) for version in versions)
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
    before, after = _tokens(current), _tokens(target)
    return Replacement(path, current, target, Origin.RESTORE, (), before, after, frozenset())


def _tokens(data: bytes) -> int:
    return estimate(data.decode("utf-8", "replace"))


def _create(history: History, path: Path, target: bytes) -> Version:
    version = history.prepare(path, None, target, (), Origin.RESTORE, 0, _tokens(target))
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
