"""Whether a shortened statement may stand for the old one."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_core.backends.offline.kept_words import words_kept
from caveman_core.backends.offline.short_form_words import in_short_form
from caveman_core.backends.offline.words import placeholders
from caveman_core.document.facts import facts
from caveman_core.policy import Level

_SHORTEST: Final = 0.25
"""Less than this share of the characters is no longer the statement."""

_BLOCK_START: Final = (
    r"[-+*](?:\s|$)|>|#{1,6}(?:\s|$)|\||=+$|-+$|~~~|```|\d{1,9}[.)](?:\s|$)|<|:"
    r"|(?:[-*_]\s*){3,}$|\[\[[^\[\]\s]+\]\](?::|$)"
)
"""Starts of a line that CommonMark reads as another block. A placeholder may hide `[label]` or a tag."""


def acceptable(old: str, new: str, level: Level = Level.LITE) -> bool:
    """Shorter, of the same facts, placeholders, marks and lines, and no line begins another kind of block.

    At `ultra` short forms are read as the long ones, and no shorter string is asked for ("does not", "never").
    """
    if not len(old) * _SHORTEST <= len(new) or not _lines_hold(old, new):
        return False
    if level is Level.ULTRA:
        return new != old and _says_the_same(in_short_form(old), in_short_form(new))
    return len(new) < len(old) and _says_the_same(old, new)


def _says_the_same(old: str, new: str) -> bool:
    return (
        placeholders(new) == placeholders(old)
        and _marks(new) == _marks(old)
        and facts(new) == facts(old)
        and words_kept(old, new)
    )


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _marks(text: str) -> str:
    """Everything that is neither a word nor white space."""
    return _pattern(r"[^\W_]+(?:['’-][^\W_]+)*|\s+").sub("", text)


def _lines_hold(old: str, new: str) -> bool:
    before, after = old.split("\n"), new.split("\n")
    return len(before) == len(after) and all(map(_line_holds, before, after))


def _line_holds(old: str, new: str) -> bool:
    if new != new.strip() or not new:
        return new == old
    starts = _pattern(_BLOCK_START)
    return starts.match(new) is None or starts.match(old) is not None
