"""Nothing changes places across a word that relates it to something else."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate, pairwise

from caveman_core.checks.comparison import Comparison
from caveman_core.checks.finding import Finding
from caveman_core.checks.matching import Match
from caveman_core.checks.report import error, quoted
from caveman_core.document.facts import TokenKind

_RULE = "order"
_GOVERNS = (TokenKind.NEGATION, TokenKind.RULE)


def check(comparison: Comparison) -> list[Finding]:
    """Words, names, numbers and spans that moved: "X instead of Y", "before A, do B", "convert A to B"."""
    return [finding for match in comparison.matches if match.moved for finding in _compared(match)]


def _compared(match: Match) -> Iterator[Finding]:
    relating = [match.source.token(i).kind is not TokenKind.CONTENT for i, _ in match.kept]
    sums = [0, *accumulate(relating)]
    for i, j in match.moved:
        token = match.source.token(i)
        if token.kind is TokenKind.LINK:
            continue
        low, high = sorted((bisect_left(match.kept, (i, -1)), bisect_left(match.kept, j, key=lambda pair: pair[1])))
        if low == high:
            continue
        crossed = [match.source.token(match.kept[at][0]) for at in (low, high - 1)]
        leaves = {match.source.reading.statement(each) for each in (token, *crossed)}
        if token.kind in _GOVERNS or sums[high] > sums[low] or len(leaves) > 1:
            yield error(_RULE, f"moved {quoted(token.text)}", match.source.reading.line(token), token.text)
    for (i, j), (_, other) in pairwise(match.moved):
        if other < j:
            token = match.source.token(i)
            yield error(_RULE, f"exchanged {quoted(token.text)}", match.source.reading.line(token), token.text)
