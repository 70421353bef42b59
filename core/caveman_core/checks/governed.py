"""Which words a negation or rule word governs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.side import Side
from caveman_core.document.facts import TokenKind

GOVERNING: Final = (TokenKind.NEGATION, TokenKind.RULE)
_FREE: Final = (*GOVERNING, TokenKind.LINK)
_REACH: Final = 6
"""Tokens after a rule word among which the words it governs are looked for."""
_NARROWING: Final = 3
"""Words after a negation without which it would forbid more: "never rebase shared branches"."""
_BORDER: Final = re.compile(
    r"[.!?;—–]|\s-\s|,\s+(?:(?:and|but|so|or)\s+)?(?:it|this|that|they|we|you|i|go|which|see|because|but|so)\b",
    re.IGNORECASE,
)
"""Where another clause begins, which nothing before it governs. A comma alone may separate what is governed."""

_MARK: Final = re.compile(r"[,;:.()—–]|\s-\s")


def governed(side: Side, index: int) -> Iterator[int]:
    """The words after a rule word, up to the next one or the next clause: one, more after a negation."""
    wanted = _NARROWING if side.token(index).kind is TokenKind.NEGATION else 1
    found = 0
    for i in range(index + 1, min(index + 1 + _REACH, len(side.reading.tokens))):
        kind = side.token(i).kind
        if found == wanted or (
            found and (kind in GOVERNING or _BORDER.search(side.reading.gap(i - 1) + side.token(i).text))
        ):
            return
        if kind not in _FREE:
            found += 1
            yield i


def head_phrase(side: Side, index: int) -> list[int]:
    """The words that directly follow a rule word, up to the next mark or rule word; the governed ones if none does."""
    found: list[int] = []
    for i in range(index + 1, min(index + 1 + _REACH, len(side.reading.tokens))):
        if len(found) == _NARROWING or side.token(i).kind in GOVERNING or _MARK.search(side.reading.gap(i - 1)):
            break
        if side.token(i).kind is not TokenKind.LINK:
            found.append(i)
    return found or list(governed(side, index))
