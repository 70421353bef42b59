"""Bounds as signs, and "instead of" as "not"."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_core.backends.offline.article_words import AUXILIARIES, FUNCTION_WORDS
from caveman_core.backends.offline.edits import Edit
from caveman_core.backends.offline.phrase_rule import stands_at
from caveman_core.backends.offline.short_form_words import BOUNDS, CHOICES
from caveman_core.backends.offline.words import PLACEHOLDER, Words
from caveman_core.document.wordset import word_set

_NO_BOUND_AFTER: Final = word_set(
    """
    no not never any much many far little slightly nothing rather even significantly somewhat lot bit nor is are was
    were none everything anything something matters
    """
)
"""They belong to the bound ("no more than 5" is at most 5), or have it for their predicate."""

_CHOOSING: Final = word_set("use prefer choose pick")
_DENYING: Final = word_set(
    "not never no none avoid without nothing only unless except don't doesn't cannot can't if or when"
)
"""With these in the statement a second "not" could be taken for a part of them."""

_LONGEST: Final = 4
"""Words of what is chosen, or not."""
_ARTICLES: Final = word_set("a an the")
_NUMBER: Final = r"\d+(?:\.\d+)?[a-zA-Z]{0,3}"
_ENDS: Final = r"[*_]*(?:[.;)]|$)"


def shorten_bound(words: Words, index: int) -> Edit | None:
    """The words "more than 500" as "> 500", inside a line: at its start the sign would make a block quote.

    With a space: ">500" would be one protected span, which the source does not have.
    """
    number = index + 2
    run = tuple(words.lows[index:number])
    sign = BOUNDS.get(" ".join(run))
    if sign is None or not stands_at(words, index, run) or not words.close(number):
        return None
    before = words.before(index)
    if words.gaps[index] != " " or before in _NO_BOUND_AFTER or before.endswith("n't"):
        return None
    fits = _pattern(_NUMBER).fullmatch(words.texts[number])
    return Edit(index, number, (sign,)) if fits else None


def shorten_choice(words: Words, index: int) -> Edit | None:
    """The words "instead of" as "not" in "use X instead of Y", where X and Y are plain things and no more is said."""
    last = index + 2
    run = tuple(words.lows[index:last])
    if " ".join(run) not in CHOICES or not stands_at(words, index, run) or not words.close(last):
        return None
    start, end = index, last
    while words.close(start):
        start -= 1
    while words.close(end):
        end += 1
    chooses = words.lows[start] in _CHOOSING and words.opens(start) and _DENYING.isdisjoint(words.lows)
    plain = _are_things(words, start + 1, index) and _are_things(words, last, end)
    return Edit(index, last, ("not",)) if chooses and plain and _pattern(_ENDS).match(words.gaps[end]) else None


def _are_things(words: Words, start: int, end: int) -> bool:
    """Whether these are a few words without a preposition, an auxiliary or a word in -ing."""
    return 0 < end - start <= _LONGEST and all(map(_is_thing, words.lows[start:end]))


def _is_thing(low: str) -> bool:
    plain = low in _ARTICLES or low not in FUNCTION_WORDS | AUXILIARIES
    return low.startswith(PLACEHOLDER) or (plain and not low.endswith("ing"))


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
