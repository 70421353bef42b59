"""Dictated wording: what a reader is to say, print or write word for word. It need not stand in quotes.

A lead-in is a statement with a word of saying or wording before a colon or dash, or with "follows" or "following".
The leaf that holds one stays as a whole. If it ends there ("The commit message is:"), so does every later leaf of
the section: nothing in a leaf tells where the dictated part ends, and keeping costs only savings.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import Final

from caveman_core.backends.offline import dictation_words as lists
from caveman_core.backends.offline.words import Words, split_words
from caveman_core.document.statements import statements


class Dictation(Enum):
    """What a leaf dictates."""

    NONE = "nothing"
    INSIDE = "wording inside the leaf"
    AHEAD = "wording that the leaves after it hold"


_NEAR: Final = 6
"""Words from a noun of wording to its colon, or to "following"."""
_MOST_LABEL_WORDS: Final = 4
_COLON: Final = r"[:：]"
_DASH: Final = r"^[*_]*\s*(?:—|–|→|⇒|->|=>|\s-\s)"
_OPEN_END: Final = r"[:：—–→][\s*_~\"'”’)\]]*$"


def dictation_of(leaf: str) -> Dictation:
    """What this leaf dictates. A statement that only quotes without a mark is `may_quote`'s business."""
    parts = [split_words(statement.text) for statement in statements(leaf)]
    ends_open = parts and _matches(_OPEN_END, leaf) and _leads_in(parts[-1])
    if _is_label(leaf) or ends_open or any(map(_stays_open, parts)):
        return Dictation.AHEAD
    return Dictation.INSIDE if any(map(_leads_in, parts)) else Dictation.NONE


def may_quote(words: Words) -> bool:
    """Whether a statement has a word after which wording may stand without a mark: "say the build is broken"."""
    return not lists.QUOTING.isdisjoint(words.lows)


def _matches(pattern: str, text: str) -> bool:
    return _compiled(pattern).search(text) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _leads_in(words: Words) -> bool:
    """Whether wording follows in or after this statement."""
    return _answers_with(words) or _points_ahead(words) or _introduces(words)


def _answers_with(words: Words) -> bool:
    """Whether the answer is given by "reply with" or its like: no mark is needed."""
    return any(low in lists.ANSWERING and words.low(index + 1) == "with" for index, low in enumerate(words.lows))


def _points_ahead(words: Words) -> bool:
    """A word of wording beside "following", "as follows" or "below"."""
    for index, low in enumerate(words.lows):
        if low in lists.AHEAD:
            near = words.lows[max(0, index - _NEAR) : index + _NEAR]
            if not (lists.NOUNS | lists.SAYING).isdisjoint(near):
                return True
    return False


def _introduces(words: Words) -> bool:
    """Whether a colon or dash belongs to a word of wording before it. Linear."""
    says = joined = False  # a verb of saying stood before; a noun of wording or "begin", "end" … did
    near = -_NEAR  # the latest noun of wording or verb of writing
    for index, low in enumerate(words.lows):
        noun = low in lists.NOUNS
        says = says or low in lists.SAYING or (low in lists.PUTTING and words.low(index + 1) == "this")
        joined = joined or noun or low in lists.OPENING
        near = index if noun or low in lists.WRITING else near
        belongs = not low.isdigit() and (says or index - near < _NEAR or (joined and low in lists.LINKS))
        if (belongs and _matches(_COLON, words.gaps[index + 1])) or (
            (noun or low in lists.SAYING) and _matches(_DASH, words.gaps[index + 1])
        ):
            return True
    return False


def _stays_open(words: Words) -> bool:
    """Whether a statement points ahead to what is not in it: "Reply as follows" does."""
    return _points_ahead(words) and not any(_matches(_COLON, gap) for gap in words.gaps)


def _is_label(leaf: str) -> bool:
    words = split_words(leaf)
    return 0 < len(words) <= _MOST_LABEL_WORDS and words.lows[-1] in lists.LABELS
