"""What a worker promises of each job: it runs, it runs alone, and it is never lost."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import pytest
from arq.constants import in_progress_key_prefix, job_key_prefix, retry_key_prefix
from arq.worker import Worker

from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.codec import encode_job
from caveman_core.queue.job import FUNCTION, Again, CompressJob, job_id
from caveman_core.queue.pool import ArqJobQueue, QueueDepth
from caveman_worker import engine
from caveman_worker.engine import QueueWorker
from caveman_worker.settings import WorkerSettings
from scripted import ROOT_ID, ScriptedHandler, done, job_named, path_named
from waiting import DEADLINE, wait_until
from workers import StartWorker

NAME = "CLAUDE.md"
EMPTY = QueueDepth(0, 0)


def key_of(queue: ArqJobQueue, name: str = NAME) -> str:
    return job_id(queue.name, path_named(name))


async def put(queue: ArqJobQueue, name: str = NAME, at: float = 0.0) -> bool:
    return await queue.put(job_named(name), path_named(name), at=at)


async def emptied(queue: ArqJobQueue) -> None:
    async def empty() -> bool:
        return await queue.depth() == EMPTY

    await wait_until(empty, what="the queue is empty")


class Gate:
    """Work that waits until it is let through."""

    def __init__(self) -> None:
        self.open = asyncio.Event()

    async def __call__(self, job: CompressJob) -> Receipt:
        await self.open.wait()
        return done(job)


async def test_a_job_runs_once_and_leaves_nothing_in_the_queue(queue: ArqJobQueue, worker: StartWorker) -> None:
    handler = ScriptedHandler()
    await put(queue)
    run = worker(handler)
    await emptied(queue)
    await run.stopped()
    assert handler.ended == [NAME]
    assert await queue.redis.keys("*") == []


async def test_a_worker_on_an_empty_server_takes_what_comes_later(queue: ArqJobQueue, worker: StartWorker) -> None:
    handler = ScriptedHandler()
    worker(handler)
    await wait_until(lambda: queue.redis.keys("*health*"))
    await put(queue)
    await wait_until(lambda: handler.ended == [NAME])


async def test_a_deferred_job_is_left_until_its_time(queue: ArqJobQueue, worker: StartWorker) -> None:
    handler = ScriptedHandler()
    await put(queue, "later.md", at=time.time() + 3600)
    await put(queue, "now.md")
    worker(handler)

    async def only_the_later_is_left() -> bool:
        return await queue.depth() == QueueDepth(queued=1, running=0)

    await wait_until(only_the_later_is_left)
    assert handler.started == ["now.md"]


async def test_a_save_during_the_job_is_not_lost(queue: ArqJobQueue, worker: StartWorker) -> None:
    text, treated, gate = ["first"], list[str](), Gate()

    async def work(job: CompressJob) -> Receipt:
        read = text[-1]
        treated.append(read)
        if read == "first":
            await gate(job)
        return done(job)

    def recheck(_job: CompressJob) -> Again | None:
        return None if treated[-1] == text[-1] else Again(time.time(), Reason.CHANGED_MEANWHILE)

    handler = ScriptedHandler(work, recheck)
    worker(handler)
    await put(queue)
    await wait_until(lambda: treated == ["first"])
    text.append("second")
    assert not await put(queue), "arq takes no second job for an id that runs"
    gate.open.set()
    await wait_until(lambda: treated == ["first", "second"])
    await emptied(queue)


async def test_twenty_deferrals_lose_no_job_and_count_no_tries(queue: ArqJobQueue, worker: StartWorker) -> None:
    tries: list[bytes | None] = []

    async def work(job: CompressJob) -> Receipt | Again:
        tries.append(await queue.redis.get(retry_key_prefix + key_of(queue)))
        return done(job) if len(tries) > 20 else Again(time.time(), Reason.NOT_QUIET)

    worker(ScriptedHandler(work))
    await put(queue)
    await wait_until(lambda: len(tries) == 21)
    assert set(tries) == {b"1"}
    await emptied(queue)


async def test_a_job_put_off_comes_back_not_before_its_time(queue: ArqJobQueue, worker: StartWorker) -> None:
    later = round(time.time()) + 3600.0

    async def work(_job: CompressJob) -> Again:
        return Again(later, Reason.NOT_QUIET)

    handler = ScriptedHandler(work)
    worker(handler)
    await put(queue)

    async def deferred() -> bool:
        return await queue.when(path_named(NAME)) == later

    await wait_until(deferred)
    assert handler.ended == [NAME]


async def test_two_workers_never_run_one_file_at_once(queue: ArqJobQueue, worker: StartWorker) -> None:
    names = [f"{number}.md" for number in range(12)]
    running: Counter[str] = Counter()

    async def work(job: CompressJob) -> Receipt:
        await asyncio.sleep(0.003)  # a job that lasts: time for another worker to come in
        return done(job)

    handlers = [ScriptedHandler(work, running=running) for _ in range(2)]
    for handler in handlers:
        worker(handler, jobs=4, poll_seconds=0.005)
    for _ in range(15):
        await asyncio.gather(*(put(queue, name) for name in names))
        await emptied(queue)
    assert all(handler.ended for handler in handlers), "both took part"
    for handler in handlers:
        assert set(handler.most_at_once.values()) == {1}


async def test_a_long_job_keeps_its_claim(queue: ArqJobQueue, worker: StartWorker) -> None:
    gate = Gate()
    first, second = ScriptedHandler(gate), ScriptedHandler()
    worker(first, claim_seconds=2)
    await put(queue)
    await wait_until(lambda: first.started == [NAME])
    worker(second, claim_seconds=2)

    async def renewed_often() -> bool:
        stats = await queue.redis.info("commandstats")
        return bool(stats.get("cmdstat_pexpire", {"calls": 0})["calls"] > 12)

    await wait_until(renewed_often, what="the claim was renewed for longer than it lasts")
    assert second.started == []
    gate.open.set()
    await emptied(queue)


async def test_a_claim_the_server_lost_is_taken_again(queue: ArqJobQueue, worker: StartWorker) -> None:
    gate = Gate()
    first, second = ScriptedHandler(gate), ScriptedHandler()
    run = worker(first, claim_seconds=2)
    await put(queue)
    await wait_until(lambda: first.started == [NAME])
    await queue.redis.flushall()
    await wait_until(lambda: queue.redis.exists(in_progress_key_prefix + key_of(queue)))
    await put(queue)
    worker(second)
    await wait_until(lambda: queue.redis.keys("*:health:w1"))
    gate.open.set()
    await emptied(queue)
    await run.stopped()
    assert first.most_at_once[NAME] == 1


async def test_one_process_never_runs_a_file_twice_at_once_though_its_claim_is_gone(
    queue: ArqJobQueue, worker: StartWorker
) -> None:
    gate = Gate()
    handler = ScriptedHandler(gate)
    worker(handler, jobs=4, claim_seconds=600)
    await put(queue)
    await wait_until(lambda: handler.started == [NAME])
    await queue.redis.flushall()
    await put(queue)
    await put(queue, "other.md")
    await wait_until(lambda: "other.md" in handler.started)
    assert handler.started.count(NAME) == 1
    gate.open.set()
    await emptied(queue)
    assert handler.most_at_once[NAME] == 1


async def test_a_fault_in_a_job_is_handed_over_and_the_worker_goes_on(queue: ArqJobQueue, worker: StartWorker) -> None:
    async def work(job: CompressJob) -> Receipt:
        if job.relative == "bad.md":
            raise RuntimeError("no luck")
        return done(job)

    handler = ScriptedHandler(work)
    await put(queue, "bad.md")
    await put(queue, "good.md")
    worker(handler)
    await emptied(queue)
    assert [(name, str(error)) for name, error in handler.faults] == [("bad.md", "no luck")]
    assert handler.ended == ["good.md"]


async def test_a_job_that_takes_too_long_has_failed(queue: ArqJobQueue, worker: StartWorker) -> None:
    handler = ScriptedHandler(Gate())
    worker(handler, job_seconds=0.05)
    await put(queue)
    await emptied(queue)
    assert [type(error) for _name, error in handler.faults] == [TimeoutError]
    assert handler.cancelled == [NAME]


@pytest.mark.parametrize("broken", ["failed", "recheck", "real_path"])
async def test_a_fault_in_the_step_after_a_job_does_not_end_the_worker(
    queue: ArqJobQueue, worker: StartWorker, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    async def work(job: CompressJob) -> Receipt:
        if job.relative == "good.md":
            return done(job)
        raise RuntimeError("no luck")

    def fault(*_arguments: object) -> None:
        raise RuntimeError("no luck here either")

    handler = ScriptedHandler(work, lambda _job: Again(time.time(), Reason.CHANGED_MEANWHILE))
    monkeypatch.setattr(handler, broken, fault)
    worker(handler)
    await put(queue, "bad.md")
    await emptied(queue)
    monkeypatch.undo()
    handler.rechecks = lambda _job: None
    await put(queue, "good.md")
    await wait_until(lambda: handler.ended == ["good.md"])


async def test_a_fault_of_arq_in_a_job_does_not_end_the_worker(
    queue: ArqJobQueue, worker: StartWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fault(*_arguments: object) -> None:
        raise KeyError("arq deletes a task's name twice when its job ran twice")

    handler = ScriptedHandler()
    monkeypatch.setattr(Worker, "run_job", fault)
    run = worker(handler, claim_seconds=0.2)
    await put(queue)
    await wait_until(lambda: queue.redis.exists(in_progress_key_prefix + key_of(queue)))
    monkeypatch.undo()
    await wait_until(lambda: handler.ended == [NAME])
    assert not run.task.done()


async def test_a_job_begun_a_hundred_times_is_not_dropped(queue: ArqJobQueue, worker: StartWorker) -> None:
    await put(queue)
    await queue.redis.set(retry_key_prefix + key_of(queue), 100, ex=3600)
    handler = ScriptedHandler()
    worker(handler)
    await wait_until(lambda: handler.ended == [NAME])


async def test_an_idle_worker_sees_past_what_others_are_at(queue: ArqJobQueue, worker: StartWorker) -> None:
    for number in range(150):
        await put(queue, f"{number}.md", at=1.0)
        await queue.redis.set(in_progress_key_prefix + key_of(queue, f"{number}.md"), b"1", px=600_000)
    await put(queue, "free.md", at=2.0)
    handler = ScriptedHandler()
    worker(handler)
    await wait_until(lambda: handler.ended == ["free.md"])


async def test_what_is_not_a_job_of_ours_is_removed_and_the_worker_goes_on(
    queue: ArqJobQueue, worker: StartWorker
) -> None:
    outside = {"root_id": ROOT_ID, "relative": "../../etc/passwd"}
    payloads = [
        b"\x80\x04garbage",
        b'{"t":"x","f":"compress","a":[],"k":{},"et":1}',
        queue_payload(queue, "system", [encode_job(job_named(NAME))]),
        queue_payload(queue, FUNCTION, [outside]),
        queue_payload(queue, FUNCTION, []),
        queue_payload(queue, FUNCTION, [1, 2, 3]),
    ]
    for number, payload in enumerate(payloads):
        key = f"{number:032x}"
        await queue.redis.set(job_key_prefix + key, payload, px=60_000)
        await queue.redis.zadd(queue.name, {key: 1})
    await queue.redis.zadd(queue.name, {"f" * 32: 1})  # without a payload
    handler = ScriptedHandler()
    worker(handler)
    await emptied(queue)
    await put(queue)
    await wait_until(lambda: handler.started == [NAME])


def queue_payload(queue: ArqJobQueue, function: str, arguments: list[object]) -> bytes:
    assert queue.redis.job_serializer is not None
    return queue.redis.job_serializer({"t": None, "f": function, "a": arguments, "k": {}, "et": 1})


async def test_names_in_the_queue_that_are_no_ids_are_passed_over(queue: ArqJobQueue, worker: StartWorker) -> None:
    await queue.redis.zadd(queue.name, {b"\xff\xfe": 1, b"": 1, b"../x": 1})
    handler = ScriptedHandler()
    worker(handler)
    await put(queue)
    await wait_until(lambda: handler.ended == [NAME])


async def test_a_stop_lets_a_job_end_that_ends_soon(queue: ArqJobQueue, worker: StartWorker) -> None:
    gate = Gate()
    handler = ScriptedHandler(gate)
    run = worker(handler, stop_seconds=20)
    await put(queue)
    await wait_until(lambda: handler.started == [NAME])
    run.stop.set()
    await put(queue, "next.md")
    gate.open.set()
    await run.stopped()
    assert handler.ended == [NAME]
    assert handler.started == [NAME], "no job is begun after a stop"
    assert await queue.depth() == QueueDepth(queued=1, running=0)


@pytest.mark.parametrize("how", ["stop", "cancel"])
async def test_a_stop_cancels_a_job_that_does_not_end_and_it_stays_queued(
    queue: ArqJobQueue, worker: StartWorker, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(engine, "ACCOUNT_SECONDS", 600.0)  # the job is cancelled, not what arq does about it
    handler, other = ScriptedHandler(Gate()), ScriptedHandler()
    run = worker(handler)
    await put(queue)
    await wait_until(lambda: handler.started == [NAME])
    if how == "stop":
        await run.stopped()
    else:
        run.task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run.task
    assert handler.cancelled == [NAME]
    assert await queue.depth() == QueueDepth(queued=1, running=0), "free at once for another worker"
    worker(other)
    await wait_until(lambda: other.ended == [NAME])


async def test_a_stop_during_the_step_after_a_job_does_not_lose_the_job(
    queue: ArqJobQueue, worker: StartWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    handler, asked, answer = ScriptedHandler(), asyncio.Event(), asyncio.Event()

    async def recheck(_job: CompressJob) -> Again:
        asked.set()
        await answer.wait()
        return Again(time.time(), Reason.CHANGED_MEANWHILE)

    wait = QueueWorker._wait_for_tasks

    async def answer_after_the_cancellations(self: QueueWorker, seconds: float) -> None:
        if seconds == engine.ACCOUNT_SECONDS:
            answer.set()
        await wait(self, seconds)

    monkeypatch.setattr(handler, "recheck", recheck)
    monkeypatch.setattr(QueueWorker, "_wait_for_tasks", answer_after_the_cancellations)
    run = worker(handler, stop_seconds=0.0)
    await put(queue)
    await asked.wait()
    await run.stopped()
    assert await queue.depth() == QueueDepth(queued=1, running=0)


async def test_who_cannot_wait_for_the_stop_cancels_it_too(queue: ArqJobQueue, worker: StartWorker) -> None:
    handler = ScriptedHandler(Gate())
    run = worker(handler, stop_seconds=600.0)
    await put(queue)
    await wait_until(lambda: handler.started == [NAME])
    others = asyncio.all_tasks()
    run.task.cancel()
    await asyncio.sleep(0)
    run.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run.task
    assert handler.cancelled == [NAME]
    assert asyncio.all_tasks() < others, "nothing is left running"


async def test_a_start_under_way_at_the_stop_is_not_cut_off(
    queue: ArqJobQueue, worker: StartWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "START_SECONDS", 600.0)
    entered, proceed = asyncio.Event(), asyncio.Event()
    start = Worker.start_jobs

    async def slow_start(self: Worker, job_ids: list[bytes]) -> None:
        entered.set()
        await proceed.wait()
        await start(self, job_ids)

    drain = QueueWorker.drain

    async def drain_while_it_starts(self: QueueWorker, seconds: float) -> None:
        asyncio.get_running_loop().call_soon(proceed.set)
        await drain(self, seconds)

    monkeypatch.setattr(Worker, "start_jobs", slow_start)
    monkeypatch.setattr(QueueWorker, "drain", drain_while_it_starts)
    handler = ScriptedHandler()
    run = worker(handler, stop_seconds=600.0)
    await put(queue)
    await entered.wait()
    await run.stopped()
    assert handler.ended == [NAME]


async def test_a_stopping_worker_begins_nothing(queue: ArqJobQueue, broker: EmbeddedBroker) -> None:
    handler = ScriptedHandler()
    idle = QueueWorker(WorkerSettings(broker.socket, queue.name), queue, handler)
    await put(queue)
    await idle.drain(0.0)
    await idle.start_jobs([key_of(queue).encode()])
    assert idle.running == 0
    assert await queue.depth() == QueueDepth(queued=1, running=0)


async def test_a_workers_sign_of_life_runs_out_and_goes_with_it(queue: ArqJobQueue, worker: StartWorker) -> None:
    run, _ = worker(ScriptedHandler()), worker(ScriptedHandler())

    async def signs() -> int:
        return len(await queue.redis.keys("*:health:*"))

    async def both() -> bool:
        return await signs() == 2

    await wait_until(both)
    await run.stopped()
    assert await signs() == 1, "only its own"


async def test_a_burst_ends_when_nothing_is_runnable(queue: ArqJobQueue, worker: StartWorker) -> None:
    rounds: Counter[str] = Counter()

    async def work(job: CompressJob) -> Receipt | Again:
        rounds[job.relative] += 1
        return Again(time.time(), Reason.NOT_QUIET) if rounds[job.relative] < 3 else done(job)

    for name in ("a.md", "b.md", "c.md"):
        await put(queue, name)
    await put(queue, "later.md", at=time.time() + 3600)
    await put(queue, "elsewhere.md")
    await queue.redis.set(in_progress_key_prefix + key_of(queue, "elsewhere.md"), b"1", px=600_000)
    await asyncio.wait_for(worker(ScriptedHandler(work), burst=True).task, DEADLINE)
    assert rounds == {"a.md": 3, "b.md": 3, "c.md": 3}
    assert await queue.depth() == QueueDepth(queued=1, running=1)


async def test_a_burst_waits_for_its_own_jobs(queue: ArqJobQueue, worker: StartWorker) -> None:
    async def times_asked() -> int:
        stats = await queue.redis.info("commandstats")
        return int(stats.get("cmdstat_zrangebyscore", {"calls": 0})["calls"])

    async def work(job: CompressJob) -> Receipt:
        before = await times_asked()

        async def asked_often() -> bool:
            return await times_asked() > before + 20

        await wait_until(asked_often, what="the burst asked whether it may end")
        return done(job)

    handler = ScriptedHandler(work)
    await put(queue)
    await asyncio.wait_for(worker(handler, burst=True).task, DEADLINE)
    assert (handler.ended, handler.cancelled) == ([NAME], [])


async def test_a_refusal_is_an_end_like_any_other(queue: ArqJobQueue, worker: StartWorker) -> None:
    async def work(job: CompressJob) -> Receipt:
        return Receipt(path_named(job.relative), Outcome.REFUSED, Reason.OUTSIDE_ROOTS)

    handler = ScriptedHandler(work)
    worker(handler)
    await put(queue)
    await emptied(queue)
    assert handler.ended == [NAME]
