"""Numbers with their units, versions, dates, issue ids: each statement keeps its own."""

from __future__ import annotations

from collections.abc import Iterator

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.wording import is_pronoun
from caveman_core.document.facts import TokenKind


def check(comparison: Comparison) -> Iterator[Finding]:
    """Every number lost from the statement it belongs to, and every one that appears."""
    for match in comparison.matches:
        for verb, side in (("lost", match.source), ("added", match.candidate)):
            for token in map(side.token, side.missing_of(TokenKind.NUMBER)):
                if is_pronoun(side.reading.masked, token):
                    continue
                yield error("numbers", f"{verb} {quoted(token.text)}", side.reading.line(token), token.text)
