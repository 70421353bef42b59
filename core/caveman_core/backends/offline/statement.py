"""One statement, shortened as far as the rules go."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline.acceptance import acceptable
from caveman_core.backends.offline.rules import apply_rules

_MOST_PASSES: Final = 8
_LONGEST: Final = 4000
"""Characters. No sentence is longer; text that is, is no prose."""


def shorten_statement(text: str) -> str:
    """A fixed point of the rules that says the same, or `text` itself. Questions stay as they are."""
    if "?" in text or len(text) > _LONGEST:
        return text
    current = text
    for _ in range(_MOST_PASSES):
        following = apply_rules(current)
        if following == current:
            return current if current != text and acceptable(text, current) else text
        current = following
    return text
