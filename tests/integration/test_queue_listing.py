"""The queue tells which files wait and when, at a cost that does not grow with each job."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from arq.constants import in_progress_key_prefix, job_key_prefix

from caveman_core.outcome import Reason
from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.codec import PayloadError
from caveman_core.queue.job import CompressJob, job_id
from caveman_core.queue.listing import JobState, QueuedJob
from caveman_core.queue.pool import ArqJobQueue, QueueDepth, connect

ROOT_ID = "0123456789abcdef"
RUNNING, WAITING = JobState.RUNNING, JobState.WAITING
LATER = round(time.time()) + 3600.0


def path_of(name: str) -> Path:
    return Path("/home/ada/.claude") / name


async def put(queue: ArqJobQueue, name: str, at: float) -> None:
    assert await queue.put(CompressJob(ROOT_ID, name), path_of(name), at=at)


async def run(queue: ArqJobQueue, name: str) -> None:
    """As if a worker had the job."""
    await queue.redis.set(in_progress_key_prefix + job_id(queue.name, path_of(name)), b"1", px=60_000)


async def test_an_empty_queue_lists_nothing(queue: ArqJobQueue) -> None:
    listing = await queue.listing(5)
    assert (listing.depth, listing.jobs) == (QueueDepth(0, 0), ())


async def test_what_runs_comes_first_then_what_starts_soonest(queue: ArqJobQueue) -> None:
    for name, at in (("late.md", LATER + 9), ("soon.md", LATER), ("due.md", 100.0), ("runs.md", 200.0)):
        await put(queue, name, at)
    await run(queue, "runs.md")
    listing = await queue.listing(9)
    assert listing.depth == await queue.depth() == QueueDepth(queued=3, running=1)
    assert listing.jobs == (
        QueuedJob(200.0, RUNNING, CompressJob(ROOT_ID, "runs.md")),
        QueuedJob(100.0, WAITING, CompressJob(ROOT_ID, "due.md")),
        QueuedJob(LATER, WAITING, CompressJob(ROOT_ID, "soon.md")),
        QueuedJob(LATER + 9, WAITING, CompressJob(ROOT_ID, "late.md")),
    )


async def test_why_a_job_was_put_off_stands_beside_it_until_it_is_put_anew(queue: ArqJobQueue) -> None:
    job, file = CompressJob(ROOT_ID, "a.md"), path_of("a.md")
    assert await queue.put(job, file, at=LATER, why=Reason.BUDGET_SPENT)
    assert [each.why for each in (await queue.listing(5)).jobs] == [Reason.BUDGET_SPENT]
    key = f"{queue.name}:why:{job_id(queue.name, file)}"
    assert 0 < await queue.redis.ttl(key) < 3_800  # LATER is counted from when this was loaded
    await queue.redis.set(key, b"\xff no reason of ours", px=60_000)
    assert [each.why for each in (await queue.listing(5)).jobs] == [None]
    await queue.redis.zrem(queue.name, job_id(queue.name, file))
    await queue.redis.delete(job_key_prefix + job_id(queue.name, file))
    assert await queue.put(job, file, at=LATER)
    assert not await queue.redis.exists(key)


@pytest.mark.parametrize("limit", [0, 1, 2])
async def test_no_more_than_asked_are_listed_and_all_are_counted(queue: ArqJobQueue, limit: int) -> None:
    for number in range(3):
        await put(queue, f"{number}.md", LATER + number)
    listing = await queue.listing(limit)
    assert len(listing.jobs) == limit
    assert listing.depth.queued == 3


async def test_a_long_queue_takes_as_few_commands_as_a_short_one(queue: ArqJobQueue) -> None:
    async def commands_of_a_listing() -> int:
        before = int((await queue.redis.info("stats"))["total_commands_processed"])
        await queue.listing(3)
        return int((await queue.redis.info("stats"))["total_commands_processed"]) - before

    for number in range(3):
        await put(queue, f"{number}.md", LATER + number)
    few = await commands_of_a_listing()
    await queue.redis.zadd(queue.name, {f"{number:032x}": LATER * 1000 + number for number in range(10_000)})
    assert await commands_of_a_listing() == few
    assert (await queue.listing(3)).depth.queued == 10_003


async def test_foreign_things_in_the_queue_are_listed_as_such(queue: ArqJobQueue) -> None:
    ids = {name: job_id(queue.name, path_of(name)) for name in ("gone", "list", "forged", "huge")}
    await queue.redis.zadd(queue.name, {key: 1e300 if name == "gone" else 5_000 for name, key in ids.items()})
    async with queue.redis.pipeline() as pipe:
        pipe.rpush(job_key_prefix + ids["list"], b"x")
        pipe.expire(job_key_prefix + ids["list"], 60)
        await pipe.execute()
    for name, payload in (("forged", b"{}"), ("huge", b"x" * 1_000_000)):
        await queue.redis.set(job_key_prefix + ids[name], payload, ex=60)
    listing = await queue.listing(9)
    assert listing.depth.queued == 4
    assert all(isinstance(job.job, PayloadError) for job in listing.jobs)


async def test_signed_jobs_are_counted_by_all_and_read_by_who_has_the_key(broker: EmbeddedBroker) -> None:
    signed = await connect(broker.socket, queue="caveman:signed:0", key=b"k" * 32)
    unsigned = await connect(broker.socket, queue="caveman:signed:0")
    await put(signed, "CLAUDE.md", LATER)
    with_key, without = await signed.listing(5), await unsigned.listing(5)
    assert with_key.jobs == (QueuedJob(LATER, WAITING, CompressJob(ROOT_ID, "CLAUDE.md")),)
    assert with_key.depth == without.depth == QueueDepth(1, 0)
    assert isinstance(without.jobs[0].job, PayloadError)
    for opened in (signed, unsigned):
        await opened.close()
