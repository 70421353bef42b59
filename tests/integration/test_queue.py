"""A file is in the queue at most once, not before its time, and never lost by a broken connection."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest
from arq.constants import in_progress_key_prefix, job_key_prefix

from caveman_core.errors import BrokerError
from caveman_core.queue import link
from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.job import CompressJob, job_id
from caveman_core.queue.pool import KEPT_FOR, ArqJobQueue, QueueDepth, connect
from waiting import wait_until

NOTES = Path("/home/ada/.claude/CLAUDE.md")
JOB = CompressJob("0123456789abcdef", "CLAUDE.md")


async def test_a_file_queued_twice_is_one_job(queue: ArqJobQueue) -> None:
    assert await queue.put(JOB, NOTES, at=time.time())
    assert not await queue.put(JOB, NOTES, at=time.time())
    assert await queue.depth() == QueueDepth(queued=1, running=0)


async def test_many_puts_of_one_file_at_once_are_one_job(queue: ArqJobQueue) -> None:
    answers = await asyncio.gather(*(queue.put(JOB, NOTES, at=time.time()) for _ in range(50)))
    assert answers.count(True) == 1
    assert await queue.depth() == QueueDepth(queued=1, running=0)


async def test_a_deferred_job_is_not_runnable_before_its_time(queue: ArqJobQueue) -> None:
    start = round(time.time()) + 3600.0
    await queue.put(JOB, NOTES, at=start)
    assert await queue.when(NOTES) == start
    assert await queue.runnable() == 0
    assert await queue.when(NOTES.with_name("other.md")) is None


@pytest.mark.parametrize("at", [0.0, -5.0, 1.0, 1_000_000.0])
async def test_a_time_long_past_is_due_now(queue: ArqJobQueue, at: float) -> None:
    assert await queue.put(JOB, NOTES, at=at)
    assert await queue.runnable() == 1
    assert (await queue.when(NOTES) or 0) > 0, "arq takes the score 0 for a job that is not queued"


async def test_a_job_waits_thirty_days_for_a_worker(queue: ArqJobQueue) -> None:
    await queue.put(JOB, NOTES, at=0.0)
    left = await queue.redis.ttl(job_key_prefix + job_id(queue.name, NOTES))
    assert left > KEPT_FOR.total_seconds() - 60


async def test_a_claimed_job_counts_as_running_and_cannot_be_queued_again(queue: ArqJobQueue) -> None:
    await queue.put(JOB, NOTES, at=0.0)
    await queue.redis.set(in_progress_key_prefix + job_id(queue.name, NOTES), b"1", px=60_000)
    assert await queue.depth() == QueueDepth(queued=0, running=1)
    assert await queue.runnable() == 0
    assert not await queue.put(JOB, NOTES, at=0.0)


async def test_a_payload_without_a_place_in_the_queue_gets_one(queue: ArqJobQueue) -> None:
    await queue.put(JOB, NOTES, at=0.0)
    await queue.redis.delete(queue.name)
    assert not await queue.put(JOB, NOTES, at=0.0)
    assert await queue.runnable() == 1


async def test_two_queues_on_one_server_hold_the_same_file_each(broker: EmbeddedBroker, queue: ArqJobQueue) -> None:
    other = await connect(broker.socket, queue="caveman:other:1")
    assert await queue.put(JOB, NOTES, at=0.0)
    assert await other.put(JOB, NOTES, at=0.0)
    await other.redis.delete(other.name)
    await other.close()


async def test_a_put_outlives_the_death_of_the_server(broker: EmbeddedBroker, queue: ArqJobQueue) -> None:
    async def nothing() -> None:
        """No rescan here."""

    watch = asyncio.create_task(broker.watch_over(nothing))
    await queue.put(JOB, NOTES, at=0.0)
    assert broker.pid is not None
    os.kill(broker.pid, signal.SIGKILL)
    assert await queue.put(JOB, NOTES, at=0.0), "the new server holds nothing"
    assert await queue.depth() == QueueDepth(queued=1, running=0)
    await broker.stop()
    await watch


async def test_a_dead_server_is_an_error_not_a_hang(broker: EmbeddedBroker, queue: ArqJobQueue) -> None:
    await queue.depth()
    await broker.stop()
    with pytest.raises(BrokerError):
        await queue.put(JOB, NOTES, at=0.0)


async def test_connecting_to_nothing_says_so_at_once(socket_folder: Path) -> None:
    with pytest.raises(BrokerError, match="no queue server runs at") as error:
        await connect(socket_folder / "none.sock", queue="q")
    assert error.value.next_step == "caveman watch"


async def test_a_url_nobody_answers_at_is_shown_without_its_password(
    socket_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "RETRIES", 0)
    with pytest.raises(BrokerError) as error:
        await connect(f"unix://ada:s3cret@{socket_folder}/none.sock", queue="q")
    assert "none.sock" in error.value.message
    assert "s3cret" not in error.value.message


async def test_a_url_and_a_path_lead_to_the_same_server(broker: EmbeddedBroker, queue: ArqJobQueue) -> None:
    await queue.put(JOB, NOTES, at=0.0)
    by_url = await connect(f"unix://{broker.socket}", queue=queue.name)
    await wait_until(lambda: by_url.runnable())
    await by_url.close()
