"""What goes wrong with the machine: the disk fills up, and somebody saves in the middle of a swap."""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from caveman_core.files.plan import Step
from caveman_core.history.disk import Disk

BEFORE_EXCHANGE = (Step.OPENED, Step.CREATED, Step.WRITTEN, Step.PREPARED, Step.LEASED)
AFTER_EXCHANGE = (Step.EXCHANGED, Step.VERIFIED, Step.SYNCED, Step.REMOVED)


class FillableDisk(Disk):
    """The disk of the backups. The ledger's is another one: SQLite cannot be given a full disk from here."""

    full = False

    def write_new(self, file: Path, data: bytes) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().write_new(file, data)


@dataclass
class SwapMoments:
    """Called after each step of each job's swap. `full`: the user's disk is, while the backups' is not."""

    full: bool = False
    at: Step | None = None
    act: Callable[[], None] | None = None

    def arm(self, at: Step, act: Callable[[], None]) -> None:
        """Do this once, at this step of the next swap that gets so far."""
        self.at, self.act = at, act

    def disarm(self) -> None:
        self.at = self.act = None

    def __call__(self, step: Step) -> None:
        if self.full and step is Step.CREATED:
            raise OSError(errno.ENOSPC, "No space left on device")
        if step is self.at and self.act is not None:
            act, self.act = self.act, None
            act()
