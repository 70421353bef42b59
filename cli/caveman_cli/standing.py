"""How things stand: the watcher, the queue and the ledger, read without changing any of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from caveman_cli.open_files import can_be_told, has_open
from caveman_cli.opening import folders_of, opened, queue_server
from caveman_core.config import Settings
from caveman_core.errors import BrokerError
from caveman_core.folders import Folders
from caveman_core.history.records import OutcomeRow, Root
from caveman_core.queue.link import shown
from caveman_core.queue.name import queue_name
from caveman_core.queue.pool import QueueDepth, connect
from caveman_watcher.one_daemon import holder_of


@dataclass(frozen=True, slots=True)
class QueueState:
    """A queue's server, and how much it holds; None if it does not answer."""

    where: str
    depth: QueueDepth | None


@dataclass(frozen=True, slots=True)
class Standing:
    """`watcher` is its process id. `files` and `tokens_saved` are over the files as they stand compressed."""

    watcher: int | None
    queue: QueueState | None
    roots: tuple[Root, ...] = field(default=())
    files: int = 0
    tokens_saved: int = 0
    last: tuple[OutcomeRow, ...] = field(default=())


async def standing(settings: Settings, last: int) -> Standing:
    """Look. Nothing is created: where caveman never ran there is no ledger and no queue."""
    folders = folders_of(settings)
    watcher, queue = _watcher(folders), await _queue(settings, folders)
    if not folders.ledger.exists():
        return Standing(watcher, queue)
    with opened(folders) as history:
        ledger, totals = history.ledger, history.ledger.totals()
        return Standing(watcher, queue, ledger.roots(), totals.files, totals.tokens_saved, ledger.recent_outcomes(last))


def _watcher(folders: Folders) -> int | None:
    """The process that says it holds the daemon lock, if it has the lock file open, where that can be told.

    Taking the lock to see would keep a watcher out; that a process with this number lives says little.
    """
    pid = holder_of(folders.daemon_lock)
    if pid is None or not can_be_told() or has_open(pid, folders.daemon_lock):
        return pid
    return None


async def _queue(settings: Settings, folders: Folders) -> QueueState | None:
    where = _server(settings, folders)
    if where is None:
        return None
    try:
        queue = await connect(where, queue=queue_name(settings.queue))
    except BrokerError:
        return QueueState(shown(where), None)
    try:
        return QueueState(shown(where), await queue.depth())
    except BrokerError:
        return QueueState(shown(where), None)
    finally:
        await queue.close()


def _server(settings: Settings, folders: Folders) -> str | Path | None:
    server = queue_server(settings, folders)
    return None if isinstance(server, Path) and not server.exists() else server
