"""What reaches the watcher from outside: hints that something may have changed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class RescanReason(StrEnum):
    """Why every file is to be looked at."""

    START = "start"
    DUE = "it is time"
    OVERFLOW = "the kernel dropped events"
    WATCHER_STARTED = "the notifier started"
    ROOTS_CHANGED = "a root appeared or was replaced"
    BROKER_RESTARTED = "the queue was lost"
    WOKE_UP = "the machine slept"
    ASKED = "a command asked for it"
    DIRECTORY = "a link to a directory appeared"
    IGNORE_FILE = "an ignore file was saved"
    EVENT_LOST = "an event could not be passed on"
    QUEUE_DOWN = "a job could not be queued"
    NOT_READ = "a file could not be looked at"


@dataclass(frozen=True, slots=True)
class Changed:
    """The file at this path may have changed, appeared or gone. The path is as the notifier saw it."""

    path: Path


@dataclass(frozen=True, slots=True)
class RescanWanted:
    """Hints are missing: look at everything."""

    reason: RescanReason


Notice = Changed | RescanWanted
