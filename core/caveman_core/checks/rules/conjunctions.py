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
_COMMA: Final = re.compile(r",|&|\+")
_EITHER: Final = re.compile(r"\b(?:or|either|any|one of)\b|/", re.IGNORECASE)
_SENTENCE: Final = re.compile(r"[.!?;](?=\s|\Z)")
_EXAMPLES: Final = re.compile(r"\b(?:such as|like|e\.g|for example|for instance|including)\b", re.IGNORECASE)
_AHEAD: Final = 200
"""Characters in which another "or" is looked for."""
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
        elif before == ["or"] and not now and _is_listed(match, i, j, other):
            token = match.source.token(i)
            message = f'"or" was lost after {quoted(token.text)}'
            yield error("rule words", message, match.source.reading.line(token), token.text)


def _is_listed(match: Match, i: int, j: int, other: int) -> bool:
    """Whether a comma stands for an "or" of which no other one is left behind it in the sentence."""
    reading = match.candidate.reading
    if other - j > _CLOSE or not all(_is_link(match.candidate, k) for k in range(j + 1, other)):
        return False
    if not _COMMA.search(reading.gap(j)) or _is_denied(match.source, i) or _is_example(match.source, i):
        return False
    start = reading.tokens[j].start
    rest = _SENTENCE.split(reading.masked[start : start + _AHEAD], maxsplit=1)[0]
    return _EITHER.search(rest) is None


def _is_example(side: Side, index: int) -> bool:
    """Whether its sentence has said "such as" or "e.g." a few words before: then every list is one of examples."""
    tokens = side.reading.tokens
    text = side.reading.masked[tokens[max(0, index - _REACH)].start : tokens[index].start]
    return _EXAMPLES.search(text) is not None


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
