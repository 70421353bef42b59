"""A worker that serves some roots only, beside workers for the others."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_core.clock import Clock
from caveman_core.history.ledger import Ledger
from caveman_core.outcome import Reason, Receipt
from caveman_core.queue.job import Again, CompressJob
from caveman_worker.handler import Handler

LEAVE_SECONDS: Final = 5.0
"""After this time a job that is not ours is looked at again; its own worker has taken it by then."""


@dataclass(frozen=True, slots=True)
class OwnRoots:
    """Handler that does the jobs of these roots (real paths) and leaves all others in the queue."""

    handler: Handler
    ledger: Ledger
    roots: frozenset[Path]
    clock: Clock

    def _is_ours(self, job: CompressJob) -> bool:
        root = self.ledger.root(job.root_id)
        return root is None or root.path in self.roots

    async def __call__(self, job: CompressJob) -> Receipt | Again:
        """Do the job, or leave it."""
        if self._is_ours(job):
            return await self.handler(job)
        return Again(self.clock.now() + LEAVE_SECONDS, Reason.OUTSIDE_ROOTS)

    async def failed(self, job: CompressJob, error: Exception) -> Receipt | Again:
        """Only our own jobs fail."""
        return await self.handler.failed(job, error)

    async def recheck(self, job: CompressJob) -> Again | None:
        """Only our own jobs are asked about: those left are queued again anyway."""
        return await self.handler.recheck(job)

    def paused(self) -> bool:
        """A pause is for every root."""
        return self.handler.paused()

    def real_path(self, job: CompressJob) -> Path:
        """The same for every worker."""
        return self.handler.real_path(job)
