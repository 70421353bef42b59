"""A plan is no fact, a report no order, and what was is not what is: the time of verbs that stay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.times import Time, commands, is_past, time_of
from caveman_core.document.facts import TokenKind

_RULE: Final = "tense"
_MARKED: Final = re.compile(
    r"\b(?:will|won['’]t|would|going|about|supposed|meant|expected|scheduled|due|used to|being|been|was|were"
    r"|had|has|planned|proposed|have|yet|ing)\b|['’](?:ll|ve)\b|\b(?:is|are)\s+(?:\w+ly\s+)?\w+ing\b",
    re.IGNORECASE,
)
"""Without one of these on either side no verb has changed its time."""
_BARE: Final = frozenset({Time.PLAIN, Time.IS})
_NOT_SAID_BY: Final[Mapping[Time, frozenset[Time]]] = {
    Time.EXPECTED: frozenset({*_BARE, Time.PAST, Time.DONE, Time.ASKED, Time.UNDER_WAY}),
    Time.COMING: frozenset({Time.PAST, Time.DONE, Time.UNDER_WAY}),
    Time.FORMER: frozenset({*_BARE, Time.COMING, Time.ASKED}),
    Time.PAST: frozenset({Time.IS, Time.COMING, Time.ASKED}),
    Time.DONE: frozenset({Time.COMING, Time.ASKED, Time.UNDER_WAY}),
    Time.IS: frozenset({Time.PAST, Time.COMING, Time.FORMER, Time.EXPECTED}),
}
"""Time of a verb -> what the same verb may not come to say."""
_HELPS: Final = frozenset({"recommend", "suggest", "prefer", "like", "love", "advis", "sai", "need", "want"})
_HAD: Final = re.compile(r"\bhad\s+(?!been\b|to\b)", re.IGNORECASE)
_HAS: Final = re.compile(r"\bha(?:s|ve)\s", re.IGNORECASE)
_OPEN: Final = re.compile(r"\b(?:if|whether|what|which|who|that|you|\w+ing)\b", re.IGNORECASE)
_SO_FAR: Final = re.compile(
    r"\b(?:yet|currently|now|so far|still|at the moment|for now|today|until now)\b", re.IGNORECASE
)
_IS: Final = re.compile(r"\b(?:is|are|remains?|stays?)\b", re.IGNORECASE)
_STATES: Final = frozenset(
    {"planned", "proposed", "deprecated", "experimental", "unfinished", "incomplete", "pending", "draft", "obsolete"}
)
_CLAUSE: Final = 100
"""Characters before "would" in which a condition, question or supposed deed is looked for."""
_DENIED: Final = 8
"""Words before "yet" among which its negation stands."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """Verbs whose time is another one now, one finding a match."""
    for match in comparison.matches:
        texts = (match.source.reading.masked, match.candidate.reading.masked)
        if any(_MARKED.search(text) for text in texts):
            yield from _changed(match)


def _changed(match: Match) -> Iterator[Finding]:
    for i, j in sorted((*match.kept, *match.moved)):
        if match.source.token(i).kind is TokenKind.CONTENT and _is_other(match, i, j):
            token = match.source.token(i)
            before, now = _told(match.source, i), _told(match.candidate, j)
            message = f"{quoted(token.text)} was {before}, now it is {now}"
            yield error(_RULE, message, match.source.reading.line(token), token.text)
            return
    yield from _no_more_open(match)


def _told(side: Side, index: int) -> str:
    return "asked for" if commands(side, index) else str(time_of(side, index))


def _is_other(match: Match, i: int, j: int) -> bool:
    source, candidate = match.source, match.candidate
    before, now = time_of(source, i), time_of(candidate, j)
    if before is now:
        return False
    word, other = source.token(i).text.lower(), candidate.token(j).text.lower()
    if before in (Time.PAST, Time.DONE) and commands(candidate, j):
        return word != other or not source.token(i).opens
    if before is Time.COMING and now is Time.PLAIN and is_past(other) and not is_past(word):
        return True
    if before is Time.UNDER_WAY:
        return _is_finished(word, other, now)
    if before is Time.WISHED:
        return now is not Time.ASKED and not _is_open(source, i)
    if before is Time.PLAIN:
        return now in (Time.EXPECTED, Time.FORMER) and other == word
    if before is Time.IS and now is Time.PAST and word.endswith("ing"):
        return True
    return now in _NOT_SAID_BY.get(before, ())


def _is_finished(word: str, other: str, now: Time) -> bool:
    """Whether what is under way is said to be over: "being replaced", "replaced"; "migrating", "migrated"."""
    if word.endswith("ing"):
        return not other.endswith("ing") and (now in (Time.IS, Time.PAST, Time.DONE) or is_past(other))
    return now is not Time.UNDER_WAY


def _is_open(side: Side, index: int) -> bool:
    """Whether "would" stands in a question or condition, or before a verb of advice."""
    token = side.token(index)
    if token.key in _HELPS:
        return True
    before = side.reading.masked[max(0, token.start - _CLAUSE) : token.start]
    return _OPEN.search(before) is not None


def _no_more_open(match: Match) -> Iterator[Finding]:
    """A "not yet" that became a "not", a "had" that became a "has"."""
    source, candidate = match.source, match.candidate
    text, now = source.reading.masked, candidate.reading.masked
    yet = next((i for i in source.missing_of(TokenKind.CONTENT) if source.token(i).key == "yet"), None)
    if yet is not None and _is_denied(source, yet) and not _SO_FAR.search(now):
        yield _lost(match, source.token(yet).start, "lost", "yet")
    planned = next((i for i in sorted(source.missing | source.excused) if _is_planned(source, i)), None)
    if planned is not None:
        yield _lost(match, source.token(planned).start, "lost", source.token(planned).text)
    for i, j in match.kept:
        here = text[max(0, source.token(i).start - 12) : source.token(i).start]
        there = now[max(0, candidate.token(j).start - 12) : candidate.token(j).start]
        if _HAD.search(here) and _HAS.search(there) and not _HAD.search(there):
            yield _lost(match, source.token(i).start, "changed", "had")
            return


def _is_planned(side: Side, index: int) -> bool:
    """Whether it says of a subject that stays that it is not there yet, or not for good."""
    if side.token(index).text.lower() not in _STATES or side.stays(index):
        return False
    return index > 0 and side.stays(index - 1) and _IS.search(side.reading.gap(index - 1)) is not None


def _is_denied(side: Side, index: int) -> bool:
    """Whether a negation that stays stands before it in its sentence."""
    statement = side.reading.statement(side.token(index))
    before = (i for i in range(index - 1, max(-1, index - 1 - _DENIED), -1) if side.stays(i))
    denials = (i for i in before if side.token(i).kind is TokenKind.NEGATION)
    return any(side.reading.statement(side.token(i)) == statement for i in denials)


def _lost(match: Match, start: int, verb: str, text: str) -> Finding:
    return error(_RULE, f"{verb} {quoted(text)}", match.source.reading.line_at(start), text)
