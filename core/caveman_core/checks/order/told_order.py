"""An order that the text tells: "security, correctness, speed, in that order", "Steps: fetch, build, publish"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.side import Side

_RULE: Final = "told order"
_TELLS: Final = re.compile(
    r"\bin (?:that|this|the following|the given|alphabetical|strict) order\b"
    r"|\b(?:steps|stages|phases|priorit(?:y|ies)|order|sequence|precedence|workflow|flow|pipeline|lifecycle)\b[*_]*:",
    re.IGNORECASE,
)
_LISTED: Final = re.compile(r"[,;→>]|\b(?:and|then)\b")
_ENDS: Final = re.compile(r"[.!?](?:\s|\Z)")


def check(comparison: Comparison) -> Iterator[Finding]:
    """The first of two neighbours of such a list that changed places."""
    for match in comparison.matches:
        if match.moved and _TELLS.search(match.source.reading.masked):
            yield from _exchanged(match)


def _exchanged(match: Match) -> Iterator[Finding]:
    pairs = sorted((*match.kept, *match.moved))
    telling = _telling(match.source)
    for (i, j), (other, last) in pairwise(pairs):
        if last < j and _is_listed(match.source, telling, i, other):
            token = match.source.token(other)
            message = f"moved {quoted(token.text)} before what it follows"
            yield error(_RULE, message, match.source.reading.line(token), token.text)
            return


def _telling(side: Side) -> frozenset[int]:
    """The sentences that tell an order."""
    ends = (*side.reading.starts[1:], len(side.reading.masked))
    parts = zip(side.reading.starts, ends, strict=True)
    return frozenset(n for n, (start, end) in enumerate(parts) if _TELLS.search(side.reading.masked, start, end))


def _is_listed(side: Side, telling: frozenset[int], first: int, last: int) -> bool:
    """Whether a comma or arrow parts them, in a sentence that tells an order."""
    reading = side.reading
    if reading.statement(reading.tokens[last]) not in telling:
        return False
    gap = reading.masked[reading.tokens[first].start : reading.tokens[last].start]
    return _LISTED.search(gap) is not None and _ENDS.search(gap) is None
