"""Whether a candidate saves enough to be written."""

from __future__ import annotations

from typing import Final

MIN_GAIN: Final = 0.03
"""Share of the tokens that a first compression must save."""


def enough(tokens_before: int, tokens_after: int, min_gain: float = MIN_GAIN) -> bool:
    """Fewer tokens than before, by at least `min_gain` of them (a share from 0 to 1)."""
    saved = tokens_before - tokens_after
    return saved > 0 and saved >= min_gain * tokens_before
