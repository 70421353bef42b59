"""What joins two words: "and" may not become "or", nor the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind

_AND_OR: Final = re.compile(r"\b(?:and|or)\b")
_OR: Final = re.compile(r"\bor\b", re.IGNORECASE)
_REACH: Final = 12
"""Words before a conjunction among which a negation is looked for."""
_CLOSE: Final = 3
"""Words between two joined ones, prepositions all of them."""


def joined(match: Match) -> Iterator[Finding]:
    """Words that another conjunction joins now; under a negation both say the same."""
    if not any(_OR.search(side.reading.masked) for side in (match.source, match.candidate)):
        return
    for (i, j), (after, other) in pairwise(pair for pair in match.kept if not _is_link(match.source, pair[0])):
        before, now = _between(match.source, i, after), _between(match.candidate, j, other)
        if len(before) == len(now) == 1 and before != now and not _is_denied(match.source, i):
            token = match.source.token(i)
            message = f"{quoted(before[0])} became {quoted(now[0])} after {quoted(token.text)}"
            yield error("rule words", message, match.source.reading.line(token), token.text)


def _between(side: Side, first: int, last: int) -> list[str]:
    """The conjunctions between two words, none where more than prepositions stands between them."""
    if last - first > _CLOSE or not all(_is_link(side, index) for index in range(first + 1, last)):
        return []
    return [word for index in range(first, last) for word in _AND_OR.findall(side.reading.gap(index).lower())]


def _is_link(side: Side, index: int) -> bool:
    return side.token(index).kind is TokenKind.LINK


def _is_denied(side: Side, index: int) -> bool:
    """Whether a negation stands a few words before in the statement."""
    before = range(index, max(-1, index - _REACH), -1)
    statement = side.reading.statement(side.token(index))
    denials = (i for i in before if side.token(i).kind is TokenKind.NEGATION)
    return any(side.reading.statement(side.token(i)) == statement for i in denials)
