"""Servers and workers die at any moment. The work goes on, and no file is left behind."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from arq.constants import in_progress_key_prefix

from caveman_core.errors import BrokerError
from caveman_core.outcome import Receipt
from caveman_core.queue import link
from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.job import CompressJob
from caveman_core.queue.pool import ArqJobQueue, QueueDepth
from caveman_worker.settings import WorkerSettings
from caveman_worker.worker import run_worker
from scripted import ScriptedHandler, done, job_named, path_named
from waiting import DEADLINE, wait_until
from workers import StartWorker

NAMES = [f"{number}.md" for number in range(40)]
SLOW_WORKER = Path(__file__).parent / "worker_process.py"

Watch = Callable[[Callable[[], Awaitable[None]]], None]


@pytest.fixture
async def watch(broker: EmbeddedBroker) -> AsyncIterator[Watch]:
    """Watches over the server as the daemon does: `watch(on_restart)`."""
    tasks: list[asyncio.Task[None]] = []
    yield lambda on_restart: tasks.append(asyncio.create_task(broker.watch_over(on_restart)))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections that give up at once, so that each loss of the server reaches the worker's loop."""
    monkeypatch.setattr(link, "RETRIES", 0)


async def put_all(queue: ArqJobQueue, names: list[str]) -> None:
    for name in names:
        await queue.put(job_named(name), path_named(name), at=0.0)


def kill(broker: EmbeddedBroker) -> None:
    assert broker.pid is not None
    os.kill(broker.pid, signal.SIGKILL)


async def briefly(job: CompressJob) -> Receipt:
    await asyncio.sleep(0.01)  # so that jobs run and wait while the server dies
    return done(job)


async def test_a_server_killed_with_a_full_queue_is_replaced_and_everything_is_done(
    broker: EmbeddedBroker, queue: ArqJobQueue, worker: StartWorker, watch: Watch
) -> None:
    handler = ScriptedHandler(briefly)

    async def rescan() -> None:
        with contextlib.suppress(BrokerError):  # it dies again meanwhile: its next start asks for the next rescan
            await put_all(queue, [name for name in NAMES if name not in handler.ended])

    watch(rescan)
    await put_all(queue, NAMES)
    worker(handler)
    for share in (5, 20):
        await wait_until(lambda share=share: len(handler.ended) >= share)  # type: ignore[misc]  # binds the loop's value
        kill(broker)
    await wait_until(lambda: set(handler.ended) == set(NAMES), seconds=60)
    assert set(handler.most_at_once.values()) == {1}


@pytest.mark.usefixtures("impatient")
async def test_a_worker_with_one_slot_keeps_it_through_many_deaths_of_the_server(
    broker: EmbeddedBroker, queue: ArqJobQueue, worker: StartWorker, watch: Watch
) -> None:
    handler = ScriptedHandler()
    restarts = 0

    async def count() -> None:
        nonlocal restarts
        restarts += 1

    watch(count)
    run = worker(handler, jobs=1, poll_seconds=0.001)
    for death in range(1, 5):
        kill(broker)
        await wait_until(lambda death=death: restarts == death)  # type: ignore[misc]  # binds the loop's value
        name = f"after {death}.md"
        await put_again_until(queue, name, lambda name=name: name in handler.ended)  # type: ignore[misc]  # the same
    assert not run.task.done()


async def put_again_until(queue: ArqJobQueue, name: str, condition: Callable[[], bool]) -> None:
    """As the rescan does: it puts what is not done again and again."""

    async def put_and_ask() -> bool:
        try:
            await put_all(queue, [name])
        except BrokerError:
            return False
        return condition()

    await wait_until(put_and_ask)


