"""What calls of a model came to. A sum of two usages is the usage of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the provider counted them; `tokens_in` holds those read from its cache. Cost in USD.

    `requests`: the ids by which the provider can be asked about the calls.
    """

    calls: int = 0
    tokens_in: int = 0
    tokens_cached: int = 0
    tokens_out: int = 0
    cost: float = 0.0
    requests: tuple[str, ...] = ()

    def __add__(self, other: Usage) -> Usage:
        """Both together."""
        return Usage(
            self.calls + other.calls,
            self.tokens_in + other.tokens_in,
            self.tokens_cached + other.tokens_cached,
            self.tokens_out + other.tokens_out,
            self.cost + other.cost,
            (*self.requests, *other.requests),
        )

    def shared(self, weights: Sequence[int]) -> tuple[Usage, ...]:
        """One part a weight, in their proportion; the parts add up to the whole. Calls and ids are the first's."""
        if not weights:
            return ()
        total = sum(weights) or len(weights)
        ends = [0, *accumulate(weights if sum(weights) else [1] * len(weights))]
        parts = [
            Usage(
                tokens_in=self.tokens_in * end // total - self.tokens_in * start // total,
                tokens_cached=self.tokens_cached * end // total - self.tokens_cached * start // total,
                tokens_out=self.tokens_out * end // total - self.tokens_out * start // total,
                cost=self.cost * (end - start) / total,
            )
            for start, end in pairwise(ends)
        ]
        return (parts[0] + Usage(calls=self.calls, requests=self.requests), *parts[1:])


NO_USAGE = Usage()
"""Nothing was asked."""
