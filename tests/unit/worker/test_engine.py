"""A burst is over only if nothing ran, nothing is due, and nothing ended while it asked."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from arq.connections import ArqRedis

from caveman_core.errors import BrokerError
from caveman_core.queue.pool import ArqJobQueue
from caveman_worker import engine
from caveman_worker import worker as worker_module
from caveman_worker.engine import QueueWorker
from caveman_worker.settings import WorkerSettings
from caveman_worker.worker import run_worker
from scripted import ScriptedHandler


class Asked(ArqJobQueue):
    """A queue that nobody connects to; `worker.jobs_complete` grows while it is asked if it is told so."""

    def __init__(self, due: int = 0, ends_meanwhile: int = 0, down: int = 0) -> None:
        super().__init__(ArqRedis(), "q")
        self.due, self.ends_meanwhile, self.down, self.times = due, ends_meanwhile, down, 0
        settings = WorkerSettings(Path("none.sock"), "q", poll_seconds=0.0)
        self.worker = QueueWorker(settings, self, ScriptedHandler())

    async def runnable(self) -> int:
        self.times += 1
        if self.times <= self.down:
            raise BrokerError
        if self.times <= self.ends_meanwhile:
            self.worker.jobs_complete += 1
        return self.due if self.times <= 3 else 0


@pytest.mark.parametrize(
    ("queue", "times"),
    [
        (Asked, 1),
        (lambda: Asked(due=2), 4),
        (lambda: Asked(ends_meanwhile=3), 4),
        (lambda: Asked(down=5), 6),
    ],
    ids=["empty", "jobs are due", "a job ended and may have come back", "the server is away"],
)
async def test_a_burst_asks_until_it_is_over(queue: type[Asked], times: int) -> None:
    asked = queue()
    await asyncio.wait_for(asked.worker.until_idle(), 20)
    assert asked.times == times


async def test_a_server_that_does_not_answer_keeps_no_worker_from_leaving(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = Asked().worker
    monkeypatch.setattr(engine, "FAREWELL_SECONDS", 0.01, raising=False)
    monkeypatch.setattr(worker.pool, "delete", lambda *_keys: asyncio.Event().wait())
    await asyncio.wait_for(worker.leave(), 60)


async def test_a_stop_while_the_server_is_asked_for_the_first_time_ends_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, stop = asyncio.Event(), asyncio.Event()

    async def silent(*_: object, **__: object) -> ArqJobQueue:
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(worker_module, "connect", silent)
    settings = WorkerSettings(Path("none.sock"), "q")
    running = asyncio.create_task(run_worker(settings, ScriptedHandler(), stop=stop))
    await asked.wait()
    stop.set()
    await asyncio.wait_for(running, 60)
