"""What compressing texts with a model would come to, before anything is sent: for a person who is to allow it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from caveman_core.backends.prompt.system import QUESTION, SYSTEM
from caveman_core.backends.prompted import GROUP
from caveman_core.prices import Counts, Prices
from caveman_core.tokens import estimate

_KEPT: Final = 0.8
"""Share of a text that an answer still has; models save more, the forecast is to be no less than what comes."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """Tokens of prose that are sent, system prompts aside, and USD; None for a model without a known price."""

    tokens: int
    cost: float | None


def forecast(texts: Iterable[str], model: str, prices: Prices, *, verify: bool) -> Forecast:
    """Of first answers and, with `verify`, the question about each; repairs, which few sections need, are not in it."""
    price = prices.of(model)
    prose = sent = out = 0
    for text in texts:
        tokens, calls = estimate(text), -(-len(text) // GROUP)
        prose += tokens
        sent += tokens + calls * estimate(SYSTEM)
        out += round(tokens * _KEPT)
        if verify:
            sent += round(tokens * (1 + _KEPT)) + calls * estimate(QUESTION)
            out += 50 * calls
    return Forecast(prose, None if price is None else price.cost(Counts(sent, 0, 0, out)))
