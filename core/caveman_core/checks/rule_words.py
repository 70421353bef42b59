"""Negations and rule words: none lost, none added, each still governs the same word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caveman_core.checks.comparison import Comparison
from caveman_core.checks.finding import Finding
from caveman_core.checks.governed import GOVERNING, governed
from caveman_core.checks.matching import Match
from caveman_core.checks.replaced import may_go, partners
from caveman_core.checks.report import error, quoted
from caveman_core.checks.side import Side
from caveman_core.checks.wording import is_pronoun
from caveman_core.document.facts import LIGHT_VERBS, TokenKind

_RULE: Final = "rule words"


def check(comparison: Comparison) -> Iterator[Finding]:
    """What was lost or added, capitals included ("NEVER"), and what a rule word no longer governs."""
    for match in comparison.matches:
        yield from _one_sided("lost", match.source, _lost(match))
        yield from _one_sided("added", match.candidate, match.candidate.missing_of(*GOVERNING))
        yield from _weakened(match)


def _lost(match: Match) -> list[int]:
    lost = match.source.missing_of(*GOVERNING)
    known = partners(match) if lost else None
    return [index for index in lost if known and not may_go(known, index)]


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
        for head in governed(match.source, i):
            if match.source.gone(head) and match.source.counts(head) and not _is_empty(match.source, i, head):
                word = match.source.token(head).text
                yield error(_RULE, f"{quoted(token.text)} no longer governs {quoted(word)}", line, word)


def _is_empty(side: Side, index: int, head: int) -> bool:
    """Whether it is a pronoun, or the next word, which stays, says what it does: "can cause conflicts"."""
    if is_pronoun(side.reading.masked, side.token(head)):
        return True
    if side.token(index).kind is not TokenKind.RULE or side.token(head).key not in LIGHT_VERBS:
        return False
    tokens, after = side.reading.tokens, head + 1
    if after < len(tokens) and tokens[after].key == "to":
        after += 1
    close = not any(side.reading.gap(i).strip() for i in range(head, min(after, len(tokens))))
    return close and after < len(tokens) and after not in side.missing and tokens[after].kind is TokenKind.CONTENT


def _is_loud(text: str) -> bool:
    return len(text) > 1 and text.isupper()
