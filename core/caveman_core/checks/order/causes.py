"""A cause stays the cause: what stands left and right of "because", "so", "triggers" does not change sides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind

_RULE: Final = "cause and effect"
_VERBS: Final = r"causes?|caused|triggers?|triggered|leads?\s+to|results?\s+in|produces?|means|implies|breaks?|blocks?"
_LINK: Final = re.compile(
    r"\b(?:(?P<from>because|since|due\s+to|owing\s+to|caused\s+by|triggered\s+by|results?\s+from)"
    r"|(?P<to>so\s+that|(?<!do )(?<!does )(?<!doing )(?<!if )so"  # no "do so"
    rf"|therefore|thus|hence|consequently|{_VERBS})|(?P<aim>in\s+order\s+to))\b|(?P<arrow>→)",
    re.IGNORECASE,
)
_END: Final = re.compile(r"[.!?;](?=\s|\Z)")
_ENOUGH: Final = 2


class _Link(NamedTuple):
    """A word of cause: where it stands, where its sentence begins and ends, whether the cause stands left of it."""

    start: int
    low: int
    high: int
    is_left: bool


def check(comparison: Comparison) -> Iterator[Finding]:
    """Matches in which words went from the cause to the effect while others came the other way."""
    for match in comparison.matches:
        if _LINK.search(match.source.reading.masked) and _LINK.search(match.candidate.reading.masked):
            yield from _exchanged(match)


def _exchanged(match: Match) -> Iterator[Finding]:
    before, after = _roles(match.source), _roles(match.candidate)
    crossed = {True: 0, False: 0}
    straight, first = 0, -1
    for i, j in sorted((*match.kept, *match.moved)):
        if i not in before or j not in after or not match.source.counts(i):
            continue
        if match.source.token(i).kind is TokenKind.LINK:
            continue
        if before[i] == after[j]:
            straight += 1
            continue
        crossed[before[i]] += 1
        first = i if first < 0 else first
    if crossed[True] and crossed[False] and crossed[True] + crossed[False] >= max(_ENOUGH, straight):
        token = match.source.token(first)
        message = f"exchanged cause and effect at {quoted(token.text)}"
        yield error(_RULE, message, match.source.reading.line(token), token.text)


def _roles(side: Side) -> Mapping[int, bool]:
    """For each word of a sentence with one word of cause whether it belongs to the cause."""
    links = list(_links(side.reading.masked))
    roles: dict[int, bool] = {}
    number = 0
    for index, token in enumerate(side.reading.tokens):
        while number < len(links) and token.start >= links[number].high:
            number += 1
        if number == len(links):
            break
        link = links[number]
        if token.start >= link.low:
            roles[index] = (token.start < link.start) == link.is_left
    return roles


def _links(text: str) -> Iterator[_Link]:
    low = 0
    for high in [*(end.end() for end in _END.finditer(text)), len(text)]:
        found = _LINK.search(text, low, high)
        if found is not None and found.start() == low:
            found = None  # "Because X, Y" has no border to go by
        if found is not None:
            yield _Link(found.start(), low, high, found["from"] is None)
        low = high
