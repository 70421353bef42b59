"""What a statement is read into."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class TokenKind(StrEnum):
    """What a token is. Articles, fillers and most function words are no token."""

    NUMBER = "number"
    NAME = "name"
    NEGATION = "negation"
    RULE = "rule word"
    CONTENT = "word"
    LINK = "preposition"
    OPAQUE = "span"  # a placeholder, inline code or URL, as it stands


class Token(NamedTuple):
    """One token: `key` is what is compared, `text` what stood there, `start` where in the text that was read."""

    kind: TokenKind
    key: str
    text: str
    start: int
    opens: bool  # first of its sentence


class Word(NamedTuple):
    """One written word before it is classified; a contraction gives two."""

    text: str
    key: str
    start: int
    opens: bool
    labels: bool = False  # in the bold label of an item, where capitals make no name
