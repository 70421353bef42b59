"""Where a phrase ends: by a mark, by "and", before a word that begins another one."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind

_GOVERNS_OR_LINK: Final = (TokenKind.NEGATION, TokenKind.RULE, TokenKind.LINK)
_END: Final = re.compile(r"[*_]*(?:[.,;!?)|]|\s+[-–—]\s)|\s+(?:and|or|but)\b")
_MARK: Final = re.compile(r"[.,;:!?()|]|[—–]|\s-\s")


def closes(side: Side, index: int) -> bool:
    """Whether a phrase closes here: by a mark, or before a word that begins another one."""
    if ends(side, index):
        return True
    tokens, after = side.reading.tokens, index + 1
    close = after < len(tokens) and not side.reading.gap(index).strip()
    return close and tokens[after].kind in _GOVERNS_OR_LINK and tokens[after].key != "of"


def ends(side: Side, index: int) -> bool:
    """Whether a mark, "and" or the end closes the phrase; a colon closes a label only."""
    gap = side.reading.gap(index)
    last = index + 1 == len(side.reading.tokens)
    return (last and not gap.lstrip("*_").startswith(":")) or _END.match(gap) is not None


def has_mark(gap: str) -> bool:
    """Whether a mark stands between two words."""
    return _MARK.search(gap) is not None
