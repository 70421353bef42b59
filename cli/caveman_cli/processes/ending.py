"""Ending the watcher, and other processes, by a command that a person pastes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from caveman_cli.doctor.commands import ended, watch_again
from caveman_cli.doctor.process import process
from caveman_cli.doctor.setup import setup_here
from caveman_cli.service.unit import NAME
from caveman_core.config import Settings
from caveman_watcher.errors import AlreadyRunningError


def all_ended(pids: Iterable[int | None]) -> str:
    """End these processes and wait until they have gone; the service's by its manager. None: nobody knows which."""
    return "; ".join(_ended(pid) for pid in pids)


def _ended(pid: int | None) -> str:
    if pid is None:
        return "caveman status"
    return f"systemctl --user stop {NAME}" if process(pid).is_service else ended(pid)


def instead_of(other: AlreadyRunningError, settings: Settings) -> AlreadyRunningError:
    """The error that another watcher runs, with a watch of its roots and ours in its place as the next command."""
    setup = setup_here(settings)
    if setup.watcher is None:
        return other
    roots: dict[Path, None] = dict.fromkeys((*setup.roots, *settings.roots))
    return AlreadyRunningError(other.pid, next_command=watch_again(setup, roots))
