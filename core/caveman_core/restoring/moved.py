"""Files that have another real path than before: a folder was moved, say to the dotfiles, and linked back.

Ledger and backups know a file by its real path. What they know under the old one is carried over before anything is
decided about the new one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.moving import same_version
from caveman_core.history.records import Version
from caveman_core.replacing import recover_path

Follow = Callable[[Path], object]
"""Carries over what is known of the file at this real path under earlier ones."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A version of a file, whose bytes may be kept under an earlier path. `number` is the one it has for the file."""

    number: int
    version: Version


def real_path(path: Path) -> Path:
    """Where the file is now; one that is not there counts as well."""
    return Path(os.path.realpath(path))


def old_names(ledger: Ledger, real: Path) -> tuple[Path, ...]:
    """The other paths that the ledger knows this file by: they have its name, and lead to it now."""
    return tuple(path for path in ledger.paths_named(real.name) if path != real and _leads_to(path, real))


def _leads_to(path: Path, real: Path) -> bool:
    """Most lead elsewhere, which is seen by one look."""
    try:
        if not path.samefile(real):
            return False
    except OSError:
        pass  # one of them is not there: the names decide
    return real_path(path) == real


def follow(history: History, folders: Folders, real: Path) -> bool:
    """Carry over what is known of a file under earlier paths if nothing is known of it under its real one.

    What a crash left of a swap under one of them is finished or undone first. Raises UnfinishedSwapError,
    SwapConflictError, LedgerError, OSError; nothing was carried over then.
    """
    if history.ledger.has_past(real):
        return False
    names = old_names(history.ledger, real)
    for name in names:
        recover_path(history, folders, name)
    if any(history.ledger.state(name).on_hold for name in names):
        history.kept_holds.keep(real)
    carried = bool(names) and history.ledger.carry_over(names, real)
    if carried:
        for name in names:
            history.kept_holds.drop(name)
    return carried


def follow_in_copy(ledger: Ledger, real: Path) -> bool:
    """The same in a copy of the ledger, for a dry run: no file is touched."""
    return not ledger.has_past(real) and ledger.carry_over(old_names(ledger, real), real)


def known_path(ledger: Ledger, real: Path) -> Path:
    """The path that has what is known of this file, where nothing is to be carried over: a dry run."""
    if ledger.has_past(real):
        return real
    return next((name for name in old_names(ledger, real) if ledger.has_past(name)), real)


def kept_versions(history: History, path: Path) -> tuple[Kept, ...]:
    """The versions that can be given back, oldest first: those of a real path, and of its file before it was moved."""
    ledger = history.ledger
    own = [Kept(version.number, version) for version in ledger.versions(path)]
    return tuple(sorted((*_copied(ledger, path), *own), key=lambda kept: kept.number))


def _copied(ledger: Ledger, path: Path) -> Iterator[Kept]:
    pruned = ledger.pruned(path)
    if not pruned:
        return
    elsewhere = {
        same_version(version): version for name in old_names(ledger, path) for version in ledger.versions(name)
    }
    for copy in pruned:
        if (version := elsewhere.get(same_version(copy))) is not None:
            yield Kept(copy.number, version)


def lost_versions(history: History, path: Path) -> int:
    """How many versions were pruned: those that are kept under an earlier path do not count."""
    return len(history.ledger.pruned(path)) - len(tuple(_copied(history.ledger, path)))


def left_behind(ledger: Ledger, path: Path) -> dict[Path, tuple[Version, ...]]:
    """The versions under earlier paths that were not carried over: the file had a past at its new one already."""
    carried = {same_version(version) for version in (*ledger.pruned(path), *ledger.versions(path))}
    found = {
        name: tuple(version for version in ledger.versions(name) if same_version(version) not in carried)
        for name in old_names(ledger, path)
    }
    return {name: versions for name, versions in found.items() if versions}
