"""Time as a parameter, so that tests can fake it."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Wall-clock seconds since the epoch: what the ledger stores must survive a restart."""

    def now(self) -> float:
        """Seconds since the epoch."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        """Seconds since the epoch."""
        return time.time()
