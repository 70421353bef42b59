"""A second clause that hangs on the first "that": "ensure that it builds and that it runs"."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline.words import Words
from caveman_core.document.wordset import word_set

_JOINTS: Final = word_set("and or but nor plus also not then as than while whereas only yet")


def that_again(words: Words, start: int) -> bool:
    """Whether from word `start` on another "that" stands behind a conjunction or a comma."""
    return any(
        words.lows[index] == "that" and (words.lows[index - 1] in _JOINTS or not words.close(index))
        for index in range(start + 1, len(words))
    )
