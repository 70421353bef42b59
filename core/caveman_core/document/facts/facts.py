"""The facts of one statement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from caveman_core.document.facts.reading import read
from caveman_core.document.facts.token import Token, TokenKind

_BINDS = frozenset({TokenKind.NEGATION, TokenKind.RULE})
_FREE = _BINDS | {TokenKind.LINK}


class Bound(NamedTuple):
    """A negation or rule word and the word it governs: the next one, or the last before it at the end."""

    word: str
    neighbour: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Each kind in the statement's order, and `order`, all kinds together."""

    numbers: tuple[str, ...]
    names: tuple[str, ...]
    polarity: tuple[Bound, ...]
    rules: tuple[Bound, ...]
    order: tuple[str, ...]


def facts(statement: str) -> Facts:
    """The facts of a statement, masked or not: equal before and after a benign rewrite. Linear in the text."""
    return facts_of(read(statement))


def facts_of(tokens: tuple[Token, ...]) -> Facts:
    """The facts of a statement that was read already."""
    bounds = _bounds(tokens)
    return Facts(
        numbers=tuple(token.key for token in tokens if token.kind is TokenKind.NUMBER),
        names=tuple(token.key for token in tokens if token.kind is TokenKind.NAME),
        polarity=tuple(bound for token, bound in bounds if token.kind is TokenKind.NEGATION),
        rules=tuple(bound for token, bound in bounds if token.kind is TokenKind.RULE),
        order=tuple(token.key for token in tokens if token.kind not in {TokenKind.CONTENT, TokenKind.LINK}),
    )


def _bounds(tokens: tuple[Token, ...]) -> list[tuple[Token, Bound]]:
    """Each negation and rule word with its neighbour, found from the end so that it stays linear."""
    last = next((token.key for token in reversed(tokens) if token.kind not in _FREE), "")
    found: list[tuple[Token, Bound]] = []
    following = ""
    for token in reversed(tokens):
        if token.kind is TokenKind.LINK:
            continue
        if token.kind in _BINDS:
            found.append((token, Bound(token.key, following or last)))
        else:
            following = token.key
    found.reverse()
    return found
