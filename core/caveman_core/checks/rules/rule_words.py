"""Negations and rule words: none lost, none added, each still governs the same word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.matching.partners import View, views
from caveman_core.checks.order import places
from caveman_core.checks.report import error, quoted
from caveman_core.checks.rules.conjunctions import joined
from caveman_core.checks.rules.empty_heads import is_empty, is_pointed_at
from caveman_core.checks.rules.polarity import reaches
from caveman_core.checks.rules.replaced import may_come, may_go
from caveman_core.checks.sides.governed import GOVERNING, governed, head_phrase
from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.wording import may_stand_for
from caveman_core.document.facts import TokenKind

_RULE: Final = "rule words"
_COMPOUND: Final = 2
"""Words before the last one of a compound."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """What was lost or added, capitals included ("NEVER"), and what a rule word no longer governs."""
    for match in comparison.matches:
        lost, added = views(match)
        yield from _one_sided("lost", match.source, _left(lost, may_go))
        yield from _one_sided("added", match.candidate, _left(added, may_come))
        yield from _weakened(match)
        yield from joined(match)
        found = list(turned(lost))
        if found:
            yield from found
        elif next(places.of(match), None) is None:
            yield from _denied(match)


def _left(view: View, is_said: Callable[[View, int], bool]) -> list[int]:
    return [index for index in view.side.missing_of(*GOVERNING) if not is_said(view, index)]


def _one_sided(verb: str, side: Side, indexes: list[int]) -> Iterator[Finding]:
    for index in indexes:
        token = side.token(index)
        head = next(governed(side, index), None)
        before = f" before {quoted(side.token(head).text)}" if head is not None else ""
        yield error(_RULE, f"{verb} {quoted(token.text)}{before}", side.reading.line(token), token.text)


def _weakened(match: Match) -> Iterator[Finding]:
    for i, j in match.kept:
        token = match.source.token(i)
        if token.kind not in GOVERNING:
            continue
        line = match.source.reading.line(token)
        if _is_loud(token.text) and not _is_loud(match.candidate.token(j).text):
            yield error(_RULE, f"{quoted(token.text)} lost its capitals", line, token.text)
        if not may_stand_for(token, match.candidate.token(j)):
            yield error(_RULE, f"{quoted(token.text)} became {quoted(match.candidate.token(j).text)}", line, token.text)
        for head in governed(match.source, i):
            if not (match.source.gone(head) and match.source.counts(head)):
                continue
            if not is_empty(match.source, i, head) and not is_pointed_at(match, j, head):
                word = match.source.token(head).text
                yield error(_RULE, f"{quoted(token.text)} no longer governs {quoted(word)}", line, word)


def turned(known: View) -> Iterator[Finding]:
    """Rule words that stayed while what they govern went elsewhere: "never skip A; run B", "never run B; skip A"."""
    source, candidate = known.side, known.other
    if not known.moved:
        return
    for i, j in known.of.items():
        token = source.token(i)
        if token.kind not in GOVERNING or i in known.moved:
            continue
        heads, others = head_phrase(source, i), head_phrase(candidate, j)
        partner = known.of.get(heads[0]) if heads else None
        if partner is None or not others or partner in others or _is_compound(candidate, others[0], partner):
            continue
        if any(known.of.get(head) == others[0] for head in heads) or others[0] in candidate.missing:
            continue
        before, after = (quoted(side.token(at).text) for side, at in ((source, heads[0]), (candidate, others[0])))
        message = f"{quoted(token.text)} moved from {before} to {after}"
        yield error(_RULE, message, source.reading.line(token), token.text)


def _denied(match: Match) -> Iterator[Finding]:
    """Words that a negation reaches on one side only: "never test or deploy; build", "never test or build; deploy"."""
    (reached, free), (others, rest) = reaches(match.source), reaches(match.candidate)
    if not reached and not others:
        return
    for i, j in match.kept:
        verb = "denied no more" if i in reached and j in rest else "denied now" if i in free and j in others else ""
        if verb and match.source.counts(i) and match.source.token(i).kind not in (*GOVERNING, TokenKind.LINK):
            token = match.source.token(i)
            yield error(_RULE, f"{quoted(token.text)} is {verb}", match.source.reading.line(token), token.text)


def _is_compound(side: Side, first: int, last: int) -> bool:
    """Whether one is a noun directly before the other: "after every change of the branch", "branch change"."""
    close = 0 < last - first <= _COMPOUND
    return close and not any(side.reading.gap(i).strip() for i in range(first, last))


def _is_loud(text: str) -> bool:
    word = text.split()[0]  # a joined phrase: "ALL of the"
    return len(word) > 1 and word.isupper()
