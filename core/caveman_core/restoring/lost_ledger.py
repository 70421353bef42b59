"""A ledger that was lost, or put back from an older copy, filled from what lies beside it: backups, and kept holds.

What was held comes back with them (decision 10). Roots, baselines, outcomes and pauses were only in the ledger.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from caveman_core import log
from caveman_core.errors import DOCTOR, BackupError, CavemanError
from caveman_core.files.locks import swap_lock
from caveman_core.folders import Folders
from caveman_core.history.history import History, Swept
from caveman_core.history.ledger import Ledger
from caveman_core.history.manifest import Manifest
from caveman_core.history.rebuilding import HoldsOf, Rebuilt
from caveman_core.history.records import Origin
from caveman_core.history.store import BackupStore
from caveman_core.known import held_by
from caveman_core.replacing import SWAP_LOCK_SECONDS


def rebuild(history: History, folders: Folders) -> Rebuilt:
    """Add the versions that have no row, and the holds. Raises LockTimeoutError, BackupError, the ledger's errors."""
    hold_kept(history, folders)
    return history.ledger.rebuild(history.store, holds_of(history.store))


def sweep(history: History, folders: Folders) -> Swept:
    """The same with what a crash left of versions removed, for a daemon's start. Holds of earlier releases are kept."""
    hold_kept(history, folders)
    _keep_held(history, folders)
    return history.sweep_orphans(holds_of(history.store))


def rebuild_copy(copy: Ledger, store: BackupStore, kept: Collection[Path]) -> Rebuilt:
    """The same in a copy of the ledger, for a dry run; no file is written. `kept`: the paths that are to be held."""
    for path in kept:
        copy.hold_path(path)
    return copy.rebuild(store, holds_of(store))


def hold_kept(history: History, folders: Folders) -> None:
    """Hold the whole files whose holds are kept: first of all, so that a rebuild that is cut short loses none.

    A release that was cut short did not happen. Raises LockTimeoutError, BackupError, the ledger's errors.
    """
    for path in history.kept_holds.paths():
        if not history.ledger.state(path).on_hold:
            with swap_lock(folders.locks, path, timeout=SWAP_LOCK_SECONDS):
                if history.kept_holds.has(path):  # nobody has released it meanwhile
                    history.ledger.hold_path(path)


def _keep_held(history: History, folders: Folders) -> None:
    for path in set(history.ledger.held_paths()) - set(history.kept_holds.paths()):
        try:
            with swap_lock(folders.locks, path, timeout=SWAP_LOCK_SECONDS):
                if history.ledger.state(path).on_hold:
                    history.kept_holds.keep(path)
        except CavemanError as error:  # the ledger holds it; the next start tries again
            log.warning("a hold is not kept beside the backups yet", error=type(error).__name__, next=DOCTOR)
            log.debug("a hold is not kept beside the backups yet", path=str(path), error=str(error))


def holds_of(store: BackupStore) -> HoldsOf:
    """What the versions of a path, oldest first, tell of the sections that a person wants as they are.

    After a restore: the sections that it put back. After a compression: those it left alone although caveman had
    shortened them before. Nothing after an edit, which is to be compressed.
    """

    def held(versions: Sequence[Manifest]) -> Collection[str]:
        newest = versions[-1]
        if newest.version.origin is Origin.COMPRESS:
            return _left_alone(versions)
        return () if newest.sections else _put_back(store, newest)

    return held


def _left_alone(versions: Sequence[Manifest]) -> Collection[str]:
    shortened = {pair.source for each in versions for pair in each.sections if pair.source != pair.output}
    return {pair.output for pair in versions[-1].sections if pair.source == pair.output} & shortened


def _put_back(store: BackupStore, restored: Manifest) -> Collection[str]:
    version = restored.version
    try:
        return held_by(store.read(version.path, version.number, "after", version.after))
    except BackupError:  # reported as damaged
        return ()
