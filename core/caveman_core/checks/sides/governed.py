"""Which words a negation or rule word governs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.sides.side import Side
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

_END: Final = re.compile(r"[.!?;—–][\s*_\"”’)]|\s-\s")
"""Where a rule word that stands last in its clause governs nothing after it."""
_MARK: Final = re.compile(r"[,;:.()—–]|\s-\s")
_EVERYWHERE: Final = frozenset({"anywhere", "whatsoever", "altogether"})
"""Words that only stress a negation: "no dashes anywhere"."""
_BEFORE_NOUNS: Final = frozenset({"without", "no"})
_DETERMINER: Final = re.compile(r"\b(?:the|an?|this|that|these|those|its|their|your|our|my)\b", re.IGNORECASE)
"""What opens another noun phrase: "without evidence the change helps"."""


def governed(side: Side, index: int) -> Iterator[int]:
    """The words after a rule word, up to the next one or the next clause: one, more after a negation."""
    wanted = _NARROWING if side.token(index).kind is TokenKind.NEGATION else 1
    found: list[int] = []
    for i in range(index + 1, min(index + 1 + _REACH, len(side.reading.tokens))):
        kind, gap = side.token(i).kind, side.reading.gap(i - 1)
        if len(found) == wanted or (not found and _END.search(gap)):
            return
        ends = kind in GOVERNING or _BORDER.search(gap + side.token(i).text) is not None
        if found and (ends or _is_other_noun(side, index, found, gap)):
            return
        if kind not in _FREE and side.token(i).text.lower() not in _EVERYWHERE:
            found.append(i)
            yield i


def _is_other_noun(side: Side, index: int, found: list[int], gap: str) -> bool:
    """Whether a noun that "no" or "without" governs is followed by one of its own: "without evidence the change"."""
    if side.token(index).text.lower() not in _BEFORE_NOUNS or side.token(found[-1]).text.endswith("ing"):
        return False
    return _DETERMINER.search(gap) is not None


def head_phrase(side: Side, index: int) -> list[int]:
    """The words that directly follow a rule word, up to the next mark or rule word; the governed ones if none does."""
    found: list[int] = []
    for i in range(index + 1, min(index + 1 + _REACH, len(side.reading.tokens))):
        if len(found) == _NARROWING or side.token(i).kind in GOVERNING or _MARK.search(side.reading.gap(i - 1)):
            break
        if side.token(i).kind is not TokenKind.LINK:
            found.append(i)
    return found or list(governed(side, index))
