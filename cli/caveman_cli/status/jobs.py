"""The files that the queue's jobs name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from caveman_core.history.records import Root
from caveman_core.outcome import Reason
from caveman_core.queue.codec import PayloadError
from caveman_core.queue.job import CompressJob, path_of
from caveman_core.queue.listing import JobState, QueuedJob


class Naming(Enum):
    """Whether a job's file is known."""

    NAMED = "named"
    UNKNOWN_ROOT = "of a root that the ledger does not have"
    UNREADABLE = "its payload cannot be read"


@dataclass(frozen=True, slots=True)
class JobFile:
    """A job and its file: the path if NAMED, else what the payload says, or why it says nothing.

    `why`: what it was put off for.
    """

    at: float
    state: JobState
    naming: Naming
    path: Path | None
    said: str
    why: Reason | None = None


def files_of(jobs: Iterable[QueuedJob], roots: Sequence[Root]) -> Iterator[JobFile]:
    """Each job with its file below one of these roots."""
    by_id = {root.id: root for root in roots}
    for queued in jobs:
        if isinstance(queued.job, PayloadError):
            yield JobFile(queued.at, queued.state, Naming.UNREADABLE, None, queued.job.message, queued.why)
        else:
            yield _file_of(queued, queued.job, by_id.get(queued.job.root_id))


def _file_of(queued: QueuedJob, job: CompressJob, root: Root | None) -> JobFile:
    if root is None:
        return JobFile(queued.at, queued.state, Naming.UNKNOWN_ROOT, None, job.relative or job.root_id, queued.why)
    return JobFile(queued.at, queued.state, Naming.NAMED, path_of(root.path, job), job.relative, queued.why)
