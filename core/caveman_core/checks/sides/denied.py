"""Which words of its clause a negation denies: those behind it, those before it where it stands last."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.sides.governed import GOVERNING
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind

_BESIDE: Final = 4
"""Words on either side of a negation that are looked at."""
CLAUSE_END: Final = re.compile(r"[.,;:!?()—–]|\s-\s|\b(?:and|but|so|because|while)\b", re.IGNORECASE)


def denied(side: Side, index: int) -> list[int]:
    """The words that a negation denies."""
    return list(_before(side, index) if _ends(side, index) else _after(side, index))


def beside(side: Side, index: int) -> set[int]:
    """The words of its clause on either side of one."""
    return {*_before(side, index), *_after(side, index)}


def _ends(side: Side, index: int) -> bool:
    gap = side.reading.gap(index)
    return index + 1 == len(side.reading.tokens) or CLAUSE_END.match(gap.lstrip(" *_")) is not None


def _before(side: Side, index: int) -> Iterator[int]:
    for i in range(index - 1, max(-1, index - 1 - _BESIDE), -1):
        if CLAUSE_END.search(side.reading.gap(i)):
            return
        if side.token(i).kind in GOVERNING:
            return
        if side.token(i).kind is not TokenKind.LINK:
            yield i


def _after(side: Side, index: int) -> Iterator[int]:
    for i in range(index + 1, min(len(side.reading.tokens), index + 1 + _BESIDE)):
        if CLAUSE_END.search(side.reading.gap(i - 1)):
            return
        if side.token(i).kind in GOVERNING:
            return
        if side.token(i).kind is not TokenKind.LINK:
            yield i
