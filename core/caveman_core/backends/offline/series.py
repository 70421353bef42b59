"""The "and" before the last of three or more: "tests, linters, and builds"."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_core.backends.offline import article_words as lists
from caveman_core.backends.offline.edits import Edit
from caveman_core.backends.offline.words import Words
from caveman_core.document.wordset import word_set

_LONGEST: Final = 3
"""Words of an item; a longer one may be a clause."""
_INSIDE: Final = word_set("a an the of")
_NEVER: Final = (lists.FUNCTION_WORDS | lists.AUXILIARIES | word_set("one once again finally lastly")) - _INSIDE
"""Words no plain item holds: with a pronoun or a verb it would be a clause ("and she is the lead")."""

_OTHERWISE: Final = word_set(
    """
    or either neither nor both not never no none without only unless except respectively cannot between if when
    whenever while before after because since although though once until as than from
    """
)
"""With these in the statement "and" says more than "also this", or the commas are not those of a series."""

_COMMA: Final = (", ", ",\n")
_END: Final = r"[*_]*(?:[.;)]|$)"


def drop_last_and(words: Words, index: int) -> Edit | None:
    """The conjunction at `index`, if a comma stands before it, plain items on both sides, and nothing behind them."""
    if words.texts[index] != "and" or words.gaps[index] not in _COMMA or not words.close(index + 1):
        return None
    if not _OTHERWISE.isdisjoint(words.lows) or any(low.endswith("n't") for low in words.lows):
        return None
    end = _item_end(words, index + 1)
    start = _item_start(words, index - 1)
    fits = end and start and _is_item(words, start, index) and _is_item(words, index + 1, end)
    return Edit(index, index + 1) if fits else None


@cache
def _end_pattern() -> re.Pattern[str]:
    return re.compile(_END)


def _item_end(words: Words, first: int) -> int:
    """Where the last item ends, 0 if other words follow it."""
    end = first + 1
    while words.close(end):
        end += 1
    return end if _end_pattern().match(words.gaps[end]) else 0


def _item_start(words: Words, last: int) -> int:
    """Where the item before begins, 0 if no comma stands there."""
    start = last
    while words.close(start):
        start -= 1
    return start if words.gaps[start] in _COMMA else 0


def _is_item(words: Words, first: int, end: int) -> bool:
    return end - first <= _LONGEST and _NEVER.isdisjoint(words.lows[first:end])
