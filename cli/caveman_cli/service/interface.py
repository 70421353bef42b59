"""A service manager of the user, as the commands see it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from caveman_cli.service.plan import ServicePlan

Words = tuple[str, ...]
"""A command as a person may paste it."""


class Activity(Enum):
    """What the manager says of the service."""

    UNKNOWN = "unknown: the service manager does not answer"
    STOPPED = "stopped"
    RUNNING = "running"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class State:
    """`pid` is the watcher's process. `says` is the manager's own wording."""

    activity: Activity
    pid: int | None = None
    says: str = ""


class ServiceManager(Protocol):
    """Every method may raise ServiceManagerError."""

    @property
    def name(self) -> str:
        """For people."""

    @property
    def file(self) -> Path:
        """Where the service file lies."""

    @property
    def log_command(self) -> str:
        """The command that shows the service's log."""

    @property
    def advice(self) -> tuple[str, ...]:
        """What a person should know once it is installed, in lines."""

    def text(self, plan: ServicePlan) -> str:
        """The service file for this plan."""

    def answers(self) -> bool:
        """Whether the manager can be reached from here."""

    def state(self) -> State:
        """What the manager says."""

    def starting(self) -> tuple[Words, ...]:
        """The commands that make a service file known, start it, and start it at every login."""

    def start_now(self) -> Words:
        """The command that starts a service that is known already."""

    def begin(self, *, run: bool) -> None:
        """Make the service file known and have it started at every login; `run`: now too, anew if it runs."""

    def end(self) -> None:
        """Stop the service and have it started no more."""

    def forget(self) -> None:
        """The service file is gone: make that known, and remove what `begin` left beside it."""

    def ending(self) -> tuple[Words, ...]:
        """The commands that `end` and `forget` stand for."""
