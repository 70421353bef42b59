"""A job queue in memory, under the week's clock: arq reads the machine's time, so the real one cannot be simulated.

It keeps the contract of the real one: a file is in it at most once, a running job counts as being in it, a job
starts no earlier than its time, and everything in it can vanish.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from caveman_core.outcome import Reason
from caveman_core.queue.job import CompressJob
from caveman_core.queue.listing import JobState, QueuedJob
from caveman_core.queue.pool import QueueDepth, QueueListing


@dataclass(frozen=True, slots=True)
class Place:
    """A job in the queue; `turn` keeps jobs of one time in the order they came."""

    at: float
    turn: int
    path: Path
    job: CompressJob


@dataclass
class MemoryQueue:
    """JobQueue. What it was asked for and could not give is nobody's error: rescans ask again."""

    places: dict[Path, Place] = field(default_factory=dict)
    running: Path | None = None
    puts: int = 0

    async def put(self, job: CompressJob, real_path: Path, *, at: float, why: Reason | None = None) -> bool:
        if real_path in self.places:
            return False
        self.puts += 1
        self.places[real_path] = Place(at, self.puts, real_path, job)
        return True

    def next(self) -> Place | None:
        """The job that is due first."""
        return min(self.places.values(), key=lambda place: (place.at, place.turn), default=None)

    def begin(self, path: Path) -> None:
        self.running = path

    def end(self, path: Path) -> None:
        """The job ended: all of it is removed before the step after it."""
        self.running = None
        self.places.pop(path, None)

    def lose_all(self) -> None:
        """FLUSHALL, or a server that died."""
        self.places.clear()

    def listing(self, limit: int) -> QueueListing:
        """As `caveman status` gets it."""
        jobs = sorted(self.places.values(), key=lambda place: (place.at, place.turn))
        depth = QueueDepth(len(jobs), 0)
        return QueueListing(depth, tuple(QueuedJob(one.at, JobState.WAITING, one.job) for one in jobs[:limit]))
