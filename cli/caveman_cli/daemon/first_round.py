"""When a dry run has told all there is for now: its first look is over, and so is every job that came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from caveman_core.outcome import Receipt
from caveman_core.queue.job import Again, CompressJob
from caveman_watcher.ports import ClosableQueue
from caveman_worker.handler import Handler


@dataclass(slots=True)
class FirstRound:
    """Calls `done` once. What is open belongs to one event loop."""

    done: Callable[[], None]
    _open: set[object] = field(default_factory=set)
    _looked: bool = False
    _over: bool = False

    def begin(self, what: object) -> None:
        """Wait for this too."""
        self._open.add(what)

    def end(self, what: object) -> None:
        """Wait for this no longer."""
        self._open.discard(what)
        self._see()

    def looked(self) -> None:
        """Every file was looked at."""
        self._looked = True
        self._see()

    def open_elsewhere(self, what: object) -> Callable[[], None]:
        """Begin something that ends in another thread, by calling what this returns."""
        loop = asyncio.get_running_loop()
        self.begin(what)

        def end() -> None:
            with suppress(RuntimeError):  # the loop has ended before
                loop.call_soon_threadsafe(self.end, what)

        return end

    def _see(self) -> None:
        if self._looked and not self._open and not self._over:
            self._over = True
            self.done()


@dataclass(frozen=True, slots=True)
class CountedQueue:
    """A queue whose jobs are part of the round."""

    queue: ClosableQueue
    round: FirstRound

    async def put(self, job: CompressJob, real_path: Path, *, at: float) -> bool:
        """Queue the job. It may be over before the queue answers."""
        self.round.begin(job)
        try:
            return await self.queue.put(job, real_path, at=at)
        except BaseException:
            self.round.end(job)
            raise

    async def close(self) -> None:
        """Close the connection."""
        await self.queue.close()


@dataclass(frozen=True, slots=True)
class CountedJobs:
    """Handler that does as another one and tells the round. A job that is put off is over for now."""

    handler: Handler
    round: FirstRound

    async def __call__(self, job: CompressJob) -> Receipt | Again:
        """Do the job."""
        try:
            return await self.handler(job)
        finally:
            self.round.end(job)

    async def failed(self, job: CompressJob, error: Exception) -> Receipt | Again:
        """As the other one."""
        return await self.handler.failed(job, error)

    async def recheck(self, job: CompressJob) -> Again | None:
        """As the other one."""
        return await self.handler.recheck(job)

    def paused(self) -> bool:
        """As the other one."""
        return self.handler.paused()

    def real_path(self, job: CompressJob) -> Path:
        """As the other one."""
        return self.handler.real_path(job)
