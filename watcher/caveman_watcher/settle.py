"""When an editor has finished: per-path timers over all events, with the clock as a parameter.

A path has settled when nothing was heard of it for `quiet` seconds. Measured over 36 ways of saving: 0.3 s is
the least that always gives one look at the final bytes; 0.5 s leaves room for events that come 0.5 s late.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

LONGEST_WAIT: Final = 6
"""A path that never gets quiet is looked at after this many quiet times, to be noted and not queued."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A path to look at now. `moving`: still being written, so no job for these bytes."""

    path: Path
    moving: bool


@dataclass(frozen=True, slots=True)
class _Timer:
    first: float
    last: float


class SettleTimers:
    """The paths that were heard of and not looked at yet. Times are seconds of one monotonic clock."""

    def __init__(self, quiet: float) -> None:
        """`quiet` seconds without an event is when a path has settled."""
        self._quiet = quiet
        self._timers: dict[Path, _Timer] = {}

    def touch(self, path: Path, now: float) -> None:
        """Something was heard of this path: its quiet time starts again."""
        timer = self._timers.get(path)
        self._timers[path] = _Timer(timer.first if timer else now, now)

    def due(self, now: float) -> tuple[Settled, ...]:
        """The paths to look at now. One that is still moving goes on being timed."""
        found = []
        for path, timer in list(self._timers.items()):
            if now >= timer.last + self._quiet:
                del self._timers[path]
                found.append(Settled(path, moving=False))
            elif now >= timer.first + LONGEST_WAIT * self._quiet:
                self._timers[path] = _Timer(now, timer.last)
                found.append(Settled(path, moving=True))
        return tuple(found)

    def wait(self, now: float) -> float | None:
        """Seconds until a path is due, 0 if one is; None if no path is timed."""
        if not self._timers:
            return None
        return max(0.0, min(self._due_at(timer) for timer in self._timers.values()) - now)

    def _due_at(self, timer: _Timer) -> float:
        return min(timer.last + self._quiet, timer.first + LONGEST_WAIT * self._quiet)
