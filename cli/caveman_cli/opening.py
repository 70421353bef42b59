"""Where caveman keeps its own things under the settings in force, and opening them. Imports no backend."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.errors import LedgerError
from caveman_core.folders import Folders, default_folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.opening import OlderSchemaError
from caveman_core.history.store import BackupStore
from caveman_core.queue.place import socket_place
from caveman_watcher.errors import AlreadyRunningError
from caveman_watcher.one_daemon import the_one_daemon


@contextmanager
def opened(folders: Folders, *, migrate: bool = False) -> Iterator[History]:
    """The history, its ledger open meanwhile; made if there is none.

    A ledger of an older caveman is brought up, unless an older watcher still works with it: LedgerError.
    """
    with _ledger(folders, migrate) as ledger:
        yield History(ledger, BackupStore(folders.backups), SystemClock())


def _ledger(folders: Folders, migrate: bool) -> Ledger:
    """`migrate`: the caller holds the daemon lock; else it is taken for the moment, should it be needed."""
    try:
        return Ledger.open(folders.ledger, migrate=migrate)
    except OlderSchemaError as older:
        try:
            with the_one_daemon(folders.daemon_lock, os.getpid()):
                return Ledger.open(folders.ledger, migrate=True)
        except AlreadyRunningError as error:
            from caveman_cli.ending import all_ended

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
