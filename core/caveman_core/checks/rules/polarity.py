"""Negation as one class: which negations say the same, and over which words one of them reaches."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.matching.partners import View
from caveman_core.checks.sides.governed import governed
from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.wording import POLARITY
from caveman_core.document.facts import TokenKind

_OR: Final = re.compile(r"\bn?or\b[^,;:.()—–]*\Z", re.IGNORECASE)
"""What joins the last of the alternatives to those before it."""
_ENDS: Final = re.compile(r"[.!?;:—–]\s|\s-\s|\b(?:but|then|instead|rather|if|unless|when)\b", re.IGNORECASE)
"""Where the reach of a negation over alternatives ends."""
_HARD: Final = re.compile(r"[.!?;:—–](?=[\s*_\"”’)]|\Z)|\s-\s")
_PARTS: Final = re.compile(r"[,()]|\b(?:and|but|so|because|which|that|it|they|we|you)\b", re.IGNORECASE)
"""Behind what a word is not surely denied any more."""
_DIRECT: Final = 5
"""Words after a negation that it surely reaches."""
_REACH: Final = 10
"""Words between a negation and the last of its alternatives."""


def is_shared(view: View, index: int) -> bool:
    """Whether one negation of the other side stands for it too: "neither A nor B", "not A or B"."""
    token = view.side.token(index)
    heads = governed(view.side, index)
    head = next((i for i in heads if i in view.of or i not in view.side.restated), None)  # its verb may be said once
    if token.kind is not TokenKind.NEGATION or token.key not in POLARITY or head is None or head not in view.of:
        return False
    other, place = view.other, view.of[head]
    for before in range(place - 1, max(-1, place - 1 - _REACH), -1):
        negation = other.token(before)
        if negation.kind is TokenKind.NEGATION and negation.key in POLARITY and before not in other.missing:
            between = other.reading.masked[negation.start + len(negation.text) : other.token(place).start]
            return _OR.search(between) is not None and _ENDS.search(between) is None
    return False


def reaches(side: Side) -> tuple[frozenset[int], frozenset[int]]:
    """The words that a negation directly reaches, and those in whose clause none stands before them. Linear."""
    if not any(token.kind is TokenKind.NEGATION for token in side.reading.tokens):
        return frozenset(), frozenset(range(len(side.reading.tokens)))
    reached: set[int] = set()
    free: set[int] = set()
    left, is_denied = 0, False
    for i, token in enumerate(side.reading.tokens):
        gap = side.reading.gap(i - 1) if i else ""
        if _HARD.search(gap):
            left, is_denied = 0, False
        if token.kind is TokenKind.NEGATION:
            left, is_denied = (_DIRECT if token.key in POLARITY else 0), True
            continue
        if token.kind is TokenKind.RULE or _PARTS.search(gap):
            left = 0
        if left and token.kind is not TokenKind.LINK:
            reached.add(i)
            left -= 1
        elif not is_denied:
            free.add(i)
    return frozenset(reached), frozenset(free)
