"""The queue as both processes use it: jobs are put, counted and looked up through arq's own keys.

Imports arq and redis, so only import this module where a queue is used.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from arq.connections import ArqRedis
from arq.constants import in_progress_key_prefix, job_key_prefix
from redis.exceptions import RedisError

from caveman_core.errors import AGAIN, DOCTOR, BrokerError
from caveman_core.outcome import Reason
from caveman_core.queue.address import shown
from caveman_core.queue.codec import MAX_BYTES, PayloadCodec, encode_job
from caveman_core.queue.job import FUNCTION, CompressJob, job_id
from caveman_core.queue.link import connections, surely_gone
from caveman_core.queue.listing import JobState, QueuedJob, reason_in, start_of, unpacked

KEPT_FOR: Final = timedelta(days=30)
"""How long a job stays queued. arq's own limit, 24 h after it was due, drops what waits over a weekend."""

PUT_ATTEMPTS: Final = 5

NOTED_FOR: Final = 60_000
"""Milliseconds for which a job's reason stays after its time, should no worker be free."""


@dataclass(frozen=True, slots=True)
class QueueDepth:
    """How many jobs wait, deferred ones included, and how many run."""

    queued: int
    running: int


@dataclass(frozen=True, slots=True)
class QueueListing:
    """The depth, and the first of the jobs: those that run, then those that wait, soonest first."""

    depth: QueueDepth
    jobs: tuple[QueuedJob, ...]


@contextmanager
def _as_broker_error() -> Iterator[None]:
    try:
        yield
    except (RedisError, OSError) as error:
        raise BrokerError(f"the queue's server did not answer: {error}") from error


class ArqJobQueue:
    """JobQueue on arq. Each method raises BrokerError if the server stays away for some seconds."""

    def __init__(self, redis: ArqRedis, name: str) -> None:
        """`redis` stays open until `close`."""
        self.redis = redis
        self.name = name

    async def put(self, job: CompressJob, real_path: Path, *, at: float, why: Reason | None = None) -> bool:
        """Queue the job, not to start before `at`. False if this file's job is queued or running already.

        `why` it was put off is kept beside it until then, for who looks.
        """
        key = job_id(self.name, real_path)
        start = datetime.fromtimestamp(max(at, 1.0), tz=UTC)  # arq takes the score 0 for "not queued"
        with _as_broker_error():
            for _ in range(PUT_ATTEMPTS):
                queued = await self.redis.enqueue_job(
                    FUNCTION, encode_job(job),
                    _job_id=key, _queue_name=self.name, _defer_until=start, _expires=KEPT_FOR,
                )  # fmt: skip
                if queued is not None:
                    await self._note(key, at, why)
                    return True
                if await self._stands(key, start.timestamp() * 1000):
                    return False
        raise BrokerError(f"the queue kept changing while {real_path} was being queued")

    async def _note(self, key: str, at: float, why: Reason | None) -> None:
        if why is None:
            await self.redis.delete(self._why(key))
        else:
            await self.redis.set(self._why(key), why.name, px=int(max(at - time.time(), 0.0) * 1000) + NOTED_FOR)

    def _why(self, key: str) -> str:
        return f"{self.name}:why:{key}"

    async def _stands(self, key: str, score: float) -> bool:
        """Whether the job really is there: arq also answers None if the connection broke or the job just ended."""
        async with self.redis.pipeline(transaction=True) as pipe:
            pipe.exists(job_key_prefix + key)
            pipe.zscore(self.name, key)
            has_payload, place = await pipe.execute()
        if has_payload and place is None:
            # A payload without a place in the queue (somebody deleted the queue's key) would block the id for 30 days.
            await self.redis.zadd(self.name, {key: score}, nx=True)
        return bool(has_payload)

    async def depth(self) -> QueueDepth:
        """How much there is to do. A running job keeps its place in the queue until it ends."""
        with _as_broker_error():
            ids = await self.redis.zrange(self.name, 0, -1)
            running = await self._running(ids)
        return QueueDepth(len(ids) - running, running)

    async def listing(self, limit: int) -> QueueListing:
        """How much there is to do, and the first `limit` jobs. Four round trips, however long the queue is."""
        with _as_broker_error():
            places = await self.redis.zrange(self.name, 0, -1, withscores=True)
            running = await self._which_run([key for key, _ in places])
            # A stable sort: each group stays in the order of its times.
            first = sorted(places, key=lambda place: place[0] not in running)[:limit]
            payloads = await self._payloads([key for key, _ in first])
            whys = await self.redis.mget([self._why(key.decode("ascii", "replace")) for key, _ in first] or ["-"])
        jobs = tuple(
            QueuedJob(
                start_of(score),
                JobState.RUNNING if key in running else JobState.WAITING,
                unpacked(payload, self.redis.job_deserializer),
                reason_in(why),
            )
            for (key, score), payload, why in zip(first, payloads, whys, strict=False)
        )
        return QueueListing(QueueDepth(len(places) - len(running), len(running)), jobs)

    async def _which_run(self, ids: list[bytes]) -> frozenset[bytes]:
        if not ids:
            return frozenset()
        marks = await self.redis.mget([in_progress_key_prefix.encode() + key for key in ids])
        return frozenset(key for key, mark in zip(ids, marks, strict=True) if mark is not None)

    async def _payloads(self, ids: list[bytes]) -> list[object]:
        """What is stored for each id, cut off just above what a payload may have; an error where it is no string."""
        async with self.redis.pipeline(transaction=False) as pipe:
            for key in ids:
                pipe.getrange(job_key_prefix.encode() + key, 0, MAX_BYTES)
            return list(await pipe.execute(raise_on_error=False))

    async def when(self, real_path: Path) -> float | None:
        """When this file's job may start or started, in seconds since the epoch; None if there is none."""
        with _as_broker_error():
            score = await self.redis.zscore(self.name, job_id(self.name, real_path))
        return None if score is None else score / 1000

    async def runnable(self) -> int:
        """How many jobs are due and run nowhere."""
        with _as_broker_error():
            due = await self.redis.zrangebyscore(self.name, "-inf", time.time() * 1000)
            return len(due) - await self._running(due)

    async def _running(self, ids: list[bytes]) -> int:
        if not ids:
            return 0
        return int(await self.redis.exists(*(in_progress_key_prefix.encode() + key for key in ids)))

    async def close(self) -> None:
        """Close the connections."""
        await self.redis.aclose(close_connection_pool=True)


async def connect(where: str | Path, *, queue: str, key: bytes | None = None) -> ArqJobQueue:
    """The queue on the server at a socket's path or a URL; BrokerError if none answers, ConfigError for a bad URL.

    `key` signs the payloads: for a server that others can write to.
    """
    if surely_gone(where):
        raise BrokerError(f"no queue server runs at {where}", next_command="caveman watch")
    codec = PayloadCodec(queue, key)
    redis = ArqRedis(
        connections(where),
        job_serializer=codec.dumps,
        job_deserializer=codec.loads,
        default_queue_name=queue,
    )
    try:
        await redis.ping()
    except (RedisError, OSError) as error:
        await redis.aclose(close_connection_pool=True)
        step = f"start that server, then: {AGAIN}" if isinstance(where, str) else DOCTOR
        raise BrokerError(f"no queue server answers at {shown(where)}: {error}", next_command=step) from error
    return ArqJobQueue(redis, queue)
