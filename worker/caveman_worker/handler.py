"""What a worker needs to know of its work: how a job is done, and whether its file needs another one."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from caveman_core.outcome import Receipt
from caveman_core.queue.job import Again, CompressJob


class Handler(Protocol):
    """Does the jobs. An exception from any of these is the worker's to log; it never ends the worker."""

    async def __call__(self, job: CompressJob) -> Receipt | Again:
        """Do the job, or say when to try again. A cancellation must leave the file wholly old or wholly new."""
        ...

    async def failed(self, job: CompressJob, error: Exception) -> Receipt | Again:
        """The job ended with an exception: record it, so that the same bytes are not tried for ever, or go on later."""
        ...

    async def recheck(self, job: CompressJob) -> Again | None:
        """Asked after each job: what was saved meanwhile needs one more, not before this time."""
        ...

    def paused(self) -> bool:
        """Whether the queue is paused now: jobs wait in it and none is begun."""
        ...

    def real_path(self, job: CompressJob) -> Path:
        """The file's real path, which names its place in the queue."""
        ...
