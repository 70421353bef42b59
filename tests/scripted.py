"""A handler that does what a test tells it, and keeps count."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.queue.job import Again, CompressJob

ROOT = Path("/home/ada/.claude")
ROOT_ID = "0123456789abcdef"

End = Receipt | Again


def job_named(name: str) -> CompressJob:
    return CompressJob(ROOT_ID, name)


def path_named(name: str) -> Path:
    return ROOT / name


def done(job: CompressJob) -> Receipt:
    return Receipt(ROOT / job.relative, Outcome.COMPRESSED, Reason.DONE)


async def at_once(job: CompressJob) -> End:
    return done(job)


@dataclass
class ScriptedHandler:
    """Handler whose work is the given function. `most_at_once` is by file, over all handlers that share `running`."""

    work: Callable[[CompressJob], Awaitable[End]] = at_once
    rechecks: Callable[[CompressJob], Again | None] = lambda _job: None
    running: Counter[str] = field(default_factory=Counter)
    most_at_once: Counter[str] = field(default_factory=Counter)
    started: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    faults: list[tuple[str, Exception]] = field(default_factory=list)
    is_paused: bool = False

    async def __call__(self, job: CompressJob) -> End:
        name = job.relative
        self.started.append(name)
        self.running[name] += 1
        self.most_at_once[name] = max(self.most_at_once[name], self.running[name])
        try:
            end = await self.work(job)
        except asyncio.CancelledError:
            self.cancelled.append(name)
            raise
        finally:
            self.running[name] -= 1
        self.ended.append(name)
        return end

    async def failed(self, job: CompressJob, error: Exception) -> Receipt:
        self.faults.append((job.relative, error))
        return Receipt(ROOT / job.relative, Outcome.FAILED, Reason.INTERNAL_ERROR)

    async def recheck(self, job: CompressJob) -> Again | None:
        return self.rechecks(job)

    def paused(self) -> bool:
        return self.is_paused

    def real_path(self, job: CompressJob) -> Path:
        return ROOT / job.relative
