"""Where caveman keeps its own things under the settings in force, and opening them. Imports no backend."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from caveman_cli.output.console import note, shown
from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.errors import LedgerError, NoSpaceError
from caveman_core.folders import Folders, default_folders
from caveman_core.full_disk import full_disk
from caveman_core.history.copying import open_copy
from caveman_core.history.database import REBUILD
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.opening import OlderSchemaError
from caveman_core.history.store import BackupStore
from caveman_core.queue.place import socket_place
from caveman_watcher.errors import AlreadyRunningError
from caveman_watcher.one_daemon import the_one_daemon


@contextmanager
def opened(folders: Folders, *, migrate: bool = False, adopts: bool = False) -> Iterator[History]:
    """The history, its ledger open meanwhile; made if there is none.

    A ledger of an older caveman is brought up, unless an older watcher still works with it: LedgerError. One that is
    begun beside backups of a ledger that is gone is told of, unless the caller `adopts` them, as who migrates does.
    What was on hold as a whole is so in a new one, too.
    """
    gone = None if migrate or adopts else lost_ledger(folders)
    is_new = not folders.ledger.exists()
    with _ledger(folders, migrate) as ledger:
        if gone is not None:
            tell_of_lost(gone)
        history = _history(ledger, folders)
        if is_new and history.kept_holds.paths():
            from caveman_core.restoring.lost_ledger import hold_kept

            hold_kept(history, folders)
        yield history


@contextmanager
def existing_history(folders: Folders) -> Iterator[History | None]:
    """The same where there is a ledger; None where caveman never kept anything. LedgerError if the ledger is lost."""
    if not _is_there(folders):
        yield None
        return
    with opened(folders) as history:
        yield history


@contextmanager
def history_to_look_at(folders: Folders) -> Iterator[History | None]:
    """As `existing_history`, for who writes nothing: a full disk is no obstacle, a copy in memory does then.

    NoSpaceError all the same while a swap is unfinished: whoever looks at a file ends that first, in the real ledger.
    """
    if not _is_there(folders):
        yield None
        return
    try:
        ledger = _ledger(folders, migrate=False)
    except NoSpaceError:
        ledger = _settled_copy(folders)
    with ledger:
        yield _history(ledger, folders)


def _settled_copy(folders: Folders) -> Ledger:
    copy = open_copy(folders.ledger)
    if copy.all_pending():
        copy.close()
        raise full_disk(folders.data, f"the disk with the ledger {folders.ledger} is full, and a swap is unfinished")
    return copy


@contextmanager
def history_in_memory(folders: Folders) -> Iterator[History]:
    """A copy of the history, to work out what would be done; empty if there is none. The backups are the real ones."""
    with open_copy(folders.ledger) as ledger:
        yield _history(ledger, folders)


def _is_there(folders: Folders) -> bool:
    if folders.ledger.exists():
        return True
    gone = lost_ledger(folders)
    if gone is not None:
        raise gone
    return False


def lost_ledger(folders: Folders) -> LedgerError | None:
    """The error that the ledger is gone while its backups are there; None if it is there, or neither is."""
    if folders.ledger.exists() or not any(BackupStore(folders.backups).entries()):
        return None
    return LedgerError(f"the ledger {shown(folders.ledger)} is gone, and there are backups", next_command=REBUILD)


def tell_of_lost(gone: LedgerError) -> None:
    """Say it on stderr, for a command that goes on all the same."""
    note(f"{gone.message}: a new one is begun without them\n  next: {gone.next_step}", style="yellow")


def _history(ledger: Ledger, folders: Folders) -> History:
    return History(ledger, BackupStore(folders.backups), SystemClock())


def _ledger(folders: Folders, migrate: bool) -> Ledger:
    """`migrate`: the caller holds the daemon lock; else it is taken for the moment, should it be needed."""
    try:
        return Ledger.open(folders.ledger, migrate=migrate)
    except OlderSchemaError as older:
        try:
            with the_one_daemon(folders.daemon_lock, os.getpid()):
                return Ledger.open(folders.ledger, migrate=True)
        except AlreadyRunningError as error:
            from caveman_cli.processes.ending import all_ended

            raise LedgerError(
                f"{older.message.split(';')[0]}, and a watcher from before the upgrade still works with it",
                next_command=f"{all_ended([error.pid])}; caveman watch",
            ) from None


def folders_of(settings: Settings) -> Folders:
    """Where caveman keeps its own things under these settings."""
    return default_folders(settings.data_dir)


def queue_server(settings: Settings, folders: Folders) -> str | Path:
    """The address of the queue's server: a URL from the settings, else the embedded server's socket."""
    return settings.redis_url or socket_place(folders.socket)
