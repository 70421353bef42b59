"""What a person allows of model calls."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """None: without that limit. `calls`: at once in a process. `patience`: seconds a first call waits for room itself.

    `subscription`: the calls cost nothing, whatever a price table says.
    """

    daily_budget_usd: float | None = 1.0
    requests_per_minute: int | None = 60
    tokens_per_minute: int | None = 400_000
    calls: int = 4
    window_seconds: float = 60.0
    patience: float = 0.0
    subscription: bool = False

    @property
    def budget(self) -> float:
        """USD a local day."""
        return math.inf if self.daily_budget_usd is None else self.daily_budget_usd