async def test_a_start_that_meets_a_dead_server_gives_its_slot_back(
    broker: EmbeddedBroker, queue: ArqJobQueue, worker: StartWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    from arq.worker import Worker
    from redis.exceptions import ConnectionError as RedisConnectionError

    failures = 3
    start = Worker.start_jobs

    async def start_badly(self: Worker, job_ids: list[bytes]) -> None:
        nonlocal failures
        if failures:
            failures -= 1
            await self.sem.acquire()  # what arq does before its first question to the server
            self.job_counter += 1
            raise RedisConnectionError("gone")
        await start(self, job_ids)

    monkeypatch.setattr(Worker, "start_jobs", start_badly)
    handler = ScriptedHandler()
    worker(handler, jobs=1)
    await put_all(queue, ["a.md", "b.md"])
    await wait_until(lambda: sorted(handler.ended) == ["a.md", "b.md"])


async def test_after_flushall_nothing_hangs_and_new_jobs_run(queue: ArqJobQueue, worker: StartWorker) -> None:
    gate = asyncio.Event()

    async def work(job: CompressJob) -> Receipt:
        if job.relative == "running.md":
            await gate.wait()
        return done(job)

    handler = ScriptedHandler(work)
    worker(handler, jobs=2)
    await put_all(queue, ["running.md"])
    await wait_until(lambda: handler.started == ["running.md"])
    await queue.redis.flushall()
    await put_all(queue, ["new.md"])
    await wait_until(lambda: "new.md" in handler.ended)
    gate.set()
    await wait_until(lambda: "running.md" in handler.ended)
    await put_all(queue, ["running.md"])
    await wait_until(lambda: handler.ended.count("running.md") == 2)


async def test_a_worker_started_before_its_server_waits_for_it(socket_folder: Path) -> None:
    broker = EmbeddedBroker(socket_folder / "q.sock")
    start = StartWorker(broker.socket, "caveman:test:0")
    run = start(ScriptedHandler(), name="early")
    await asyncio.sleep(0)
    await broker.start()
    from caveman_core.queue.pool import connect

    queue = await connect(broker.socket, queue="caveman:test:0")
    await wait_until(lambda: queue.redis.exists("caveman:test:0:health:early"))
    await run.stopped()
    await queue.close()
    await broker.stop()


async def test_a_worker_without_a_server_can_be_stopped(socket_folder: Path) -> None:
    await StartWorker(socket_folder / "none.sock", "q")(ScriptedHandler()).stopped()


async def test_a_burst_without_a_server_is_an_error(socket_folder: Path) -> None:
    settings = WorkerSettings(socket_folder / "none.sock", "q", burst=True)
    with pytest.raises(BrokerError):
        await run_worker(settings, ScriptedHandler(), stop=asyncio.Event())


@pytest.mark.usefixtures("impatient")
async def test_a_worker_whose_server_is_gone_can_be_stopped_in_the_middle_of_a_job(
    broker: EmbeddedBroker, queue: ArqJobQueue, worker: StartWorker
) -> None:
    async def work(job: CompressJob) -> Receipt:
        await asyncio.Event().wait()
        return done(job)

    handler = ScriptedHandler(work)
    run = worker(handler)
    await put_all(queue, ["a.md"])
    await wait_until(lambda: handler.started == ["a.md"])
    await broker.stop()
    await run.stopped()
    assert handler.cancelled == ["a.md"]


async def started_process(broker: EmbeddedBroker, queue: ArqJobQueue, claim: str) -> asyncio.subprocess.Process:
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(SLOW_WORKER), str(broker.socket), queue.name, claim, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    await read_until(process.stdout, b"started a.md\n")
    return process


async def read_until(output: asyncio.StreamReader, line: bytes) -> None:
    """Skip what else is said; fails at the end of the output."""
    while (said := await asyncio.wait_for(output.readline(), DEADLINE)) != line:
        assert said, f"the worker ended without saying {line!r}"


async def test_the_job_of_a_killed_worker_runs_elsewhere_once_its_claim_has_run_out(
    broker: EmbeddedBroker, queue: ArqJobQueue, worker: StartWorker
) -> None:
    await put_all(queue, ["a.md"])
    process = await started_process(broker, queue, claim="600")
    handler = ScriptedHandler()
    process.kill()
    await process.wait()
    assert await queue.depth() == QueueDepth(queued=0, running=1), "still claimed"
    [claim] = await queue.redis.keys(f"{in_progress_key_prefix}*")
    assert await queue.redis.pttl(claim) > 0, "it runs out by itself"
    await queue.redis.pexpire(claim, 1)
    worker(handler)
    await wait_until(lambda: handler.ended == ["a.md"])


async def test_sigterm_hands_a_running_job_on_at_once(
    broker: EmbeddedBroker, queue: ArqJobQueue, worker: StartWorker
) -> None:
    await put_all(queue, ["a.md"])
    process = await started_process(broker, queue, claim="600")
    process.terminate()
    assert process.stdout is not None
    await read_until(process.stdout, b"cancelled a.md\n")
    assert await asyncio.wait_for(process.wait(), DEADLINE) == 0
    assert await queue.depth() == QueueDepth(queued=1, running=0)
    handler = ScriptedHandler()
    worker(handler)
    await wait_until(lambda: handler.ended == ["a.md"])
