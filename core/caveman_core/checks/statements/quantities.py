"""How many: "both" and "some" stay, and a noun keeps its number ("the maintainers", "the maintainer")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind

_RULE: Final = "quantities"
_DETERMINED: Final = re.compile(
    r"\b(?:the|these|those|all|both|some|many|most|several|few|our|your|their|its)\s+\Z", re.IGNORECASE
)
_ONE: Final = re.compile(r"\b(?:the|this|that)\s+\Z", re.IGNORECASE)
_OWNING: Final = re.compile(r"\s+(?:of|are|were|have|who)\b", re.IGNORECASE)
"""What stands after a noun."""
_EACH: Final = re.compile(r"\b(?:an?|each|every|any|per|one|no)\s+\Z|-\Z", re.IGNORECASE)
"""What stands before one of many."""
_AND: Final = re.compile(r"[^.;:!?]*?(?:\band\b|&|\+|/)", re.IGNORECASE)
_OF: Final = re.compile(r"\s+of\b", re.IGNORECASE)
_THINGS: Final = (TokenKind.CONTENT, TokenKind.NAME, TokenKind.OPAQUE)
_BEFORE: Final = 12
"""Characters in which the word before one is looked for."""
_REACH: Final = 80
"""Characters in which "and" belongs to "both"."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """Lost "both" and "some", nouns whose number changed."""
    for match in comparison.matches:
        yield from _lost(match.source)
        yield from _changed(match)


def _lost(side: Side) -> Iterator[Finding]:
    for index in side.missing_of(TokenKind.CONTENT):
        token = side.token(index)
        end = token.start + len(token.text)
        word = token.text.lower()
        tells = (word == "both" and not _AND.match(side.reading.masked, end, end + _REACH)) or (
            word == "some" and (token.opens or _OF.match(side.reading.masked, end) is not None)
        )
        if tells and _head_stays(side, index):
            yield error(_RULE, f"lost {quoted(token.text)}", side.reading.line(token), token.text)


def _head_stays(side: Side, index: int) -> bool:
    after = index + 1
    if after < len(side.reading.tokens) and side.token(after).key == "of":
        after += 1
    return after < len(side.reading.tokens) and side.stays(after)


def _changed(match: Match) -> Iterator[Finding]:
    pairs = dict(match.kept)
    for i, j in match.kept:
        token, other = match.source.token(i), match.candidate.token(j)
        before, after = token.text.lower(), other.text.lower()
        if before == after or token.kind is not TokenKind.CONTENT or abs(len(before) - len(after)) > len("ies"):
            continue
        fewer = _is_plural(before, after) and _is_noun(match.source, i) and not _is_one_of_many(match, pairs, i, j)
        more = _is_plural(after, before) and _stands(_ONE, match.source, i) and not _is_free(match, i, j)
        if fewer or more:
            message = f"{quoted(token.text)} became {quoted(other.text)}"
            yield error(_RULE, message, match.source.reading.line(token), token.text)


def _is_plural(word: str, of: str) -> bool:
    return word in (f"{of}s", f"{of}es") or (of.endswith("y") and word == f"{of[:-1]}ies")


def _is_noun(side: Side, index: int) -> bool:
    token = side.token(index)
    after = _OWNING.match(side.reading.masked, token.start + len(token.text))
    return _stands(_DETERMINED, side, index) or after is not None


def _stands(what: re.Pattern[str], side: Side, index: int) -> bool:
    start = side.token(index).start
    return what.search(side.reading.masked, max(0, start - _BEFORE), start) is not None


def _is_one_of_many(match: Match, pairs: dict[int, int], i: int, j: int) -> bool:
    """Whether the singular is any of them ("each file"), or the first part of a compound ("key order")."""
    side, after = match.candidate, j + 1
    if _stands(_EACH, side, j):
        return True
    return _is_joined(side, j) and pairs.get(i + 1) != after


def _is_free(match: Match, i: int, j: int) -> bool:
    """Whether the plural is a label's, or its singular stood before a noun: "Checklists:", "the index pages"."""
    return match.candidate.reading.gap(j).startswith(":") or _is_joined(match.source, i)


def _is_joined(side: Side, index: int) -> bool:
    """Whether another word follows directly: a noun before a noun has no number."""
    tokens, after = side.reading.tokens, index + 1
    return after < len(tokens) and tokens[after].kind in _THINGS and not side.reading.gap(index).strip(" -\n")
