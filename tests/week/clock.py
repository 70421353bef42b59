"""The simulated week's clock. It starts on a Monday in 2037, so that no date of the machine's own can be mistaken."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

MONDAY: Final = datetime(2037, 1, 5, 7, 30, tzinfo=UTC).timestamp()
MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0


@dataclass
class WeekClock:
    """Wall clock and monotonic clock; they part when the machine sleeps."""

    wall: float = MONDAY
    awake: float = 0.0

    def now(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.awake

    def go_to(self, moment: float) -> None:
        """Time passes; what was due while the machine slept is late."""
        passed = max(0.0, moment - self.wall)
        self.wall += passed
        self.awake += passed

    def sleep(self, seconds: float) -> None:
        self.wall += seconds
