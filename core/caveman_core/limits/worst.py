"""The most that a call can come to, before it is made. Pure."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Final

from caveman_core.backends.anthropic.thinking import thinking_of
from caveman_core.backends.claude_cli.arguments import THINKING
from caveman_core.backends.model import Prompt
from caveman_core.backends.openai.model import THINKING as ALOUD
from caveman_core.policy import BackendName
from caveman_core.prices import Counts, Price, Prices
from caveman_core.tokens import estimate

_MARGIN: Final = 1.5
"""The estimate is right on average. Of text that is hard to read, such as names and numbers, there are more tokens."""

_FRAME: Final = 300
"""Tokens of what a provider puts around a prompt."""


_ALIASES: Final = {
    "haiku": "claude-haiku-5-5",
    "sonnet": "claude-sonnet-5-5",
    "opus": "claude-opus-5-5",
    "fable": "claude-fable-5-1",
}
"""What the claude program takes them for, as of prices.PRICES_OF."""


@dataclass(frozen=True, slots=True)
class Worst:
    """`tokens`: what it is thought to come to, read and written. `cost`: the most it can cost, in USD."""

    tokens: int
    cost: float


def price_of(prices: Prices, backend: BackendName, model: str) -> Price | None:
    """What a model is charged as, by the name this backend has for it; None if nobody knows."""
    is_alias = backend is BackendName.CLAUDE_CLI and prices.of(model) is None
    return prices.charged(_ALIASES.get(model, model) if is_alias else model)


def worst_of(prompt: Prompt, backend: BackendName, model: str, price: Price | None) -> Worst:
    """With nothing in the cache, and an answer as long as it may get, thinking included. Without a price, USD 0."""
    schema = json.dumps(dict(prompt.schema)) if prompt.schema else ""
    thought = estimate(prompt.system + prompt.text + schema)
    if price is None:
        return Worst(thought + prompt.most_tokens, 0.0)
    dearest = replace(price, written=max(price.written, price.fresh))
    counts = Counts(0, round(thought * _MARGIN) + _FRAME, 0, prompt.most_tokens + _thinking(backend, model))
    return Worst(thought + prompt.most_tokens, dearest.cost(counts))


def _thinking(backend: BackendName, model: str) -> int:
    """Tokens a model may think besides its answer, which are paid for like it."""
    if backend is BackendName.OPENAI:
        return ALOUD
    return THINKING if backend is BackendName.CLAUDE_CLI else thinking_of(model).room
