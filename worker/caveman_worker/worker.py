"""Running a worker from start to stop."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import structlog

from caveman_core.errors import BrokerError
from caveman_core.queue.pool import ArqJobQueue, connect
from caveman_worker.ending import cancel
from caveman_worker.engine import FIRST_WAIT, LONGEST_WAIT, QueueWorker
from caveman_worker.handler import Handler
from caveman_worker.settings import WorkerSettings

log = structlog.get_logger(__name__)


async def run_worker(settings: WorkerSettings, handler: Handler, *, stop: asyncio.Event) -> None:
    """Run jobs until `stop`, or in a burst until nothing is runnable. The server may be away or die at any time.

    At the stop, or if this call is cancelled, running jobs get `stop_seconds`, then they are cancelled and stay queued.
    """
    queue = await _connected(settings, stop)
    if queue is None:
        return
    try:
        await _serve(settings, QueueWorker(settings, queue, handler), stop)
    finally:
        await queue.close()


async def _connected(settings: WorkerSettings, stop: asyncio.Event) -> ArqJobQueue | None:
    """The queue once its server answers; None if the stop came first. A burst does not wait: BrokerError."""
    wait = FIRST_WAIT
    while not stop.is_set():
        try:
            return await _asked(settings, stop)
        except BrokerError as error:
            if settings.burst:
                raise
            log.warning("no queue yet, trying again", error=error.message, seconds=wait)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await stop.wait()
        wait = min(2 * wait, LONGEST_WAIT)
    return None


async def _asked(settings: WorkerSettings, stop: asyncio.Event) -> ArqJobQueue | None:
    """The queue; None if the stop came before the answer: a server that is silent is asked for half a minute."""
    asking = asyncio.create_task(connect(settings.where, queue=settings.queue, key=settings.key))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait([asking, stopping], return_when=asyncio.FIRST_COMPLETED)
        return asking.result() if asking.done() else None
    finally:
        await cancel([asking, stopping])


async def _serve(settings: WorkerSettings, worker: QueueWorker, stop: asyncio.Event) -> None:
    duties = [asyncio.create_task(worker.serve()), asyncio.create_task(worker.keep_claims())]
    endings: list[asyncio.Task[Any]] = [asyncio.create_task(stop.wait())]
    if settings.burst:
        endings.append(asyncio.create_task(worker.until_idle()))
    try:
        done, _ = await asyncio.wait([*duties, *endings], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # a duty never ends of itself: this raises its fault
    finally:
        try:
            await worker.drain(settings.stop_seconds)
        finally:  # a second cancellation of this call ends the draining, nothing else
            await cancel([*duties, *endings])
            await worker.leave()
