"""Clauses of a leaf by its marks: across which of them a word may not move, and which nouns form a compound."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.statement import is_weak
from caveman_core.document.facts import TokenKind

_MARK: Final = re.compile(r"[,;:.()—–|]|\s-\s")
_ORDERING: Final = frozenset({"before", "after", "until", "till", "if", "when", "whenever", "unless", "once", "while"})
_JOINING: Final = frozenset({"of", "for", "in", "from", "with", "by", "at", "on"})
_PASSED: Final = {
    TokenKind.CONTENT: frozenset({TokenKind.CONTENT, TokenKind.NAME, TokenKind.OPAQUE}),
    TokenKind.NAME: frozenset({TokenKind.CONTENT}),
}
"""What a noun may pass: two names that change places are another matter."""
_LONGEST: Final = 6
"""Words of a compound."""


@dataclass(frozen=True, slots=True)
class Clauses:
    """`number`: of each token's clause; `ordered`: the statements in which a word sets an order or a condition."""

    side: Side
    number: tuple[int, ...]
    ordered: frozenset[int]

    def is_ordered(self, one: int, other: int) -> bool:
        """Whether two words of a statement are a condition and its consequence: "before A, do B"."""
        statement = self.side.reading.statement(self.side.token(one))
        return self.number[one] != self.number[other] and statement in self.ordered

    def stays(self, index: int, passed: Sequence[int]) -> bool:
        """Whether "instead" only went to the other end of its clause."""
        token = self.side.token(index)
        return token.text.lower() == "instead" and all(self.number[i] == self.number[index] for i in passed)

    def is_weak(self, index: int, passed: Sequence[int]) -> bool:
        """Whether a verb that says nothing of its own moved inside its clause: "use no X", "do not use X"."""
        return is_weak(self.side.token(index)) and all(self.number[i] == self.number[index] for i in passed)

    def joins(self, moved: int, passed: Sequence[int]) -> bool:
        """Whether a noun that moved past these forms a compound with them: "adapter for Drizzle", "Drizzle adapter"."""
        low, high = min(moved, *passed), max(moved, *passed)
        if len(passed) > _LONGEST or high - low > _LONGEST or self.number[low] != self.number[high]:
            return False
        kinds = {self.side.token(i).kind for i in passed}
        if not kinds <= _PASSED.get(self.side.token(moved).kind, frozenset()):
            return False
        lost = (self.side.token(i) for i in range(low, high) if i in self.side.missing)
        return any(token.key in _JOINING for token in lost)


def clauses(side: Side) -> Clauses:
    """The clauses of one side of a match. Linear."""
    tokens = side.reading.tokens
    marks = (_MARK.search(side.reading.gap(i)) is not None for i in range(len(tokens) - 1))
    ordered = frozenset(side.reading.statement(t) for t in tokens if t.kind is TokenKind.RULE and t.key in _ORDERING)
    return Clauses(side, tuple(accumulate(marks, initial=0)), ordered)
