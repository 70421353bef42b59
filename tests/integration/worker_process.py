"""A worker in a process of its own, to be killed. Arguments: socket, queue, seconds a claim lasts.

Prints a line when a job starts. The job never ends, except by a cancellation, which prints a line too.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

from caveman_core.outcome import Receipt
from caveman_core.queue.job import Again, CompressJob
from caveman_worker.settings import WorkerSettings
from caveman_worker.worker import run_worker


class EndlessHandler:
    async def __call__(self, job: CompressJob) -> Receipt | Again:
        print("started", job.relative, flush=True)
        try:
            await asyncio.Event().wait()
        finally:
            print("cancelled", job.relative, flush=True)
        raise AssertionError("an endless job ended")

    async def failed(self, job: CompressJob, error: Exception) -> Receipt:
        raise error

    async def recheck(self, job: CompressJob) -> Again | None:
        return None

    def paused(self) -> bool:
        return False

    def real_path(self, job: CompressJob) -> Path:
        return Path("/home/ada/.claude") / job.relative


async def main() -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    settings = WorkerSettings(
        Path(sys.argv[1]), sys.argv[2], claim_seconds=float(sys.argv[3]), poll_seconds=0.02, stop_seconds=0.1
    )
    await run_worker(settings, EndlessHandler(), stop=stop)


if __name__ == "__main__":
    asyncio.run(main())
