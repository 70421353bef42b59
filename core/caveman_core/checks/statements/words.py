"""Single words: one that appears says something new; one that goes is shown, the first of a statement refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted, warning
from caveman_core.checks.sides.side import Side
from caveman_core.checks.statements.carrying import is_limit, is_told
from caveman_core.checks.statements.needed import Needed
from caveman_core.document.facts import TokenKind
from caveman_core.policy import Level

_RULE: Final = "words"
_SHOWN: Final = 8
"""Words listed in one message."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """Words of the candidate that the source has in no form, and the other way round."""
    for match in comparison.matches:
        yield from _lost(match, comparison.level)
        yield from _added(match.candidate)


def _lost(match: Match, level: Level) -> Iterator[Finding]:
    side, needed = match.source, Needed(match)
    for number, indexes in side.changed_statements():
        chosen = _chosen(side, indexes)
        if not chosen:
            continue
        words = [side.token(index) for index in chosen]
        listed = ", ".join(quoted(word.text) for word in words[:_SHOWN])
        message = f"lost {listed} from {quoted(side.reading.statement_text(number))}"
        told = any(map(needed.is_needed, chosen)) or _is_told(side, indexes, chosen, level)
        yield (error if told else warning)(_RULE, message, side.reading.line(words[0]), words[0].text)


def _is_told(side: Side, indexes: list[int], chosen: list[int], level: Level) -> bool:
    """At `full` a lead-in, a label or a verb may go."""
    if level is Level.LITE:
        return chosen[0] == indexes[0] or any(is_told(side, index) for index in chosen)
    return any(is_limit(side, index) for index in chosen)


def _added(side: Side) -> Iterator[Finding]:
    for _, indexes in side.changed_statements():
        for word in map(side.token, _chosen(side, indexes)):
            yield error(_RULE, f"added {quoted(word.text)}", side.reading.line(word), word.text)


def _chosen(side: Side, indexes: list[int]) -> list[int]:
    """Plain words that tell something and are gone; the other kinds have checks of their own."""
    chosen = (index for index in indexes if side.gone(index) and side.tells(index))
    return [index for index in chosen if side.token(index).kind is TokenKind.CONTENT]
