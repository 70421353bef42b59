"""One side of a match: its words, and which of them the other side lacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from caveman_core.checks.sides.reading import Reading
from caveman_core.document.facts import WEAK, Token, TokenKind


@dataclass(frozen=True, slots=True)
class Side:
    """`missing`: token indexes without a partner on the other side; of those `restated`: said elsewhere there.

    `idle`: missing words that say nothing of their own in their place. `excused`: tokens that the other side may
    lack, which are not among the missing ones. `reformed`: those of `restated` of which another form was added.
    """

    reading: Reading
    missing: frozenset[int]
    restated: frozenset[int]
    idle: frozenset[int] = frozenset()
    excused: frozenset[int] = frozenset()
    reformed: frozenset[int] = frozenset()

    def token(self, index: int) -> Token:
        """A token of this side."""
        return self.reading.tokens[index]

    def missing_of(self, *kinds: TokenKind) -> list[int]:
        """Missing tokens of these kinds, in order."""
        return [index for index in sorted(self.missing) if self.token(index).kind in kinds]

    def stays(self, index: int) -> bool:
        """Whether the other side has the word in its place or elsewhere: neither missing nor let go."""
        return index not in self.missing and index not in self.excused

    def gone(self, index: int) -> bool:
        """Whether the other side has the word in no form."""
        return index in self.missing and index not in self.restated

    def counts(self, index: int) -> bool:
        """Whether the word says something of its own."""
        token = self.token(index)
        return token.kind is not TokenKind.CONTENT or token.key not in WEAK

    def tells(self, index: int) -> bool:
        """Whether the word says something of its own in its place: what a statement may not lose."""
        return self.counts(index) and index not in self.idle

    def changed_statements(self) -> Iterator[tuple[int, list[int]]]:
        """Number and token indexes of each statement that misses words; prepositions are not among them."""
        if not self.missing:
            return
        indexes = (i for i, token in enumerate(self.reading.tokens) if token.kind is not TokenKind.LINK)
        for number, group in groupby(indexes, key=lambda index: self.reading.statement(self.token(index))):
            members = list(group)
            if not self.missing.isdisjoint(members):
                yield number, members
