"""Where caveman keeps its own things under the settings in force, and opening them. Imports no backend."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.folders import Folders, default_folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.store import BackupStore
from caveman_core.queue.place import socket_place


@contextmanager
def opened(folders: Folders, *, migrate: bool = False) -> Iterator[History]:
    """The history, its ledger open meanwhile; made if there is none."""
    with Ledger.open(folders.ledger, migrate=migrate) as ledger:
        yield History(ledger, BackupStore(folders.backups), SystemClock())


def folders_of(settings: Settings) -> Folders:
    """Where caveman keeps its own things under these settings."""
    return default_folders(settings.data_dir)


def queue_server(settings: Settings, folders: Folders) -> str | Path:
    """The address of the queue's server: a URL from the settings, else the embedded server's socket."""
    return settings.redis_url or socket_place(folders.socket)
