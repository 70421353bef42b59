"""Words of one sentence stay together: sentences may be merged or split, but not mixed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from caveman_core.checks.comparison import Comparison
from caveman_core.checks.finding import Finding
from caveman_core.checks.matching import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.side import Side
from caveman_core.document.facts import TokenKind

_RULE: Final = "sentences kept apart"
_THINGS: Final = (TokenKind.CONTENT, TokenKind.NAME, TokenKind.NUMBER, TokenKind.OPAQUE)


def check(comparison: Comparison) -> Iterator[Finding]:
    """Where a sentence of the candidate holds words of two of the source and does not say each of them whole."""
    for match in comparison.matches:
        if len(match.source.reading.starts) > 1:
            yield from _mixed(match)


def _mixed(match: Match) -> Iterator[Finding]:
    own = list(_own(match))
    sources: defaultdict[int, set[int]] = defaultdict(set)
    candidates: defaultdict[int, set[int]] = defaultdict(set)
    for _, statement, place in own:
        sources[place].add(statement)
        candidates[statement].add(place)
    for place, members in groupby(sorted(own, key=lambda each: each[2]), key=lambda each: each[2]):
        if len(sources[place]) < 2:
            continue
        runs = [(statement, next(run)[0]) for statement, run in groupby(members, key=lambda each: each[1])]
        seen: set[int] = set()
        for statement, index in runs:
            if statement in seen or len(candidates[statement]) > 1:
                yield _finding(match, index)
                break
            seen.add(statement)


def _own(match: Match) -> Iterator[tuple[int, int, int]]:
    """In the candidate's order: each kept word that one sentence of the source alone has, that one, the candidate's."""
    source, candidate = match.source, match.candidate
    owners: defaultdict[str, set[int]] = defaultdict(set)
    for token in source.reading.tokens:
        owners[token.key].add(source.reading.statement(token))
    for i, j in sorted((*match.kept, *match.moved), key=lambda pair: pair[1]):
        token = source.token(i)
        if token.kind in _THINGS and source.counts(i) and len(owners[token.key]) == 1:
            yield i, source.reading.statement(token), candidate.reading.statement(candidate.token(j))


def _finding(match: Match, index: int) -> Finding:
    side: Side = match.source
    token = side.token(index)
    home = side.reading.statement_text(side.reading.statement(token))
    return error(_RULE, f"{quoted(token.text)} left {quoted(home)}", side.reading.line(token), token.text)
