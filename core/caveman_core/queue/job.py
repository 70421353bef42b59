"""The job and how it is named. A payload is data: it can only name a file under a root the worker knows."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from caveman_core.outcome import Reason

FUNCTION: Final = "compress"
"""The one function a worker registers."""


@dataclass(frozen=True, slots=True)
class CompressJob:
    """Compress one file. `relative` is a POSIX path below the root's real path, "" if the root is the file."""

    root_id: str
    relative: str


@dataclass(frozen=True, slots=True)
class Again:
    """A job that ended without being done: to be queued again, not before `at` (seconds since the epoch)."""

    at: float
    reason: Reason


def job_of(root_id: str, root: Path, path: Path) -> CompressJob:
    """The job for a path at or below the root; ValueError if it is neither."""
    relative = path.relative_to(root)
    return CompressJob(root_id, "" if relative == Path() else relative.as_posix())


def path_of(root: Path, job: CompressJob) -> Path:
    """The path a job names, links not followed."""
    return root / job.relative if job.relative else root


def job_id(queue: str, real_path: Path) -> str:
    """One id a queue and file, so that a file is in the queue at most once. Ids are global in arq."""
    return hashlib.sha256(queue.encode() + b"\0" + os.fsencode(real_path)).hexdigest()[:32]


class JobQueue(Protocol):
    """Where jobs are put."""

    async def put(self, job: CompressJob, real_path: Path, *, at: float) -> bool:
        """Queue the job, not to start before `at`. False if this file's job is queued or running already."""
        ...
