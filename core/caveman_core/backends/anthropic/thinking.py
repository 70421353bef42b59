"""What each family of models is told of thinking: off where that can be had, since a rewrite needs none.

Where it cannot, effort is low, and the limit of the answer has room for it: thinking counts into `max_tokens`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

_ROOM: Final = 8_000
"""Tokens for the thinking of a model that thinks at low effort."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """`options` of the request beside its messages; `effort` for its output; tokens of `room` for what is thought."""

    options: Mapping[str, object] = field(default_factory=dict)
    effort: str = ""
    room: int = 0


_OFF: Final = Thinking({"thinking": {"type": "disabled"}})
_BETWEEN_TOOLS: Final = Thinking({"thinking": {"type": "between_tools"}})  # there are none
_ALWAYS: Final = Thinking(effort="low", room=_ROOM)
_UNKNOWN: Final = Thinking(room=_ROOM)
# platform.claude.com, models, as of prices.PRICES_OF
_FAMILIES: Final[Mapping[str, Thinking]] = {
    "claude-haiku-5-5": _OFF,
    "claude-sonnet-5-5": _BETWEEN_TOOLS,
    "claude-opus-5-5": _ALWAYS,
    "claude-fable-5": _ALWAYS,
    "claude-haiku-4-5": Thinking(),
    "claude-sonnet-4-5": Thinking(),
}


def thinking_of(model: str) -> Thinking:
    """By the model's id, which may end in a date."""
    return next((told for family, told in _FAMILIES.items() if model.startswith(family)), _UNKNOWN)
