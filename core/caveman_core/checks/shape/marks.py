"""Marks that make another thing of a sentence: none of them appears, and round brackets still close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted

_RULE: Final = "marks"
_MARKS: Final = "?|{}¿"
"""A question is no rule; a bar or brace may begin a cell or a template."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """Marks outside protected spans that the candidate has more often, and brackets that it leaves open."""
    for match in comparison.matches:
        yield from _added(match)


def _added(match: Match) -> Iterator[Finding]:
    before, after = (Counter(side.reading.masked) for side in (match.source, match.candidate))
    line = match.candidate.reading.leaf.line
    for mark in _MARKS:
        if after[mark] > before[mark]:
            yield error(_RULE, f"added {quoted(mark)}", line, mark)
    for opens, closes in ("()", "[]"):
        if before[opens] == before[closes] and after[opens] != after[closes]:
            yield error(_RULE, f"{quoted(opens)} and {quoted(closes)} are not as many as each other", line, opens)
