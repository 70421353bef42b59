"""A worker's jobs, with what becomes of each told to somebody."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from caveman_core.outcome import Reason, Receipt
from caveman_core.queue.job import Again, CompressJob
from caveman_worker.handler import Handler

_USUAL: Final = frozenset({Reason.NOT_QUIET, Reason.CHANGED_MEANWHILE})
"""Every save is left alone for a while first."""


class Listener(Protocol):
    """Who is told."""

    def ended(self, receipt: Receipt) -> None:
        """A job is over."""
        ...

    def waits(self, path: Path, reason: Reason) -> None:
        """A file waits for this; said once, until its job is over or waits for something else."""
        ...


@dataclass(frozen=True, slots=True)
class ToldJobs:
    """Handler that does as another one and tells how it went."""

    handler: Handler
    listener: Listener
    _waiting: dict[CompressJob, Reason] = field(default_factory=dict)

    async def __call__(self, job: CompressJob) -> Receipt | Again:
        """Do the job."""
        end = await self.handler(job)
        if isinstance(end, Again):
            self._wait(job, end.reason)
        else:
            self._end(job, end)
        return end

    async def failed(self, job: CompressJob, error: Exception) -> Receipt | Again:
        """Record the failure."""
        end = await self.handler.failed(job, error)
        if isinstance(end, Again):
            self._wait(job, end.reason)
        else:
            self._end(job, end)
        return end

    def _wait(self, job: CompressJob, reason: Reason) -> None:
        if reason in _USUAL or self._waiting.get(job) is reason:
            return
        self._waiting[job] = reason
        self.listener.waits(self.handler.real_path(job), reason)

    def _end(self, job: CompressJob, receipt: Receipt) -> None:
        self._waiting.pop(job, None)
        self.listener.ended(receipt)

    async def recheck(self, job: CompressJob) -> Again | None:
        """As the other one."""
        return await self.handler.recheck(job)

    def paused(self) -> bool:
        """As the other one."""
        return self.handler.paused()

    def real_path(self, job: CompressJob) -> Path:
        """As the other one."""
        return self.handler.real_path(job)
