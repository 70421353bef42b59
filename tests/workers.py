"""Workers that run in the test's own process."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from caveman_worker.handler import Handler
from caveman_worker.settings import WorkerSettings
from caveman_worker.worker import run_worker
from waiting import DEADLINE


@dataclass
class WorkerRun:
    """A worker that runs in this process."""

    task: asyncio.Task[None]
    stop: asyncio.Event

    async def stopped(self) -> None:
        """Ask it to stop and wait until it has."""
        self.stop.set()
        await asyncio.wait_for(self.task, DEADLINE)


@dataclass
class StartWorker:
    """Starts workers on one server: `worker(handler, jobs=2, ...)`. They are called w0, w1 and so on."""

    socket: Path
    queue: str
    runs: list[WorkerRun] = field(default_factory=list)

    def __call__(self, handler: Handler, **given: Any) -> WorkerRun:
        quick: dict[str, Any] = {"poll_seconds": 0.02, "stop_seconds": 0.1, "name": f"w{len(self.runs)}"}
        settings = WorkerSettings(self.socket, self.queue, **quick | given)
        stop = asyncio.Event()
        run = WorkerRun(asyncio.create_task(run_worker(settings, handler, stop=stop)), stop)
        self.runs.append(run)
        return run

    async def stop_all(self) -> None:
        for run in self.runs:
            if not run.task.done():
                await run.stopped()
