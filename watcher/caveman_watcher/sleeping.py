"""Telling that the machine slept: the wall clock went on, the monotonic clock did not."""

from __future__ import annotations

import time
from collections.abc import Callable


class SleepDetector:
    """Asked every few seconds. A wall clock that somebody set counts as sleep too, which costs one rescan."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        tolerance: float = 5.0,
    ) -> None:
        """`tolerance` is how many seconds the two clocks may drift apart between two questions."""
        self._wall, self._monotonic, self._tolerance = wall, monotonic, tolerance
        self._offset = wall() - monotonic()

    def slept(self) -> bool:
        """Whether the machine slept since the last time this was asked."""
        before, self._offset = self._offset, self._wall() - self._monotonic()
        return abs(self._offset - before) > self._tolerance
