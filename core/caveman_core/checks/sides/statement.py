"""The words of one statement of the source: which stay, and what stands between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from caveman_core.checks.sides.reading import Reading
from caveman_core.document.facts import WEAK, Token, TokenKind, stem

_SUPPORT: Final = stem("support")


@dataclass(frozen=True, slots=True)
class StatementWords:
    """Token indexes of a statement, where it begins in the masked leaf, how many telling words the candidate keeps."""

    reading: Reading
    missing: frozenset[int]
    indexes: range
    start: int
    kept: int
    has_command: bool

    def token(self, index: int) -> Token:
        """A token of the leaf."""
        return self.reading.tokens[index]

    def touches(self, index: int) -> bool:
        """Whether the next token follows at once, in the same statement: no article, no mark."""
        return index + 1 in self.indexes and self.reading.gap(index).strip(" *_\n") in ("", "-")

    def gives_up(self, index: int, keys: frozenset[str]) -> bool:
        """Whether a word of these is missing in the candidate."""
        return index in self.missing and self.token(index).key in keys


def statement_words(reading: Reading, missing: frozenset[int]) -> Iterator[StatementWords]:
    """The statements of a leaf that miss a word. Linear."""
    for number, group in groupby(range(len(reading.tokens)), key=lambda i: reading.statement(reading.tokens[i])):
        members = list(group)
        if missing.isdisjoint(members):
            continue
        kept = [i for i in members if i not in missing]
        yield StatementWords(
            reading,
            missing,
            range(members[0], members[-1] + 1),
            reading.starts[number] if reading.starts else 0,
            sum(reading.tokens[i].kind is not TokenKind.LINK and not is_weak(reading.tokens[i]) for i in kept),
            _has_command(reading, kept),
        )


def is_weak(token: Token) -> bool:
    """Whether a verb or filler says nothing of its own beside another word."""
    return token.kind is TokenKind.CONTENT and (token.key in WEAK or token.key == _SUPPORT)


def _has_command(reading: Reading, kept: Iterable[int]) -> bool:
    """Whether a span stays that follows a colon."""
    spans = (i for i in kept if i and reading.tokens[i].kind is TokenKind.OPAQUE)
    return any(":" in reading.gap(i - 1) for i in spans)
