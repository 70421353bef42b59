"""What model calls cost: a dated table that settings can add to. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

PRICES_OF: Final = "2026-11-30"
"""When the table was last compared with the provider's."""

_CLAUDE: Final = "claude-"
_MILLION: Final = 1_000_000


class Counts(NamedTuple):
    """Tokens of one call, each counted once: `fresh` input, input `written` to or `cached` in the cache, output."""

    fresh: int
    written: int
    cached: int
    out: int

    @property
    def tokens_in(self) -> int:
        """All that was read."""
        return self.fresh + self.written + self.cached


@dataclass(frozen=True, slots=True)
class Price:
    """USD a million tokens; `written` for five minutes. Above `long_from` tokens of input all costs `long`-fold."""

    fresh: float
    out: float
    written: float
    cached: float
    long_from: int | None = None
    long: float = 1.0

    def cost(self, counts: Counts) -> float:
        """USD of one call."""
        factor = self.long if self.long_from is not None and counts.tokens_in > self.long_from else 1.0
        sums = (
            counts.fresh * self.fresh,
            counts.written * self.written,
            counts.cached * self.cached,
            counts.out * self.out,
        )
        return factor * sum(sums) / _MILLION


# platform.claude.com, pricing, as of PRICES_OF
TABLE: Final[Mapping[str, Price]] = {
    "claude-haiku-5-5": Price(0.10, 0.50, 0.125, 0.01, long_from=100_000, long=5.0),
    "claude-sonnet-5-5": Price(2, 10, 2.5, 0.10),
    "claude-opus-5-5": Price(4, 20, 5, 0.20),
    "claude-fable-5-1": Price(10, 50, 12.5, 0.25),
    "claude-haiku-4-5": Price(1, 5, 1.25, 0.10),
    "claude-sonnet-5": Price(2, 10, 2.5, 0.20),
    "claude-opus-5": Price(5, 25, 6.25, 0.50),
    "claude-sonnet-4-5": Price(3, 15, 3.75, 0.30),
}


@dataclass(frozen=True, slots=True)
class Prices:
    """The table, and what the settings say beside it. `claude-haiku-4-5-20251001` has the price of its family."""

    own: Mapping[str, Price] = field(default_factory=dict)

    def of(self, model: str) -> Price | None:
        """The price of this model, None if nobody knows it."""
        known = {**TABLE, **self.own}
        family = max((name for name in known if model == name or model.startswith(f"{name}-2")), key=len, default=None)
        return None if family is None else known[family]

    def charged(self, model: str) -> Price | None:
        """What its calls are counted as: one of Claude's whose price nobody knows, as the dearest that is known."""
        price = self.of(model)
        if price is None and model.startswith(_CLAUDE):
            return max(TABLE.values(), key=lambda each: each.out)
        return price

    def cost(self, model: str, counts: Counts) -> float:
        """USD of one call; 0 for a model without a price, such as a local one."""
        price = self.charged(model)
        return 0.0 if price is None else price.cost(counts)
