"""Whether a shortened statement keeps the words that the gate will look for."""

from __future__ import annotations

from typing import Final

from caveman_core.document.facts import WEAK, Token, TokenKind, read

_SHARE: Final = 0.7
"""Of a statement of weak words alone, the least that must stay."""
_SHORTEST_FORM: Final = 3
"""Letters two forms of one word share: "safe" and "safely"."""


def words_kept(old: str, new: str) -> bool:
    """Whether no word was added and none was lost but a few weak ones. Stricter than the gate's checks."""
    before, after = _tokens(old), _tokens(new)
    lost, place = [], 0
    for token in before:
        if place < len(after) and _alike(token, after[place]):
            place += 1
        else:
            lost.append(token)
    if place < len(after) or not all(map(_weak, lost)):
        return False
    return not lost or not all(map(_weak, before)) or len(after) >= _SHARE * len(before)


def _tokens(text: str) -> list[Token]:
    return [token for token in read(text) if token.kind is not TokenKind.LINK]


def _alike(token: Token, other: Token) -> bool:
    one, two = sorted((token.key.lower(), other.key.lower()), key=len)
    return one == two or (len(one) >= _SHORTEST_FORM and two.startswith(one))


def _weak(token: Token) -> bool:
    return token.kind is TokenKind.CONTENT and token.key in WEAK
