"""Negations and rule words: none lost, none added, each still governs the same word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caveman_core.checks.comparison import Comparison
from caveman_core.checks.finding import Finding
from caveman_core.checks.governed import GOVERNING, governed, head_phrase
from caveman_core.checks.matching import Match
from caveman_core.checks.replaced import Partners, may_go, partners
from caveman_core.checks.report import error, quoted
from caveman_core.checks.side import Side
from caveman_core.checks.wording import is_pronoun, may_stand_for
from caveman_core.document.facts import LIGHT_VERBS, TokenKind, stem

_RULE: Final = "rule words"
_BOUNDS: Final = frozenset({"maximum", "minimum"})
_BOUND_NOUNS: Final = frozenset(map(stem, ("threshold", "limit", "bound")))


def check(comparison: Comparison) -> Iterator[Finding]:
    """What was lost or added, capitals included ("NEVER"), and what a rule word no longer governs."""
    for match in comparison.matches:
        known = partners(match)
        yield from _one_sided("lost", match.source, _lost(known))
        yield from _one_sided("added", match.candidate, match.candidate.missing_of(*GOVERNING))
        yield from _weakened(match)
        yield from _turned(known) if known.moved else ()


def _lost(known: Partners) -> list[int]:
    return [index for index in known.match.source.missing_of(*GOVERNING) if not may_go(known, index)]


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
            if match.source.gone(head) and match.source.counts(head) and not _is_empty(match.source, i, head):
                word = match.source.token(head).text
                yield error(_RULE, f"{quoted(token.text)} no longer governs {quoted(word)}", line, word)


def _turned(known: Partners) -> Iterator[Finding]:
    """Rule words that stayed while what they govern went elsewhere: "never skip A; run B", "never run B; skip A"."""
    source, candidate = known.match.source, known.match.candidate
    for i, j in known.match.kept:
        token = source.token(i)
        if token.kind not in GOVERNING:
            continue
        heads, others = head_phrase(source, i), head_phrase(candidate, j)
        partner = known.of.get(heads[0]) if heads else None
        if partner is None or not others or partner in others:
            continue
        if any(known.of.get(head) == others[0] for head in heads) or others[0] in candidate.missing:
            continue
        before, after = (quoted(side.token(at).text) for side, at in ((source, heads[0]), (candidate, others[0])))
        message = f"{quoted(token.text)} moved from {before} to {after}"
        yield error(_RULE, message, source.reading.line(token), token.text)


def _is_empty(side: Side, index: int, head: int) -> bool:
    """Whether it is a pronoun, or the next word, which stays, says what it does: "can cause conflicts"."""
    if is_pronoun(side.reading.masked, side.token(head)):
        return True
    if side.token(index).key in _BOUNDS and side.token(head).key in _BOUND_NOUNS:
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
