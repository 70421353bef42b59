"""How long a job is put off."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

FIRST_BUSY_WAIT, LONGEST_BUSY_WAIT = 5.0, 60.0
NO_SPACE_WAIT: Final = 60.0


@dataclass(frozen=True, slots=True)
class BusyWaits:
    """Growing waits for files that are in use: 5 s, twice as long each time, at most a minute."""

    _times: dict[Path, int] = field(default_factory=dict)

    def next(self, path: Path) -> float:
        """Seconds to wait, one step longer than the last time."""
        times = self._times.get(path, 0)
        self._times[path] = times + 1
        return min(FIRST_BUSY_WAIT * 2.0 ** min(times, 10), LONGEST_BUSY_WAIT)

    def over(self, path: Path) -> None:
        """The file was free: start again with the shortest wait."""
        self._times.pop(path, None)
