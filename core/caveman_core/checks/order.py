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


def check(comparison: Comparison) -> Iterator[Finding]:
    """Words, names, numbers and spans that moved: "X instead of Y", "before A, do B", "convert A to B"."""
    for match in (match for match in comparison.matches if match.moved):
        yield from _moved(match)
        yield from _exchanged(match)


def _moved(match: Match) -> Iterator[Finding]:
    """Words that passed something that relates words, or words of another statement."""
    sums = [0, *accumulate(match.source.token(i).kind is not TokenKind.CONTENT for i, _ in match.kept)]
    for i, j in match.moved:
        token = match.source.token(i)
        low, high = sorted((bisect_left(match.kept, (i, -1)), bisect_left(match.kept, j, key=_second)))
        if token.kind is TokenKind.LINK or low == high:
            continue
        if token.kind in _GOVERNS or sums[high] > sums[low] or _leaves_statement(match, i, low, high - 1):
            yield error(_RULE, f"moved {quoted(token.text)}", match.source.reading.line(token), token.text)


def _exchanged(match: Match) -> Iterator[Finding]:
    """Words that moved past one another."""
    for (i, j), (_, other) in pairwise(match.moved):
        if other < j:
            token = match.source.token(i)
            yield error(_RULE, f"exchanged {quoted(token.text)}", match.source.reading.line(token), token.text)


def _leaves_statement(match: Match, index: int, first: int, last: int) -> bool:
    """Whether a kept word it passed, the first or the last of them, belongs to another statement."""
    reading = match.source.reading
    passed = (match.kept[first][0], match.kept[last][0])
    return any(reading.statement(match.source.token(i)) != reading.statement(match.source.token(index)) for i in passed)


def _second(pair: tuple[int, int]) -> int:
    return pair[1]
