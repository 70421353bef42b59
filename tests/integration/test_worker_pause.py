"""In a pause jobs keep their places in the queue; what runs ends in order; the end of the pause is noticed."""

from __future__ import annotations

import asyncio
import time

from structlog.testing import capture_logs

from caveman_core.errors import LedgerError
from caveman_core.outcome import Receipt
from caveman_core.queue.job import CompressJob
from caveman_core.queue.pool import ArqJobQueue, QueueDepth
from caveman_worker.engine import QueueWorker
from caveman_worker.pausing import Pausing
from caveman_worker.settings import WorkerSettings
from scripted import ScriptedHandler, done, job_named, path_named
from waiting import DEADLINE, wait_until
from workers import StartWorker


async def put(queue: ArqJobQueue, name: str, at: float = 0.0) -> bool:
    return await queue.put(job_named(name), path_named(name), at=at)


async def polls(queue: ArqJobQueue) -> int:
    """How often workers read the queue."""
    stats = await queue.redis.info("commandstats")
    return int(stats.get("cmdstat_zrangebyscore", {"calls": 0})["calls"])


async def signs_of_life(queue: ArqJobQueue) -> int:
    return len([key async for key in queue.redis.scan_iter(f"{queue.name}:health:*")])


async def test_jobs_wait_with_their_times_and_run_when_it_is_over(queue: ArqJobQueue, worker: StartWorker) -> None:
    handler = ScriptedHandler(is_paused=True)
    later = time.time() + 3600
    await put(queue, "now.md")
    await put(queue, "later.md", at=later)
    worker(handler)
    await wait_until(lambda: signs_of_life(queue), what="the worker has polled")
    assert (handler.started, await queue.depth()) == ([], QueueDepth(2, 0))
    assert abs((await queue.when(path_named("later.md")) or 0) - later) < 0.01
    handler.is_paused = False
    await wait_until(lambda: handler.ended == ["now.md"])
    assert await queue.when(path_named("later.md")) is not None


async def test_a_paused_worker_does_not_read_the_queue(queue: ArqJobQueue, worker: StartWorker) -> None:
    asked = 0

    class Counting(ScriptedHandler):
        def paused(self) -> bool:
            nonlocal asked
            asked += 1
            return True

    for number in range(50):
        await put(queue, f"{number}.md")
    worker(Counting())
    await wait_until(lambda: asked > 20, what="it polled on")
    assert await polls(queue) <= 1


async def test_a_running_job_ends_in_order_and_the_next_one_waits(queue: ArqJobQueue, worker: StartWorker) -> None:
    gate = asyncio.Event()

    async def work(job: CompressJob) -> Receipt:
        await gate.wait()
        return done(job)

    handler = ScriptedHandler(work)
    await put(queue, "first.md", at=1.0)
    await put(queue, "second.md", at=2.0)
    worker(handler, jobs=1)
    await wait_until(lambda: handler.started == ["first.md"])
    handler.is_paused = True
    gate.set()
    await wait_until(lambda: handler.ended == ["first.md"])

    async def only_one_waits() -> bool:
        return await queue.depth() == QueueDepth(1, 0)

    await wait_until(only_one_waits)
    assert handler.cancelled == []
    handler.is_paused = False
    await wait_until(lambda: handler.ended == ["first.md", "second.md"])


async def test_a_pause_that_ends_while_a_worker_stops_lets_it_begin_nothing(queue: ArqJobQueue) -> None:
    stopping = QueueWorker(WorkerSettings("", queue.name), queue, ScriptedHandler())
    await stopping.drain(0.0)
    await stopping.heart_beat()
    assert not stopping.allow_pick_jobs
    await stopping.leave()


async def test_a_burst_in_a_pause_ends(queue: ArqJobQueue, worker: StartWorker) -> None:
    handler = ScriptedHandler(is_paused=True)
    await put(queue, "a.md")
    await asyncio.wait_for(worker(handler, burst=True).task, DEADLINE)
    assert (handler.started, await queue.depth()) == ([], QueueDepth(1, 0))


def test_each_change_is_said_once_and_a_ledger_in_trouble_changes_nothing() -> None:
    class Troubled(ScriptedHandler):
        trouble = False

        def paused(self) -> bool:
            if self.trouble:
                raise LedgerError
            return self.is_paused

    handler = Troubled()
    pausing = Pausing(handler)
    with capture_logs() as logs:
        assert not pausing.now()
        handler.is_paused = True
        assert pausing.now()
        assert pausing.now()
        handler.trouble = True
        assert pausing.now()
        handler.trouble = handler.is_paused = False
        assert not pausing.now()
    assert [log["event"] for log in logs if log["log_level"] == "info"] == ["paused: jobs wait", "jobs run again"]
