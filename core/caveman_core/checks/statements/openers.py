"""The verb that opens a statement may go where its object says it; another one may not take its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.document.facts import DOING_VERBS, EMPTY_VERBS, SHOWN_VERBS, WEAK, TokenKind, stem

_RULE: Final = "openers"
_LIGHT: Final = WEAK | DOING_VERBS | EMPTY_VERBS | SHOWN_VERBS
"""Verbs any of which may stand for another before its object: "make", "create", "add"."""
_CHOOSING: Final = frozenset(map(stem, ("choose", "pick", "select", "apply", "adopt", "employ")))
_USE: Final = stem("use")


def check(comparison: Comparison) -> Iterator[Finding]:
    """Opening verbs that became another one: "review the migration", "run the migration"."""
    for match in comparison.matches:
        if match.source.missing and match.candidate.missing:
            yield from _replaced(match)


def _replaced(match: Match) -> Iterator[Finding]:
    source, candidate = match.source, match.candidate
    for i, j in match.kept:
        if not i or not j or source.stays(i - 1) or j - 1 not in candidate.missing:
            continue
        verb, other = source.token(i - 1), candidate.token(j - 1)
        plain = verb.kind is TokenKind.CONTENT and other.kind is TokenKind.CONTENT
        if not (plain and verb.opens and other.opens) or verb.key in _LIGHT:
            continue
        if i - 1 in source.reformed or not source.tells(i - 1):
            continue
        if not (other.key == _USE and verb.key in _CHOOSING):
            message = f"{quoted(verb.text)} became {quoted(other.text)}"
            yield error(_RULE, message, source.reading.line(verb), verb.text)
