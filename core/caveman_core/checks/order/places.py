"""Nothing changes places across a word that relates it to something else."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate, pairwise

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.matching.partners import View, views
from caveman_core.checks.order.relations import is_imperative, is_turned_round
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.clauses import Clauses, clauses
from caveman_core.checks.sides.governed import GOVERNING, governed
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind

_RULE = "order"


def check(comparison: Comparison) -> Iterator[Finding]:
    """Words, names, numbers and spans that moved: "X instead of Y", "before A, do B", "convert A to B"."""
    for match in comparison.matches:
        yield from of(match)


def of(match: Match) -> Iterator[Finding]:
    """The same for one match."""
    if match.moved:
        yield from _moved(match)
        yield from _exchanged(match)


def _moved(match: Match) -> Iterator[Finding]:
    """Words that passed something that relates words, or words of another clause or statement."""
    sums = [0, *accumulate(match.source.token(i).kind is not TokenKind.CONTENT for i, _ in match.kept)]
    inside = clauses(match.source)
    lost, added = views(match)
    for i, j in match.moved:
        token = match.source.token(i)
        low, high = sorted((bisect_left(match.kept, (i, -1)), bisect_left(match.kept, j, key=_second)))
        if token.kind is TokenKind.LINK:
            if is_turned_round(lost, added, i, j):
                yield error(_RULE, f"moved {quoted(token.text)}", match.source.reading.line(token), token.text)
            continue
        if low == high or is_imperative(match, i, j, [k for k, _ in match.kept[low : min(high, low + 4)]]):
            continue
        related = sums[high] > sums[low] and not inside.joins(i, [k for k, _ in match.kept[low : min(high, low + 8)]])
        if inside.stays(i, (match.kept[low][0], match.kept[high - 1][0])):
            continue
        if inside.is_weak(i, (match.kept[low][0], match.kept[high - 1][0])):
            continue
        if token.kind is TokenKind.NEGATION:
            if not _governs_the_same(lost, i, j):
                yield _negation(match, i, j)
        elif token.kind in GOVERNING or related or _leaves(match, inside, i, low, high - 1):
            yield error(_RULE, f"moved {quoted(token.text)}", match.source.reading.line(token), token.text)


def _negation(match: Match, i: int, j: int) -> Finding:
    token = match.source.token(i)
    places = f"from {_head(match.source, i)} to {_head(match.candidate, j)}"
    return error(_RULE, f"moved {quoted(token.text)} {places}", match.source.reading.line(token), token.text)


def _governs_the_same(view: View, i: int, j: int) -> bool:
    """Whether a moved negation forbids the same word, weak verbs aside: "use no X", "do not use X"."""
    here, there = (
        next((head for head in governed(side, at) if side.counts(head)), None)
        for side, at in ((view.side, i), (view.other, j))
    )
    return here is not None and there is not None and view.of.get(here) == there


def _head(side: Side, index: int) -> str:
    head = next(governed(side, index), None)
    return quoted(side.token(head).text) if head is not None else "the end"


def _exchanged(match: Match) -> Iterator[Finding]:
    """Words that moved past one another."""
    for (i, j), (_, other) in pairwise(match.moved):
        if other < j:
            token = match.source.token(i)
            yield error(_RULE, f"exchanged {quoted(token.text)}", match.source.reading.line(token), token.text)


def _leaves(match: Match, inside: Clauses, index: int, first: int, last: int) -> bool:
    """Whether a kept word it passed, the first or the last of them, is of another statement or ordered clause."""
    reading = match.source.reading
    passed = (match.kept[first][0], match.kept[last][0])
    statement = reading.statement(match.source.token(index))
    return any(reading.statement(match.source.token(i)) != statement or inside.is_ordered(index, i) for i in passed)


def _second(pair: tuple[int, int]) -> int:
    return pair[1]
