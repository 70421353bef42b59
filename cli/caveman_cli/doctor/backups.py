"""Backups, each read and verified, and the swaps that a crash left. Nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from caveman_cli.doctor.commands import command
from caveman_cli.doctor.finding import Finding, error, ok
from caveman_cli.doctor.schema import is_current
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import plural, shown
from caveman_cli.output.progress import counted
from caveman_cli.settings.opening import opened
from caveman_core.errors import BackupError
from caveman_core.history.database import REBUILD
from caveman_core.history.history import IN_THE_MAKING_SECONDS, History
from caveman_core.history.manifest import sides
from caveman_core.history.records import Pending, Version
from caveman_core.history.store import BackupStore, Damaged, Stored


def look(setup: Setup) -> Iterator[Finding]:
    """Nothing without a ledger that can be read: the look at the ledger says why."""
    if not is_current(setup.folders.ledger):
        return
    with opened(setup.folders) as history:
        yield from _backups(history)
        for pending in history.ledger.all_pending():
            if history.clock.now() - pending.version.at > IN_THE_MAKING_SECONDS:  # else somebody may be at it now
                yield _swap(history, pending)


def backup_is_gone(history: History, version: Version) -> bool:
    """Whether a side of the version cannot be read back, so that no swap can be finished or undone by it."""
    return any(_damaged_sides(history.store, version))


def _backups(history: History) -> Iterator[Finding]:
    versions = _versions(history)
    looked_at = counted(versions, "reading backups")
    bad = [(version, file) for version in looked_at for file in _damaged(history, version)]
    if bad:
        names = ", ".join(shown(file) for _, file in bad[:3]) + (", ..." if len(bad) > 3 else "")
        says = f"{plural(len(bad), 'file')} missing or not what was saved: {names}"
        means = "those versions cannot be restored until the files are put back from a copy of your disk"
        yield error("backups", says, means, command("caveman", "history", bad[0][0].path))
    else:
        yield ok("backups", f"{plural(len(versions), 'version')}, each read and verified")
    unknown = len(_without_row(history))
    if unknown:
        says = f"{plural(unknown, 'version')} in the backups and not in the ledger"
        yield error("backups", says, "they cannot be listed or restored until they are", REBUILD)


def _versions(history: History) -> list[Version]:
    ledger = history.ledger
    return [version for path in ledger.all_versions_paths() for version in ledger.versions(path)]


def _damaged(history: History, version: Version) -> list[Path]:
    """The files of a version that are missing or damaged; none if it was pruned or forgotten while it was read."""
    files = list(_damaged_files(history.store, version))
    return files if files and history.ledger.version(version.path, version.number) else []


def _damaged_files(store: BackupStore, version: Version) -> Iterator[Path]:
    found = store.find(version.path, version.number)
    if isinstance(found, Stored) and found.manifest.version == version and not found.damage:
        return  # its sides were read just now, and the ledger expects the same digests
    if found is None or isinstance(found, Damaged):
        yield store.manifest_file(version.path, version.number)
    yield from _damaged_sides(store, version)


def _damaged_sides(store: BackupStore, version: Version) -> Iterator[Path]:
    for side, digest, _ in sides(version):
        try:
            store.read(version.path, version.number, side, digest)
        except BackupError:
            yield store.side_file(version.path, version.number, side)


def _without_row(history: History) -> list[Version]:
    """The backups that the ledger does not know, before they were looked for and afterwards."""
    store = history.store
    found = [one.manifest.version for one in store.entries(skip=_known(history)) if isinstance(one, Stored)]
    known = _known(history) if found else frozenset()
    files = {store.manifest_file(one.path, one.number): one for one in found}
    return [version for file, version in files.items() if file not in known and file.exists()]


def _known(history: History) -> frozenset[Path]:
    """The manifests of all versions that have a row."""
    ledger = history.ledger
    pending = [pending.version for pending in ledger.all_pending()]
    unbegun = [version for version, _ in ledger.unbegun()]
    pruned = [version for path in ledger.all_versions_paths() for version in ledger.pruned(path)]
    every = (*unbegun, *pending, *_versions(history), *pruned)
    return frozenset(history.store.manifest_file(one.path, one.number) for one in every)


def _swap(history: History, pending: Pending) -> Finding:
    path = pending.version.path
    begun = f"a swap of {shown(path)} was begun and not finished"
    means = "the file is whole, old or new; it is not compressed again before that is finished or undone"
    compress = command("caveman", "compress", path)
    if backup_is_gone(history, pending.version):
        return error("swap", f"{begun}, and its backup is gone", means, REBUILD)
    if not path.parent.is_dir():
        says = f"{begun}: its folder is not there"
        means = "if it is on a disk that is not mounted, mount that; else make the folder"
        return error("swap", says, means, f"{command('mkdir', '-p', path.parent)}; {compress}")
    return error("swap", begun, means, compress)
