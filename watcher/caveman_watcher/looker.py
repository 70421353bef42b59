"""A look at one file: read it, ask `needs_work`, and queue a job, hold what was put back, or leave it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

import structlog

from caveman_core.clock import Clock
from caveman_core.errors import BrokerError, ChangedError, LedgerError
from caveman_core.files.ports import QuietOf
from caveman_core.queue.job import CompressJob, JobQueue, job_of
from caveman_core.work import Need, needs_work
from caveman_watcher.finding import Finder, Found, NotFound
from caveman_watcher.ports import Follow, Hold, WatcherLedger, stays
from caveman_watcher.roots import RootSet, WatchedRoot
from caveman_watcher.troubles import Troubles

TICK_SECONDS: Final = 0.01
"""The kernel dates a change by its last tick, so a save may seem to be this much older than it is."""

log = structlog.get_logger()


class Look(Enum):
    """What a look came to."""

    QUEUED = "a job is in the queue"
    NOTED = "still being written: its bytes are noted, no job"
    FIRST_SEEN = "there before caveman: baseline"
    NO_WORK = "nothing to do"
    UNDONE = "an earlier text was put back: held"
    NOTHING_THERE = "no file to compress"
    DIRECTORY = "a directory"
    MOVING = "changed while it was read: look again"
    QUEUE_DOWN = "the queue does not answer: look again"
    LATER = "it cannot be read, or not be recorded, now: look again later"


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look came to, and the file if there was an eligible one."""

    look: Look
    found: Found | None = None


@dataclass(frozen=True, slots=True)
class LookerDeps:
    """What looking needs from outside."""

    roots: RootSet
    finder: Finder
    ledger: WatcherLedger
    queue: JobQueue
    hold: Hold
    quiet_of: QuietOf
    clock: Clock
    follow: Follow = stays


class Looker:
    """Looks at one file at a time, so that two looks at a path cannot record themselves in the wrong order."""

    def __init__(self, deps: LookerDeps, *, now: bool = False) -> None:
        """`now`: files that were there before caveman are work too, once each."""
        self._deps, self._now = deps, now
        self._looked_at: set[Path] = set()
        self._held: dict[Path, str] = {}
        self._troubles = Troubles()
        self._one_at_a_time = asyncio.Lock()

    async def look(self, path: Path, *, moving: bool = False) -> Looked:
        """Look at the file of this name below a root. `moving`: it is being written, so no job for these bytes.

        Raises LedgerError alone: nothing that one file or the queue can do keeps the others from being looked at.
        """
        async with self._one_at_a_time:
            try:
                looked = await self._look(path, moving)
            except LedgerError:
                raise
            except ChangedError:
                return Looked(Look.MOVING)
            except Exception as error:  # noqa: BLE001 - said once; even a fault of ours may be about this file only
                self._troubles.say("a file", path, error)
                return Looked(Look.LATER)
            self._troubles.over(path)
            return looked

    async def _look(self, path: Path, moving: bool) -> Looked:
        watched = self._deps.roots.of(path)
        if watched is None:
            return Looked(Look.NOTHING_THERE)
        found = await asyncio.to_thread(self._deps.finder.find, path, watched)
        if isinstance(found, NotFound):
            return Looked(Look.DIRECTORY if found is NotFound.DIRECTORY else Look.NOTHING_THERE)
        return Looked(await self._decide(path, watched, found, moving), found)

    async def _decide(self, path: Path, watched: WatchedRoot, found: Found, moving: bool) -> Look:
        self._deps.follow(found.path)
        first = self._first_seen(found, watched)
        # Whatever it is: what stands in a file tells `status` whether the file saves anything.
        seen = self._deps.ledger.see(found.path, found.digest, self._deps.clock.now())
        need = self._need(found, watched)
        log.debug("looked", path=str(found.path), digest=found.digest, need=need.value)
        if need is Need.UNDONE:
            return await self._hold(path, watched, found)
        self._held.pop(found.path, None)  # it may be released, compressed, and put back once more
        if need is not Need.WORK:
            return Look.FIRST_SEEN if first else Look.NO_WORK
        if moving:
            return Look.NOTED
        job = job_of(watched.root.id, watched.path, path)
        return await self._queue(job, found.path, seen.since + self._deps.quiet_of(found.writer))

    async def _queue(self, job: CompressJob, real: Path, at: float) -> Look:
        """Nothing is lost if the queue is down: the next rescan comes to the same answer."""
        try:
            await self._deps.queue.put(job, real, at=at)
        except BrokerError as error:
            log.warning("a job was not queued", left_untouched=error.left_untouched, next="it is tried again by itself")
            log.debug("a job was not queued", path=str(real), error=error.message)
            return Look.QUEUE_DOWN
        return Look.QUEUED

    def _first_seen(self, found: Found, watched: WatchedRoot) -> bool:
        """Make a file baseline that was there before its root was added.

        Decided by the file alone, so that a first start that was interrupted ends the same way.
        """
        if self._now or found.ctime >= watched.root.added_at - TICK_SECONDS or self._deps.ledger.knows(found.path):
            return False
        self._deps.ledger.set_baseline(found.path, found.digest)
        return True

    def _need(self, found: Found, watched: WatchedRoot) -> Need:
        need = needs_work(self._deps.ledger.state(found.path), found.digest, watched.policy)
        is_first_look = found.path not in self._looked_at
        self._looked_at.add(found.path)
        # What becomes baseline after that was forgotten: even with `now` it stays as it is until it is saved.
        if need is Need.BASELINE and self._now and is_first_look:
            self._deps.ledger.set_baseline(found.path, "")  # no digest is empty: nothing is baseline any more
            return needs_work(self._deps.ledger.state(found.path), found.digest, watched.policy)
        return need

    async def _hold(self, path: Path, watched: WatchedRoot, found: Found) -> Look:
        """Hold what was put back, once a text."""
        if self._held.get(found.path) == found.digest:
            return Look.NO_WORK
        data = await asyncio.to_thread(self._deps.finder.read, path, watched, found.digest)
        if data is None:
            return Look.MOVING
        self._deps.hold(found.path, data)
        self._held[found.path] = found.digest
        return Look.UNDONE
