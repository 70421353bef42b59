"""Prepositions that are no rule words and yet tell things apart: "with the author" is not "for the author"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind

_RULE: Final = "prepositions"
_APART: Final = frozenset(
    map(
        frozenset,
        (
            ("with", "for"), ("to", "from"), ("into", "from"), ("by", "for"), ("to", "by"), ("to", "of"),
            ("with", "to"), ("onto", "from"), ("on", "for"), ("to", "with"),
        ),
    )
)  # fmt: skip
"""Two that never say the same before one noun."""
_AIMS: Final = frozenset({"onto", "into", "toward", "towards", "upon", "alongside", "behind", "beside", "among", "via"})
"""Those without which the noun becomes the object of its verb."""
_NOTHING: Final = re.compile(r"\s+(?:(?:the|an?|its|their|your|our|this|that|each|every)\s+)*", re.IGNORECASE)


def check(comparison: Comparison) -> Iterator[Finding]:
    """Nouns that stay behind a verb that stays, and have another preposition, or none where one told the aim."""
    for match in comparison.matches:
        of = dict(match.kept)
        for i, j in match.kept:
            verb = of.get(i - 2, -1)
            if verb < 0 or not _is_link(match.source, i - 1) or match.source.token(i).kind is TokenKind.LINK:
                continue
            before = match.source.token(i - 1).key
            if verb == j - 2 and _is_link(match.candidate, j - 1):
                now = match.candidate.token(j - 1).key
                if frozenset((before, now)) in _APART:
                    yield _changed(match, i, f"became {quoted(now)}")
            elif verb == j - 1 and before in _AIMS and _NOTHING.fullmatch(match.candidate.reading.gap(verb)):
                yield _changed(match, i, "was lost")


def _is_link(side: Side, index: int) -> bool:
    """Whether a preposition stands there, with nothing but an article on either side."""
    if index < 1 or side.token(index).kind is not TokenKind.LINK:
        return False
    gaps = (side.reading.gap(index - 1), side.reading.gap(index))
    return all(_NOTHING.fullmatch(gap) is not None for gap in gaps)


def _changed(match: Match, index: int, verb: str) -> Finding:
    token = match.source.token(index - 1)
    message = f"{quoted(token.text)} {verb} before {quoted(match.source.token(index).text)}"
    return error(_RULE, message, match.source.reading.line(token), token.text)
