"""The set-up that every look is given: settings, folders, the watcher that runs, the roots in force."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from caveman_cli.doctor.process import Process, process
from caveman_cli.doctor.schema import is_current
from caveman_cli.settings.opening import folders_of, opened
from caveman_cli.status.watcher import watcher_of
from caveman_core.config import Settings
from caveman_core.errors import CavemanError
from caveman_core.folders import Folders


@dataclass(frozen=True, slots=True)
class Setup:
    """`roots` are those of the watcher that runs, else those of the settings, as they are named there."""

    settings: Settings
    folders: Folders
    roots: tuple[Path, ...]
    watcher: Process | None
    environment: Mapping[str, str]
    home: Path
    now: float

    @property
    def has_own_queue(self) -> bool:
        """Whether the queue's server is the watcher's own."""
        given = self.watcher is not None and self.watcher.was_given("--redis")
        return self.settings.redis_url is None and not given

    @property
    def is_polling(self) -> bool:
        """Whether the watcher looks instead of being told."""
        return self.watcher is not None and self.watcher.was_given("--poll")


def setup_here(settings: Settings) -> Setup:
    """The set-up of this user."""
    folders = folders_of(settings)
    pid = watcher_of(folders)
    watcher = process(pid) if pid is not None else None
    roots = (watched_roots(folders) if watcher else ()) or settings.roots
    return Setup(settings, folders, roots, watcher, os.environ, Path.home(), time.time())


def watched_roots(folders: Folders) -> tuple[Path, ...]:
    """The roots of the watcher that started last; none where the ledger cannot tell."""
    if not is_current(folders.ledger):
        return ()
    with suppress(CavemanError, OSError), opened(folders) as history:
        return tuple(root.path for root in history.ledger.roots() if root.watched)
    return ()
