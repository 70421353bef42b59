"""Whether every directory is watched: on Linux the kernel tells how many watches it holds.

watchdog swallows a watch limit that is hit below the root, so the numbers are the only sign of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from caveman_watcher.targets import Target


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many directories there are and how many of them are watched."""

    watched: int
    directories: int

    @property
    def whole(self) -> bool:
        """Whether nothing can happen unheard."""
        return self.watched >= self.directories


def coverage(inotify: int, targets: Iterable[Target]) -> Coverage:
    """The numbers for this inotify descriptor; blocks for a walk. Raises OSError where there is no /proc."""
    directories = sum(_directories(target) for target in targets)
    watches = Path(f"/proc/self/fdinfo/{inotify}").read_text(encoding="ascii").count("inotify wd:")
    return Coverage(watches, directories)


def _directories(target: Target) -> int:
    """How many directories watchdog can watch here: readable ones, links not followed."""
    return sum(1 for _ in os.walk(target.path)) if target.recursive else 1
