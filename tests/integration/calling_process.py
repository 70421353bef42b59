"""A worker in a process of its own whose model never answers, to be killed in a call. Arguments: socket, queue, folder.

Prints a line when its model is asked.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from caveman_core.backends.model import Completion, Prompt
from caveman_core.backends.prompted import Prompted
from caveman_core.limits.limited import Limited
from caveman_core.limits.limits import Limits
from caveman_core.policy import Level
from caveman_worker.settings import WorkerSettings
from caveman_worker.worker import run_worker
from modelled import ModelledModel
from worker_home import new_home


async def hang(_prompt: Prompt) -> Completion:
    print("asked", flush=True)
    await asyncio.Event().wait()
    raise AssertionError("nobody answers")


async def main() -> None:
    settings = WorkerSettings(Path(sys.argv[1]), sys.argv[2], claim_seconds=1.0, poll_seconds=0.02)
    with new_home(Path(sys.argv[3])) as home:
        home.level = Level.FULL
        backend = Prompted(Limited(ModelledModel(hang), Limits(), home.ledger, home.clock))
        await run_worker(settings, home.handler(backend), stop=asyncio.Event())


if __name__ == "__main__":
    asyncio.run(main())
