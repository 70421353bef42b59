"""Both sides of a match, each with the partner of every word that stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from caveman_core.checks.matching.match import Match
from caveman_core.checks.sides.governed import governed
from caveman_core.checks.sides.side import Side


@dataclass(frozen=True, slots=True)
class View:
    """One side beside the other. `of`: the other side's index of each word that stays; `moved`: those elsewhere."""

    side: Side
    other: Side
    of: Mapping[int, int]
    moved: frozenset[int]

    def head(self, index: int) -> int | None:
        """The word that a rule word governs, None if there is none."""
        return next(governed(self.side, index), None)

    def word(self, index: int) -> str:
        """A word of this side as it is written, in lower case; "" beyond its ends."""
        return _word(self.side, index)

    def other_word(self, index: int) -> str:
        """The same of the other side."""
        return _word(self.other, index)


def views(match: Match) -> tuple[View, View]:
    """The match seen from its source and from its candidate. Linear."""
    pairs = (*match.kept, *match.moved)
    lost = View(match.source, match.candidate, dict(pairs), frozenset(i for i, _ in match.moved))
    added = View(match.candidate, match.source, {j: i for i, j in pairs}, frozenset(j for _, j in match.moved))
    return lost, added


def _word(side: Side, index: int) -> str:
    return side.token(index).text.lower() if 0 <= index < len(side.reading.tokens) else ""
