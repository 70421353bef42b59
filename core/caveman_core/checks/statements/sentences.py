"""Statements: none is dropped, none is invented, none loses a clause or grows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.governed import GOVERNING
from caveman_core.checks.sides.side import Side

_RULE: Final = "sentences"
_SHARE: Final = 0.7
"""Of a statement's words, the least that must be on the other side."""
_CLAUSE: Final = 3
"""So many missing words in a row are a clause, not a wording."""
_SAID_CLAUSE: Final = 5
"""The same where the words are said elsewhere in the leaf or in the heading."""
_LONGER: Final = 1.1
"""A leaf that grows by more is no compression."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """Leaves, statements and clauses that only one side has, and leaves that grew."""
    for verb, leaves in (("lost", comparison.lost), ("added", comparison.added)):
        for leaf in leaves:
            yield error(_RULE, f"{verb} {quoted(leaf.text)}", leaf.line, leaf.text)
    for match in comparison.matches:
        yield from _one_sided("lost", match.source)
        yield from _one_sided("added", match.candidate)
        yield from _longer(match)


def _one_sided(verb: str, side: Side) -> Iterator[Finding]:
    for number, indexes in side.changed_statements():
        line = side.reading.line(side.token(indexes[0]))
        text = side.reading.statement_text(number)
        if _is_missing(side, indexes, text):
            yield error(_RULE, f"{verb} {quoted(text)}", line, text)
        elif clause := _clause(side, indexes):
            yield error(_RULE, f"{verb} {quoted(clause)} in {quoted(text)}", line, clause)


def _is_missing(side: Side, indexes: list[int], text: str) -> bool:
    """Nothing of the statement is in its place, or too little of it is anywhere."""
    judged = (index for index in indexes if index not in side.missing or side.token(index).kind not in GOVERNING)
    counting = [index for index in judged if side.counts(index)] or indexes  # lost rule words are judged one by one
    telling = [index for index in counting if side.tells(index)] or counting
    if all(index in side.missing for index in telling):
        return not (side.idle.issuperset(counting) and text.endswith(":"))  # "In short, this means:"
    kept = sum(not side.gone(index) or index in side.idle for index in counting)
    return kept < _SHARE * len(counting)


def _clause(side: Side, indexes: list[int]) -> str:
    """The first run of missing words that is too long, "" if there is none."""
    for missing, group in groupby(indexes, key=lambda index: index in side.missing):
        run = list(group)
        if missing and (
            len(run) >= _SAID_CLAUSE or sum(side.gone(index) and index not in side.idle for index in run) >= _CLAUSE
        ):
            return " ".join(side.token(index).text for index in run)
    return ""


def _longer(match: Match) -> Iterator[Finding]:
    before, after = match.source.reading.leaf.text, match.candidate.reading.leaf.text
    if len(after) > _LONGER * len(before) + 8:
        yield error(_RULE, f"grew from {len(before)} to {len(after)} characters", match.source.reading.leaf.line, after)
