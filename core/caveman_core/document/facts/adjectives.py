"""Adjectives by their endings: words that need a noun behind them. English only; errs towards "no"."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.document.facts.token import Token, TokenKind
from caveman_core.document.wordset import word_set

_ENDING: Final = re.compile(r"[a-z-]{2,}(?:al|ic|ive|ous|able|ible|ful|less)")
_NOUNS: Final = word_set(
    "approval terminal proposal goal signal manual journal interval portal arrival removal renewal retrieval total",
    "tutorial material potential topic traffic metric logic music mechanic arithmetic archive drive directive",
    "primitive objective alternative adjective variable table deliverable executable credential",
    "enable disable derive receive arrive survive retrieve cancel assemble resemble give",
)
"""Nouns and verbs with such an ending."""
_OTHERS: Final = word_set(
    "new old good bad best large small big main other same own local remote full empty raw long short high low",
    "clean complex simple public private strict safe unsafe similar different early late shared multiple single",
    "entire whole partial static default explicit implicit exact actual current previous latest existing unused legacy",
)
_EMPHATIC: Final = word_set(
    "appropriately properly correctly significantly greatly highly extremely truly clearly easily carefully",
    "specifically genuinely currently fully strongly early daily weekly monthly likely family reply apply",
    "supply rely assembly multiply",
)
"""Adverbs that only stress, and words that are none."""


def is_adjective(token: Token) -> bool:
    """Whether a plain word is surely an adjective."""
    word = token.text.lower()
    if token.kind is not TokenKind.CONTENT:
        return False
    return word in _OTHERS or (word not in _NOUNS and _ENDING.fullmatch(word) is not None)


def is_manner(token: Token) -> bool:
    """Whether a plain word is an adverb that says how: "gradually", "explicitly"."""
    word = token.text.lower()
    return token.kind is TokenKind.CONTENT and word.endswith("ly") and len(word) > 4 and word not in _EMPHATIC
