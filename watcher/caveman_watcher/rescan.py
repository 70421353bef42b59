"""Rescans: a look at every memory file of every root. They make "never miss a save" true; notices make it fast."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog

from caveman_watcher.aliases import Aliases
from caveman_watcher.finding import Found
from caveman_watcher.first_look import FirstLookReport, first_look
from caveman_watcher.looker import Look, Looker
from caveman_watcher.notices import RescanReason
from caveman_watcher.ports import Walk
from caveman_watcher.roots import RootSet, WatchedRoot
from caveman_watcher.troubles import Troubles

UNFINISHED_SECONDS: Final = 15.0
"""How soon to rescan when a job could not be queued: with a server of its own, nothing tells when it is back.

The same for a file or root that could not be looked at, twice as long each time that this stays so.
"""

CAN_WAIT: Final = frozenset(
    {RescanReason.OVERFLOW, RescanReason.EVENT_LOST, RescanReason.DIRECTORY, RescanReason.IGNORE_FILE}
)
"""What may come again and again: these rescans take a tenth of the time at most, as those that are merely due."""

LONGEST_REST: Final = 30.0

TICK_SECONDS: Final = 1.0
"""How often to see whether it is time: the interval changes while it runs, with how well the notifier hears."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class RescanDeps:
    """What rescans need. `interval` is in seconds, `after` is called when every file was looked at, `again` takes
    what changed while it was read.
    """

    roots: RootSet
    looker: Looker
    aliases: Aliases
    walk: Walk
    interval: Callable[[], float]
    after: Callable[[], Awaitable[None]]
    again: Callable[[Path], None]
    report: FirstLookReport


class Rescans:
    """Rescans when asked to, and when it is time."""

    def __init__(self, deps: RescanDeps, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing is asked for yet."""
        self._deps, self._clock = deps, clock
        self._reasons: set[RescanReason] = set()
        self._wanted = asyncio.Event()
        self._ended = self._rested = clock()
        self._unfinished = False
        self._unread = 0  # rescans in a row that met what could not be looked at
        self._troubles = Troubles()

    def want(self, reason: RescanReason) -> None:
        """Ask for a rescan; several wishes before it begins are one. What could not be done can wait a little."""
        if reason is RescanReason.QUEUE_DOWN:
            self._unfinished = True
            return
        if reason is RescanReason.NOT_READ:
            self._unread = max(self._unread, 1)
            return
        self._reasons.add(reason)
        self._wanted.set()

    async def run(self) -> None:
        """Rescan at once, then whenever asked or due."""
        self.want(RescanReason.START)
        while True:
            reasons = await self._next()
            began = self._clock()
            await self.once()
            self._ended = self._clock()
            took = self._ended - began
            self._rested = self._ended + min(9 * took, LONGEST_REST)
            log.debug("rescanned", reasons=sorted(reasons), seconds=round(took, 3))
            await self._deps.after()

    async def once(self) -> None:
        """Look at every file now."""
        first_seen: list[Found] = []
        self._unfinished = False
        whole = [await self._look_below(watched, first_seen) for watched in self._deps.roots.all()]
        self._unread = 0 if all(whole) else self._unread + 1
        if first_seen:
            self._deps.report(first_look(first_seen))

    async def _look_below(self, watched: WatchedRoot, first_seen: list[Found]) -> bool:
        """Look at the files of one root; whether none of them has to be looked at again soon."""
        paths, whole = await asyncio.to_thread(self._walked, watched)
        for path in paths:
            self._deps.aliases.real(path)
            looked = await self._deps.looker.look(path)
            if looked.look is Look.FIRST_SEEN and looked.found is not None:
                first_seen.append(looked.found)
            elif looked.look is Look.MOVING:
                self._deps.again(path)
            elif looked.look is Look.QUEUE_DOWN:
                self._unfinished = True
                break  # each further put would wait for the server as long; the next rescan asks again
            whole = whole and looked.look is not Look.LATER
        return whole

    def _walked(self, watched: WatchedRoot) -> tuple[list[Path], bool]:
        """The files of a root as far as they can be listed, and whether that is all of them."""
        found: list[Path] = []
        try:
            found.extend(self._deps.walk(watched.path, watched.root.profile))
        except Exception as error:  # noqa: BLE001 - said once; the other roots have nothing to do with it
            self._troubles.say("a root", watched.path, error)
            return found, False
        self._troubles.over(watched.path)
        return found, True

    async def _next(self) -> set[RescanReason]:
        while (wait := self._wait()) > 0:
            self._wanted.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(wait, TICK_SECONDS)):
                    await self._wanted.wait()
        reasons, self._reasons = self._reasons or {RescanReason.DUE}, set()
        return reasons

    def _wait(self) -> float:
        """Seconds until the next rescan as far as can be told now."""
        if self._reasons - CAN_WAIT:
            return 0.0
        return (self._rested if self._reasons else max(self._rested, self._due())) - self._clock()

    def _due(self) -> float:
        interval = self._deps.interval()
        if self._unfinished:
            interval = min(interval, UNFINISHED_SECONDS)
        if self._unread:
            interval = min(interval, UNFINISHED_SECONDS * 2.0 ** min(self._unread - 1, 10))
        return self._ended + interval
