"""Lost phrases of which nothing stays: a scope ("in tests", "by default"), an item of a list."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.side import Side
from caveman_core.checks.statements.phrase_ends import closes, ends, has_mark
from caveman_core.document.facts import EMPTY_ADJECTIVES, TokenKind, stem

_PLAIN: Final = (TokenKind.CONTENT, TokenKind.NAME)
_SCOPES: Final = frozenset(
    {"in", "on", "at", "by", "behind", "with", "under", "within", "as", "via", "beside", "among", "over", "for"}
)
"""Prepositions that say where, when, by whom or how."""
_LISTED: Final = re.compile(r"(?:[,(]|\s[-–—])\s*[*_]*\Z|\b(?:and|or|nor)\s+(?:(?:the|an?)\s+)?\Z")
_PLACE: Final = stem("place")
_LEFT: Final = re.compile(
    r"\b(?:leave|leaves|left|keep|keeps|kept|stay|stays|remain|remains)\b[^.;:]*\bin\s+\Z", re.IGNORECASE
)
_REACH: Final = 80
"""Characters in which that verb is looked for."""
_ACROSS: Final = re.compile(r"^\s+(?:through|across|along|around|throughout)\s+(?:(?:the|an?)\s+)?\Z", re.IGNORECASE)
"""Prepositions that are no words of their own."""
_LONGEST: Final = 6
"""Words of a phrase."""


def is_whole_phrase(side: Side, index: int) -> bool:
    """Whether it closes a phrase of which nothing stays: "mock the clock in tests", "protected, needs approval"."""
    if not closes(side, index) or _is_in_place(side, index):
        return False
    first, whole = index, ends(side, index)
    while index - first < _LONGEST:
        before = side.reading.gap(first - 1) if first else ""
        if first and _ACROSS.search(before):
            return side.stays(first - 1)
        if not first or _LISTED.search(before):
            return bool(first) and whole  # "present on disk" keeps what "present" introduces
        if side.token(first - 1).kind is TokenKind.LINK:
            return not has_mark(before) and _is_scope(side, first - 1, index)
        first -= 1
        if side.stays(first) or side.token(first).kind not in _PLAIN or has_mark(before):
            return False
    return False


def _is_scope(side: Side, link: int, last: int) -> bool:
    """Whether the phrase scopes what stays, the word before it if its clause has one; "for proper use" scopes none."""
    key = side.token(link).key
    if key not in _SCOPES or (key == "for" and any(side.token(i).key in EMPTY_ADJECTIVES for i in range(link, last))):
        return False
    return not link or side.stays(link - 1) or has_mark(side.reading.gap(link - 1))


def _is_in_place(side: Side, index: int) -> bool:
    """As in "leave the row in place": the verb says it."""
    start = side.token(index).start
    return (
        side.token(index).key == _PLACE and _LEFT.search(side.reading.masked, max(0, start - _REACH), start) is not None
    )
