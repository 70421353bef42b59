"""Which process watches."""

from __future__ import annotations

from caveman_cli.processes.open_files import can_be_told, has_open
from caveman_core.folders import Folders
from caveman_watcher.one_daemon import holder_of


def watcher_of(folders: Folders) -> int | None:
    """The process that says it holds the daemon lock, if it has the lock file open, where that can be told.

    Taking the lock to see would keep a watcher out; that a process with this number lives says little.
    """
    pid = holder_of(folders.daemon_lock)
    if pid is None or not can_be_told() or has_open(pid, folders.daemon_lock):
        return pid
    return None
