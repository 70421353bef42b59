"""Marks that say nothing: the period at a leaf's end, the bold marks of the label at its start."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_core.backends.offline.dictation import may_quote
from caveman_core.backends.offline.words import split_words
from caveman_core.document.statements import statements
from caveman_core.document.wordset import word_set
from caveman_core.policy import Level

_LAST: Final = r"(?:(?<![\w.'’-])[^\W\d_]{2,}(?:['’-][^\W\d_]+)*|(?<=\w)\]\])\.\Z"
"""A plain word of two letters or more, or a placeholder, and a period."""
_LONGEST_WORD: Final = 60
_ABBREVIATIONS: Final = word_set(
    """
    etc inc ltd co corp jr sr al dept est approx resp incl excl esp min max feat ed eds vs no nos pp fig figs vol eg ie
    """
)
_LABEL: Final = r"^\*\*(?P<label>[A-Z][\w'’/&-]*(?: (?:[\w'’/&-]+|\[\[[^\[\]\s]+\]\])){0,4})(?::\*\*|\*\*:)(?= \S)"
"""At the start of a line. Not with a placeholder first: before a colon it may make a definition."""
_LOUD: Final = word_set(
    """
    important critical warning danger caution attention never always must required mandatory note forbidden
    prohibited stop security remember why how
    """
)
"""Labels whose marks say something, and those by which an agent finds its notes again ("Why", "How to apply")."""
_ACRONYM: Final = 4
"""Letters of the longest one; a longer word in capitals is loud."""


def without_idle_marks(text: str, level: Level) -> str:
    """The leaf as it is at `lite`, without its last period from `full` on, without its label's marks at `ultra`."""
    if level is Level.LITE:
        return text
    return _without_last_period(_without_label_marks(text) if level is Level.ULTRA else text)


def _without_last_period(text: str) -> str:
    match = _pattern(_LAST).search(text, max(0, len(text) - _LONGEST_WORD)) if text.endswith(".") else None
    if match is None or match[0].rstrip(".").lower() in _ABBREVIATIONS:
        return text
    last = statements(text)[-1].text
    return text if may_quote(split_words(last)) else text[:-1]


def _without_label_marks(text: str) -> str:
    return _pattern(_LABEL).sub(lambda found: found[0] if _is_loud(found["label"]) else found["label"] + ":", text)


def _is_loud(label: str) -> bool:
    words = label.split()
    capitals = any(word.isupper() and len(word) > _ACRONYM for word in words)
    return capitals or not _LOUD.isdisjoint(map(str.lower, words))


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.MULTILINE)
