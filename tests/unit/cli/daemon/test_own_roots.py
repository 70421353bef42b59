"""A worker for some roots does their jobs and leaves the others in the queue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from caveman_cli.daemon.own_roots import LEAVE_SECONDS, OwnRoots
from caveman_core.history.ledger import Ledger
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.queue.job import Again, CompressJob


@dataclass
class Done:
    """A handler that remembers its jobs."""

    jobs: list[CompressJob] = field(default_factory=list)
    is_paused: bool = False

    async def __call__(self, job: CompressJob) -> Receipt:
        self.jobs.append(job)
        return Receipt(Path(job.relative), Outcome.COMPRESSED, Reason.DONE)

    async def failed(self, job: CompressJob, error: Exception) -> Receipt:
        return Receipt(Path(job.relative), Outcome.FAILED, Reason.INTERNAL_ERROR)

    async def recheck(self, job: CompressJob) -> Again | None:
        return None

    def paused(self) -> bool:
        return self.is_paused

    def real_path(self, job: CompressJob) -> Path:
        return Path("/") / job.relative


class At:
    """A clock that stands."""

    def now(self) -> float:
        return 1000.0


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "ledger.sqlite3", migrate=True) as opened:
        yield opened


async def test_jobs_of_its_roots_are_done_and_others_put_back(ledger: Ledger, tmp_path: Path) -> None:
    ours, _ = ledger.add_root(tmp_path / "ours", "project", 0.0)
    others, _ = ledger.add_root(tmp_path / "others", "project", 0.0)
    done = Done()
    handler = OwnRoots(done, ledger, frozenset({ours.path}), At())
    job = CompressJob(ours.id, "CLAUDE.md")
    assert isinstance(await handler(job), Receipt)
    left = await handler(CompressJob(others.id, "CLAUDE.md"))
    assert left == Again(1000.0 + LEAVE_SECONDS, Reason.OUTSIDE_ROOTS)
    assert done.jobs == [job]


async def test_a_job_of_a_root_nobody_knows_is_for_the_handler_to_refuse(ledger: Ledger) -> None:
    done = Done()
    await OwnRoots(done, ledger, frozenset(), At())(CompressJob("0" * 16, "CLAUDE.md"))
    assert len(done.jobs) == 1


def test_a_pause_is_for_every_root(ledger: Ledger) -> None:
    done = Done(is_paused=True)
    handler = OwnRoots(done, ledger, frozenset(), At())
    assert handler.paused()
    done.is_paused = False
    assert not handler.paused()
