"""arq's worker with what it lacks: claims kept alive, one run of an id in a process, no fault that ends the loop.

Read against arq 0.28; the names used of it are public there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from typing import Final

import structlog
from arq.constants import in_progress_key_prefix
from arq.worker import Worker, func
from redis.exceptions import RedisError

from caveman_core.errors import BrokerError
from caveman_core.queue.job import FUNCTION
from caveman_core.queue.pool import ArqJobQueue
from caveman_worker.ending import cancel
from caveman_worker.handler import Handler
from caveman_worker.pausing import Pausing
from caveman_worker.running import Running
from caveman_worker.settings import WorkerSettings

TRIES: Final = 1_000_000_000
"""arq counts every start, shutdowns included, and drops a job at the limit. Ours are counted in the ledger."""

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0

START_SECONDS: Final = 0.5
"""How long a start under way may take to be over when the worker stops: a few questions to the server."""

ACCOUNT_SECONDS: Final = 0.5
"""How long cancelled jobs get to say so to the server. If it is silent longer, their claims run out."""

FAREWELL_SECONDS: Final = 0.3
"""How long a worker tries to take its sign of life away. It expires anyway; a server that is gone is asked for 2 s."""

_JOB_ID: Final = re.compile(rb"[0-9a-f]{32}")

log = structlog.get_logger(__name__)


class QueueWorker(Worker):
    """One worker on an open queue. Build it inside the running loop; it adds no signal handlers."""

    def __init__(self, settings: WorkerSettings, queue: ArqJobQueue, handler: Handler) -> None:
        """Nothing runs before `serve`."""
        logging.getLogger("arq.worker").setLevel(logging.WARNING)  # below that it logs every job's arguments
        running = Running(queue, handler, settings.job_seconds)
        timeout = settings.job_seconds + 60
        super().__init__(
            [func(running.compress, name=FUNCTION, timeout=timeout, max_tries=TRIES)],
            queue_name=queue.name,
            redis_pool=queue.redis,
            after_job_end=running.after,
            handle_signals=False,
            max_jobs=settings.jobs,
            job_timeout=timeout,
            keep_result=0,  # a kept result would block its id
            poll_delay=settings.poll_seconds,
            queue_read_limit=1000,  # more than all workers run, else an idle one sees only what others are at
            max_tries=TRIES,
            health_check_interval=15,
            health_check_key=f"{queue.name}:health:{settings.name}",
            allow_abort_jobs=False,
            job_serializer=queue.redis.job_serializer,
            job_deserializer=queue.redis.job_deserializer,
            log_results=False,
        )
        self.in_progress_timeout_s = settings.claim_seconds
        self._queue = queue
        self._starting = asyncio.Lock()
        self._pausing = Pausing(handler)
        self._draining = False

    async def start_jobs(self, job_ids: list[bytes]) -> None:
        """Start these jobs, except what this process runs already: the claim of a running job can be lost.

        None in a pause: they keep their places and times in the queue.
        """
        if job_ids and self._pausing.now():
            return
        for job_id in job_ids:
            if not self.allow_pick_jobs or self.job_counter >= self.max_jobs:
                return
            if _JOB_ID.fullmatch(job_id) and job_id.decode() not in self.tasks:
                async with self._starting:
                    await super().start_jobs([job_id])

    async def heart_beat(self) -> None:
        """Called at each poll. In a pause the queue is not even read: thousands of jobs may wait there."""
        await super().heart_beat()
        self.allow_pick_jobs = not (self._draining or self._pausing.now())

    async def run_job(self, job_id: str, score: int) -> None:
        """Run one job. A lost connection must not end the loop: the claim runs out and the job runs again."""
        try:
            await super().run_job(job_id, score)
        except (RedisError, OSError) as error:
            log.warning("job not ended in the queue", job_id=job_id, error=str(error))
        except Exception:
            log.exception("fault of arq in a job", job_id=job_id)

    async def serve(self) -> None:
        """Poll for ever, over every loss of the server."""
        clock = asyncio.get_running_loop().time
        wait = 0.0
        while True:
            began = clock()
            try:
                await self.main()
            except (RedisError, OSError) as error:
                wait = FIRST_WAIT if clock() - began > LONGEST_WAIT else min(2 * max(wait, FIRST_WAIT), LONGEST_WAIT)
                log.warning("queue lost, trying again", error=str(error), seconds=wait)
            await asyncio.sleep(wait)
            await self._free_lost_slots()

    async def _free_lost_slots(self) -> None:
        """Count again what really runs: arq keeps the slot of a job whose start met an error."""
        self.job_counter = self.running
        self.sem = asyncio.BoundedSemaphore(self.max_jobs + 1)
        for _ in range(self.job_counter):
            await self.sem.acquire()

    @property
    def running(self) -> int:
        """How many jobs run in this worker, the step after each included."""
        return sum(not task.done() for task in self.tasks.values())

    async def keep_claims(self) -> None:
        """Renew the claims of running jobs for ever, so that they can be short and a dead worker's job is soon free."""
        while True:
            await asyncio.sleep(self.in_progress_timeout_s / 10)
            with contextlib.suppress(RedisError, OSError):  # the next round comes soon
                for job_id in tuple(self.job_tasks):
                    await self._keep_claim(job_id)

    async def _keep_claim(self, job_id: str) -> None:
        key, lifetime = in_progress_key_prefix + job_id, int(self.in_progress_timeout_s * 1000)
        kept = await self.pool.pexpire(key, lifetime)
        if not kept and job_id in self.job_tasks:  # the server lost it
            await self.pool.set(key, b"1", px=lifetime, nx=True)

    async def until_idle(self) -> None:
        """Return once nothing runs here and nothing in the queue is due and free, or is to wait for a pause's end."""
        while not await self._is_idle():  # noqa: ASYNC110 - other processes fill and empty the queue
            await asyncio.sleep(self.poll_delay_s)

    async def _is_idle(self) -> bool:
        if self._pausing.now():
            return not self.running
        ended = self._ended
        try:
            due = await self._queue.runnable()
        except BrokerError:
            return False
        # A job that ran and ended during the question may have queued itself again.
        return not due and not self.running and ended == self._ended

    @property
    def _ended(self) -> int:
        return self.jobs_complete + self.jobs_failed + self.jobs_retried

    async def drain(self, seconds: float) -> None:
        """Take no more jobs; let the running ones end for these seconds, then cancel them: they stay queued."""
        self._draining, self.allow_pick_jobs = True, False
        await self._wait_for_start()
        await self._wait_for_tasks(seconds)
        for job in tuple(self.job_tasks.values()):
            job.cancel()  # the job alone: what arq does about it in Redis is to be finished
        await self._wait_for_tasks(ACCOUNT_SECONDS)

    async def _wait_for_start(self) -> None:
        """Cut off in the middle, a start would leave a claim without a job, and redis-py a connection."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(START_SECONDS), self._starting:
                pass

    async def _wait_for_tasks(self, seconds: float) -> None:
        tasks = [task for task in self.tasks.values() if not task.done()]
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)

    async def leave(self) -> None:
        """End what the server's silence has kept and remove this worker's sign of life. Only after `serve` has ended.

        Instead of arq's close(), which raises its jobs' cancellations and makes a deprecated call.
        """
        await cancel(self.tasks.values())
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self.pool.delete(self.health_check_key)
