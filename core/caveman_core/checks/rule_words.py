"""Negations and rule words: none lost, none added, each still governs the same word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caveman_core.checks.comparison import Comparison
from caveman_core.checks.finding import Finding
from caveman_core.checks.matching import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.side import Side
from caveman_core.document.facts import TokenKind

_RULE: Final = "rule words"
_GOVERNS: Final = (TokenKind.NEGATION, TokenKind.RULE)
_FREE: Final = (*_GOVERNS, TokenKind.LINK)
_REACH: Final = 6
"""Tokens after a rule word among which the words it governs are looked for."""
_NARROWING: Final = 3
"""Words after a negation without which it would forbid more: "never rebase shared branches"."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """What was lost or added, capitals included ("NEVER"), and what a rule word no longer governs."""
    for match in comparison.matches:
        yield from _one_sided("lost", match.source)
        yield from _one_sided("added", match.candidate)
        yield from _weakened(match)


def _one_sided(verb: str, side: Side) -> Iterator[Finding]:
    for index in side.missing_of(*_GOVERNS):
        token = side.token(index)
        governed = next(_governed(side, index), None)
        before = f" before {quoted(side.token(governed).text)}" if governed is not None else ""
        yield error(_RULE, f"{verb} {quoted(token.text)}{before}", side.reading.line(token), token.text)


def _weakened(match: Match) -> Iterator[Finding]:
    for i, j in match.kept:
        token = match.source.token(i)
        if token.kind not in _GOVERNS:
            continue
        line = match.source.reading.line(token)
        if _is_loud(token.text) and not _is_loud(match.candidate.token(j).text):
            yield error(_RULE, f"{quoted(token.text)} lost its capitals", line, token.text)
        for governed in _governed(match.source, i):
            if match.source.gone(governed) and match.source.counts(governed):
                word = match.source.token(governed).text
                yield error(_RULE, f"{quoted(token.text)} no longer governs {quoted(word)}", line, word)


def _governed(side: Side, index: int) -> Iterator[int]:
    """The words after a rule word, up to the next one: a single word, more after a negation, which they narrow."""
    wanted = _NARROWING if side.token(index).kind is TokenKind.NEGATION else 1
    found = 0
    for i in range(index + 1, min(index + 1 + _REACH, len(side.reading.tokens))):
        kind = side.token(i).kind
        if found == wanted or (found and kind in _GOVERNS):
            return
        if kind not in _FREE:
            found += 1
            yield i


def _is_loud(text: str) -> bool:
    return len(text) > 1 and text.isupper()
