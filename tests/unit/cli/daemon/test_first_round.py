"""A dry run's first round is over once the first look and all that came of it is."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from caveman_cli.daemon.first_round import CountedJobs, CountedQueue, FirstRound
from caveman_core.errors import BrokerError
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.queue.job import Again, CompressJob

JOB, OTHER = CompressJob("r", "a.md"), CompressJob("r", "b.md")


class Jobs:
    """Queue and handler; `broken` raises from both."""

    broken = False

    async def put(self, job: CompressJob, real_path: Path, *, at: float) -> bool:
        if self.broken:
            raise BrokerError
        return True

    async def close(self) -> None:
        pass

    async def __call__(self, job: CompressJob) -> Receipt | Again:
        if self.broken:
            raise ValueError
        return Again(1.0, Reason.OPEN_IN_EDITOR)

    async def failed(self, job: CompressJob, error: Exception) -> Receipt:
        return Receipt(Path("/a.md"), Outcome.FAILED, Reason.INTERNAL_ERROR)

    async def recheck(self, job: CompressJob) -> Again | None:
        return None

    def paused(self) -> bool:
        return False

    def real_path(self, job: CompressJob) -> Path:
        return Path("/a.md")


class Setting:
    """A round, and how often it was over."""

    def __init__(self) -> None:
        self.times = 0
        self.round = FirstRound(self._over)
        self.jobs = Jobs()
        self.queue, self.handler = CountedQueue(self.jobs, self.round), CountedJobs(self.jobs, self.round)

    def _over(self) -> None:
        self.times += 1


async def test_without_jobs_the_look_is_all_and_it_is_said_once() -> None:
    setting = Setting()
    assert setting.times == 0
    setting.round.looked()
    setting.round.looked()
    assert setting.times == 1


async def test_every_job_is_waited_for_one_that_is_put_off_too() -> None:
    setting = Setting()
    for job in (JOB, OTHER):
        await setting.queue.put(job, Path("/a.md"), at=0.0)
    setting.round.looked()
    await setting.handler(JOB)
    assert setting.times == 0
    await setting.handler(OTHER)
    assert setting.times == 1


async def test_a_job_that_ends_before_the_look_does_not_end_the_round() -> None:
    setting = Setting()
    await setting.queue.put(JOB, Path("/a.md"), at=0.0)
    await setting.handler(JOB)
    assert setting.times == 0
    setting.round.looked()
    assert setting.times == 1


async def test_a_job_that_fails_and_one_that_was_not_queued_are_over() -> None:
    setting = Setting()
    await setting.queue.put(JOB, Path("/a.md"), at=0.0)
    setting.jobs.broken = True
    with pytest.raises(BrokerError):
        await setting.queue.put(OTHER, Path("/b.md"), at=0.0)
    with pytest.raises(ValueError):
        await setting.handler(JOB)
    setting.round.looked()
    assert setting.times == 1


async def test_what_ends_in_another_thread_is_waited_for() -> None:
    setting = Setting()
    end = setting.round.open_elsewhere("a summary")
    setting.round.looked()
    assert setting.times == 0
    thread = threading.Thread(target=end)
    thread.start()
    thread.join()
    await asyncio.sleep(0)
    assert setting.times == 1
