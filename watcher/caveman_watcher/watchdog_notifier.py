"""The notifier on watchdog 7.1: one observer whose health is looked after, since it reports no trouble itself."""

from __future__ import annotations

import asyncio
import time
import warnings
from dataclasses import dataclass
from typing import Final

import structlog
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver

from caveman_watcher.coverage import Coverage, coverage
from caveman_watcher.errors import NotifierError, limit_error, partial_error
from caveman_watcher.handler import Handler, OverflowListener, Post
from caveman_watcher.notices import Notice, RescanReason, RescanWanted
from caveman_watcher.notifier import Roots
from caveman_watcher.targets import targets_of
from caveman_watcher.watches import Watches

PARTIAL_SECONDS: Final = 30.0
"""How often to rescan while some directory is not watched."""

RENEW_SECONDS: Final = 300.0
"""How often to try whether the kernel gives more watches by now."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Running:
    observer: BaseObserver
    watches: Watches
    post: Post
    overflow: OverflowListener

    @property
    def alive(self) -> bool:
        """Whether the dispatcher lives, and on Linux the thread that reads the kernel's queue."""
        reader = getattr(self.observer, "_inotify_fd", None)
        return self.observer.is_alive() and (reader is None or reader.is_alive())

    def measured(self) -> Coverage | None:
        """None where the system does not tell."""
        descriptor = getattr(getattr(self.observer, "_inotify_fd", None), "_inotify_fd", None)
        try:
            return coverage(descriptor, self.watches.targets) if descriptor is not None else None
        except OSError:
            return None


class WatchdogNotifier:
    """Hears of saves through inotify (FSEvents, ReadDirectoryChangesW elsewhere)."""

    def __init__(self, roots: Roots) -> None:
        """Watches whatever `roots` returns at each check."""
        self._roots = roots
        self._running: _Running | None = None
        self._trouble: NotifierError | None = None
        self._renew_at = 0.0
        self._lock = asyncio.Lock()

    async def start(self, notices: asyncio.Queue[Notice]) -> None:
        """Begin. Raises NotifierError if the kernel gives nothing to watch with."""
        _quieten()
        post = Post(asyncio.get_running_loop(), notices)
        try:
            observer = Observer()
        except OSError as error:
            raise limit_error(error) from error
        self._running = _Running(observer, Watches(observer, Handler(post)), post, OverflowListener(post))
        self._running.overflow.attach()
        observer.start()
        await self._follow_roots()
        post.send(RescanWanted(RescanReason.WATCHER_STARTED))

    async def stop(self) -> None:
        """End every thread; they are daemon threads, so a stuck one does not keep the process."""
        running, self._running = self._running, None
        if running is not None:
            running.overflow.detach()
            await asyncio.to_thread(_end, running.observer)

    async def check(self) -> None:
        """Follow the roots; make good what was lost. Raises NotifierError if a thread has died."""
        running = self._running
        if running is None or not running.alive:
            raise NotifierError
        if running.post.lost_any():
            running.post.send(RescanWanted(RescanReason.EVENT_LOST))
        if running.overflow.happened():
            async with self._lock:
                await self._renew(running)
        if await self._follow_roots():
            running.post.send(RescanWanted(RescanReason.ROOTS_CHANGED))

    async def measure(self) -> None:
        """Compare watches and directories; on a gap watch everything anew, then say that the limit is hit."""
        running = self._running
        async with self._lock:
            if running is None or running.watches.problem is not None:
                return
            found = await asyncio.to_thread(running.measured)
            if found is not None and not found.whole and time.monotonic() >= self._renew_at:
                found = await self._renew(running)
            self._note(None if found is None or found.whole else partial_error(found.watched, found.directories))

    def rescan_seconds(self, usual: float) -> float:
        """The usual time while everything is watched, else half a minute at most."""
        whole = self._running is not None and self._trouble is None
        return usual if whole else min(usual, PARTIAL_SECONDS)

    async def _follow_roots(self) -> bool:
        """Watch what is there now, and not what has gone. Whether a watch was added."""
        running = self._running
        if running is None:
            return False
        async with self._lock:
            added = await asyncio.to_thread(lambda: running.watches.follow(targets_of(self._roots())))
            if running.watches.problem is not None:
                self._note(running.watches.problem)
        return added

    async def _renew(self, running: _Running) -> Coverage | None:
        """Watch everything anew, then ask for a rescan: what was saved before that is found, what comes after is heard.

        Waits for watchdog if it is setting its watches anew itself.
        """
        self._renew_at = time.monotonic() + RENEW_SECONDS
        await asyncio.to_thread(running.watches.renew)
        running.post.send(RescanWanted(RescanReason.WATCHER_STARTED))
        return await asyncio.to_thread(running.measured)

    def _note(self, trouble: NotifierError | None) -> None:
        """Log a change for the worse or the better, once."""
        before, self._trouble = self._trouble, trouble
        if trouble is not None and (before is None or before.message != trouble.message):
            log.warning(
                "not everything is watched",
                problem=trouble.message,
                left_untouched=trouble.left_untouched,
                next=trouble.next_step,
            )
        elif trouble is None and before is not None:
            log.info("everything is watched again")


def _quieten() -> None:
    """Watchdog warns, with paths, of a folder it came to twice; where warnings are errors its thread dies of that."""
    warnings.filterwarnings("ignore", message="Callback with id", category=RuntimeWarning, module="watchdog")


def _end(observer: BaseObserver) -> None:
    observer.stop()
    if observer.is_alive():
        observer.join(timeout=1.0)
