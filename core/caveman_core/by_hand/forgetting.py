"""Forgetting a file: everything caveman keeps of its text is deleted, since there was a secret in it.

The file itself stays, and becomes baseline, so that it is not backed up again before it is saved.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from caveman_core.errors import CavemanError, ChangedError, UnfinishedSwapError
from caveman_core.files.leftovers import leftovers_of, remove_leftovers
from caveman_core.files.locks import job_lock, swap_lock
from caveman_core.files.reading import read_file
from caveman_core.folders import Folders
from caveman_core.history.aside import erase_from, set_aside_ledgers
from caveman_core.history.history import History
from caveman_core.history.layout import place_of
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Version
from caveman_core.known import section_digests
from caveman_core.replacing import SWAP_LOCK_SECONDS, recover_path
from caveman_core.restoring.moved import real_path

_READS = 5
"""How often a file is read that is being written."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What caveman keeps of a path. `elsewhere`: other paths of which it keeps the same bytes or, where no file is any
    more, a section of this one, as after a move.

    `shortened`: the file stands compressed, in parts at least: the readable text is in what is kept.
    """

    versions: int
    anything: bool
    elsewhere: tuple[Path, ...]
    shortened: bool = False


def kept_of(history: History, path: Path) -> Kept:
    """Look, without a lock."""
    versions = history.ledger.versions(path)
    has_backups = place_of(history.store.root, path).folder.exists()
    anything = has_backups or history.ledger.knows(path) or history.kept_holds.has(path) or bool(leftovers_of(path))
    elsewhere = _elsewhere(history.ledger, path, versions) - {path}
    return Kept(len(versions), anything, tuple(sorted(elsewhere)), _stands_shortened(history.ledger, path))


def _elsewhere(ledger: Ledger, path: Path, versions: Sequence[Version]) -> set[Path]:
    """Other paths of which the same text is kept: what the file was called before, or a copy of it."""
    texts = {digest for version in versions for digest in (version.before, version.after) if digest}
    sections = ledger.sections_known(path)
    with suppress(CavemanError, OSError):  # of a file that cannot be read what is recorded has to do
        now = read_file(path)
        texts.add(now.digest)
        sections |= frozenset(section_digests(now.data))
    gone = {other for other in ledger.paths_sharing(sections) if not os.path.lexists(other)}
    return gone | {other for digest in texts for other in ledger.paths_with(digest)}


def _stands_shortened(ledger: Ledger, path: Path) -> bool:
    """False of a file that cannot be read: it is told of when it is forgotten."""
    try:
        digests = section_digests(read_file(path).data)
    except (CavemanError, OSError):
        return False
    return any(pair and pair.source != pair.output for pair in (ledger.origin_of(path, digest) for digest in digests))


async def forget(history: History, folders: Folders, path: Path, *, lock_seconds: float) -> None:
    """Delete backups, section pairs, outcomes and records of a path (as the ledger knows it), while no job is at it.

    A hold of the whole file stays. Raises LockTimeoutError, ChangedError, BackupError, UnfinishedSwapError, OSError;
    what is deleted by then stays deleted. `erase` is to follow: the ledger's file still holds what was in its rows.
    """
    async with job_lock(folders.locks, path, timeout=lock_seconds):
        _end_swap(history, folders, path)
        with swap_lock(folders.locks, path, timeout=SWAP_LOCK_SECONDS):
            _forget(history, path)


def _end_swap(history: History, folders: Folders, path: Path) -> None:
    """Finish or undo what a crash left. Where the folder is gone there is nothing to finish: that is given up."""
    try:
        recover_path(history, folders, path)
    except UnfinishedSwapError:
        pending = history.ledger.pending(path)
        if pending is None or path.parent.exists():
            raise
        history.ledger.finish_version(path, pending.version.number)


def _forget(history: History, path: Path) -> None:
    stands = _digest_at(path) if real_path(path) == path else None  # what a link leads to stands elsewhere
    remove_leftovers(path)
    history.forget(path, stands)
    if not history.ledger.state(path).on_hold:
        history.kept_holds.drop(path)


def _digest_at(path: Path) -> str | None:
    """Read before anything is deleted: what is saved after that is new."""
    for _ in range(_READS - 1):
        try:
            return read_file(path).digest
        except ChangedError:
            continue
        except (FileNotFoundError, NotADirectoryError):
            return None
    return read_file(path).digest


def erase(history: History, *paths: Path) -> tuple[Path, ...]:
    """Write the ledger's file anew, and delete what ledgers set aside hold of these paths; returns those that may
    hold something still. Raises LedgerBusyError, NoSpaceError, LedgerError: what was deleted may be in the file yet.
    """
    history.ledger.erase_deleted()
    aside = set_aside_ledgers(history.ledger.path)
    return tuple(file for file in aside if not erase_from(file, *paths))
