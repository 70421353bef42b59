"""The standing looked up again and again: what may have changed anew, the rest as it was."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from caveman_cli.settings.opening import folders_of
from caveman_cli.status.queue import QueueLook, QueueState
from caveman_cli.status.standing import Standing, named, treated, with_ledger
from caveman_cli.status.waited_for import waited_for
from caveman_cli.status.watcher import watcher_of
from caveman_core.clock import Clock
from caveman_core.config import Settings
from caveman_core.folders import Folders

LEDGER_SECONDS: Final = 10.0
"""The ledger is read when its file changed, and this often in any case: files may have been repaired meanwhile."""

PATIENCE: Final = 2.0
"""Seconds a look waits for the queue's server."""

_Mark = tuple[tuple[int, int, int] | None, ...]
"""The inode, size and time of the ledger's file and of its log: what a write changes."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What the ledger told last, and when."""

    found: Standing
    mark: _Mark


class RepeatedLook:
    """Keeps one connection to the queue's server open, and what the ledger told last."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        """Looks at nothing yet."""
        self._settings, self._folders = settings, folders_of(settings)
        self._queue = QueueLook(settings, self._folders)
        self._clock = clock
        self._read: _Read | None = None

    async def look(self, limit: int) -> Standing:
        """The standing now. ConfigError for a bad address; a server that is away or silent is part of the standing."""
        queue = await self._look_at_queue(limit)
        watcher = watcher_of(self._folders)
        now = Standing(self._clock.now(), watcher, queue, waited_for=waited_for(watcher, self._settings))
        return treated(named(self._with_ledger(now, limit)), self._settings)

    async def close(self) -> None:
        """Close the connection."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._queue.close()

    async def _look_at_queue(self, limit: int) -> QueueState | None:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._queue.look(limit)
        except TimeoutError:
            await self.close()
            return self._queue.silent()

    def _with_ledger(self, now: Standing, limit: int) -> Standing:
        mark = _mark(self._folders)  # before the reading: what is written meanwhile is read the next time
        if self._read is None or self._is_stale(self._read, now, mark):
            self._read = _Read(with_ledger(now, self._folders, limit), mark)
        told = self._read.found
        return replace(told, at=now.at, watcher=now.watcher, queue=now.queue)

    def _is_stale(self, read: _Read, now: Standing, mark: _Mark) -> bool:
        pause = read.found.pause
        return (
            mark != read.mark
            or now.watcher != read.found.watcher
            or not 0 <= now.at - read.found.at < LEDGER_SECONDS
            or (pause is not None and pause.until is not None and pause.until <= now.at)
        )


def _mark(folders: Folders) -> _Mark:
    return tuple(map(_mark_of, (folders.ledger, Path(f"{folders.ledger}-wal"))))


def _mark_of(file: Path) -> tuple[int, int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
