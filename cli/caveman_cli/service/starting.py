"""Starting the installed service, and seeing that it watches."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_cli.output.console import printable, say
from caveman_cli.service.background import in_background
from caveman_cli.service.errors import ServiceManagerError
from caveman_cli.service.interface import Activity, ServiceManager
from caveman_cli.status.watcher import watcher_of
from caveman_core.folders import Folders

WAIT_SECONDS: Final = 15.0
LOOK_SECONDS: Final = 0.2


@dataclass(frozen=True, slots=True)
class Clock:
    """Time that passes, and waiting for it; both in seconds."""

    now: Callable[[], float] = time.monotonic
    wait: Callable[[float], None] = time.sleep


def start(
    manager: ServiceManager,
    folders: Folders,
    *,
    changed: bool,
    roots: Iterable[Path] = (),
    clock: Clock | None = None,
) -> None:
    """Start it, unless it runs as it is or another watcher runs; where no manager answers, say how."""
    if not manager.answers():
        say(f"{manager.name} does not answer here. In a session of your own, run:")
        print_commands(manager.starting())
        say("Where there is no such session (a container), run instead:")
        say(f"    {printable(in_background(roots))}")
        return
    state, watcher = manager.state(), watcher_of(folders)
    if watcher is not None and watcher != state.pid:
        manager.begin(run=False)
        say(f"A watcher runs already, outside the service (process {watcher}), and there can be only one.")
        say("The service starts at the next login. To have it now, end that watcher, then run:")
        print_commands((manager.start_now(),))
        return
    if not changed and state.activity is Activity.RUNNING:
        manager.begin(run=False)
        say(f"The service runs already{_process(state.pid)}.")
        return
    manager.begin(run=True)
    say(_wait_for(manager, folders, clock or Clock()))
    for line in manager.advice:
        say(printable(line))


def print_commands(commands: tuple[tuple[str, ...], ...]) -> None:
    """Each on a line, to paste."""
    for words in commands:
        say(f"    {printable(shlex.join(words))}")


def _wait_for(manager: ServiceManager, folders: Folders, clock: Clock) -> str:
    """What to say once it watches, or has not begun to in time; ServiceManagerError if it ended."""
    end = clock.now() + WAIT_SECONDS
    while clock.now() < end:
        state = manager.state()
        if state.activity in (Activity.FAILED, Activity.STOPPED):
            raise ServiceManagerError(
                f"the service was started and does not run: {state.says}",
                untouched="The service file is written; no memory file was changed.",
                next_command=manager.log_command,
            )
        if state.pid is not None and state.pid == watcher_of(folders):
            return f"The service runs{_process(state.pid)}."
        clock.wait(LOOK_SECONDS)
    return "The service was started and does not watch yet. To look again: caveman service show"


def _process(pid: int | None) -> str:
    return f" (process {pid})" if pid is not None else ""
