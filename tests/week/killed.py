"""A worker that dies in a job, by a real SIGKILL. Run as a program with one argument, what `Killing` says as JSON."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import pytest

from caveman_core import rewrite as rewriting
from caveman_core.files.plan import Step
from caveman_core.folders import Folders
from caveman_core.history.disk import Disk
from caveman_core.queue.job import CompressJob
from caveman_core.replacing import replace_file
from week.clock import WeekClock
from week.machine import handler_of, history_of

BACKED_UP = "BACKED_UP"
"""The backup is durable, the swap's journal not begun."""


@dataclass(frozen=True, slots=True)
class Killing:
    """The job, and where its worker dies: a step of the swap or BACKED_UP. `home` holds caveman's own folders."""

    home: str
    now: float
    keep: int
    root_id: str
    relative: str
    point: str

    def carry_out(self) -> None:
        """Run the job in a process of its own; the process must have died of it."""
        done = subprocess.run(
            [sys.executable, __file__, json.dumps(asdict(self))],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )
        assert done.returncode == -signal.SIGKILL, f"it lived: {done.stdout}{done.stderr}"


def folders_below(home: Path) -> Folders:
    return Folders(home / "data", home / "state", home / "run", home / "config")


class DeadlyDisk(Disk):
    """Kills the process once a backup is durable."""

    def sync_folder(self, folder: Path) -> None:
        super().sync_folder(folder)
        _die()


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _die_at(point: str, step: Step) -> None:
    if step.name == point:
        _die()


def main(killing: Killing) -> None:
    folders, clock = folders_below(Path(killing.home)), WeekClock(wall=killing.now)
    disk = DeadlyDisk() if killing.point == BACKED_UP else Disk()
    history = history_of(folders, clock, disk, migrate=False)
    handler = handler_of(history, folders, clock, killing.keep)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rewriting, "replace_file", partial(replace_file, step=partial(_die_at, killing.point)))
        print(asyncio.run(handler(CompressJob(killing.root_id, killing.relative))))


if __name__ == "__main__":
    main(Killing(**json.loads(sys.argv[1])))
