"""What is wrong with the ledger, the backups and the swaps that a crash left. Changes nothing."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from caveman_cli.answer import Answer
from caveman_cli.console import plural, shown
from caveman_core.errors import BackupError
from caveman_core.history.database import REBUILD
from caveman_core.history.history import IN_THE_MAKING_SECONDS, History
from caveman_core.history.manifest import sides
from caveman_core.history.records import Pending, Version
from caveman_core.history.store import BackupStore, Damaged, Stored


def look_at_lost_ledger(ledger: Path, store: BackupStore) -> Answer:
    """There is no ledger: fine before the first file, a loss after it."""
    kept = sum(isinstance(found, Stored) for found in store.entries())
    if kept:
        return Answer("ledger", f"{shown(ledger)} is gone, and there are backups of {plural(kept, 'version')}", REBUILD)
    return Answer("ledger", f"none yet; it will be {shown(ledger)}")


def look_at_history(history: History) -> Iterator[Answer]:
    """The ledger, then each backup, read and verified, then each unfinished swap. LedgerError for a damaged ledger."""
    history.ledger.check()
    files = history.ledger.totals().files
    yield Answer("ledger", f"{shown(history.ledger.path)}: {plural(files, 'file')} standing compressed")
    yield from _backups(history)
    for pending in history.ledger.all_pending():
        if history.clock.now() - pending.version.at > IN_THE_MAKING_SECONDS:  # else somebody may be at it now
            yield _swap(history, pending)


def backup_is_gone(history: History, version: Version) -> bool:
    """Whether a side of the version cannot be read back, so that no swap can be finished or undone by it."""
    return any(_damaged_sides(history.store, version))


def _backups(history: History) -> Iterator[Answer]:
    ledger = history.ledger
    versions = [version for path in ledger.all_versions_paths() for version in ledger.versions(path)]
    bad = [(version, file) for version in versions for file in _damaged(history.store, version)]
    if bad:
        names = ", ".join(shown(file) for _, file in bad[:3]) + (", ..." if len(bad) > 3 else "")
        says = f"{plural(len(bad), 'file')} missing or not what was saved: {names}"
        yield Answer("backups", says, "put them back from a copy of your disk; until then: " + _history_of(bad[0][0]))
    else:
        yield Answer("backups", f"{plural(len(versions), 'version')}, each read and verified")
    unknown = sum(1 for _ in _without_row(history, versions))
    if unknown:
        yield Answer("backups", f"{plural(unknown, 'version')} in the backups and not in the ledger", REBUILD)


def _damaged(store: BackupStore, version: Version) -> Iterator[Path]:
    found = store.find(version.path, version.number)
    if found is None or isinstance(found, Damaged):
        yield store.manifest_file(version.path, version.number)
    yield from _damaged_sides(store, version)


def _damaged_sides(store: BackupStore, version: Version) -> Iterator[Path]:
    for side, digest, _ in sides(version):
        try:
            store.read(version.path, version.number, side, digest)
        except BackupError:
            yield store.side_file(version.path, version.number, side)


def _without_row(history: History, versions: list[Version]) -> Iterator[Stored]:
    pending = [pending.version for pending in history.ledger.all_pending()]
    unbegun = [version for version, _ in history.ledger.unbegun()]
    store = history.store
    pruned = [version for path in history.ledger.all_versions_paths() for version in history.ledger.pruned(path)]
    known = frozenset(store.manifest_file(one.path, one.number) for one in (*versions, *pending, *unbegun, *pruned))
    return (found for found in store.entries(skip=known) if isinstance(found, Stored))


def _swap(history: History, pending: Pending) -> Answer:
    path = pending.version.path
    begun = f"a swap of {shown(path)} was begun and not finished"
    compress = f"caveman compress {shlex.quote(str(path))}"
    if backup_is_gone(history, pending.version):
        return Answer("swap", f"{begun}, and its backup is gone; the file is whole, old or new", REBUILD)
    if not path.parent.is_dir():
        folder = shlex.quote(str(path.parent))
        return Answer("swap", f"{begun}: its folder is not there", f"mount it, or mkdir -p {folder}; then {compress}")
    return Answer("swap", begun, compress)


def _history_of(version: Version) -> str:
    return f"caveman history {shlex.quote(str(version.path))}"
