"""Words that another word of their statement says already: "PRs opened against", "a properly structured package"."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.statement import StatementWords
from caveman_core.document.facts import (
    EMPTY_ADJECTIVES,
    EMPTY_PARTICIPLES,
    EMPTY_THINGS,
    TokenKind,
    stem,
)

_THINGS: Final = (TokenKind.CONTENT, TokenKind.NAME, TokenKind.OPAQUE, TokenKind.NUMBER)
_PREPOSITIONS: Final = frozenset({"from", "within", "between", "inside", "under", "against"})
_ENDS: Final = re.compile(r"[*_]*[.,;:!?)]")
_IT_IS: Final = re.compile(
    r"[\W_]*(?:it|they|this|that|these)(?:['’](?:s|re)|\s+(?:is|are|was|were))\s+\Z", re.IGNORECASE
)
_COPULA: Final = re.compile(r"\s+(?:(?:is|are|was|were|be|been|as)\s+)?")
_LABELLED: Final = re.compile(r"^[*_:]+")
_REASON: Final = re.compile(r"\s+(?:because|when|if|since)\b", re.IGNORECASE)
_HAPPENS: Final = frozenset(map(stem, ("occur", "happen", "arise")))
_AMOUNT: Final = re.compile(
    r"\b(?:in\s+)?an?\s+(?:large\s+|small\s+)?(?:number|couple|lot|range|series|variety)(?:\s+of\b|\b(?!\s+of\b))",
    re.IGNORECASE,
)
_KINDS: Final = frozenset(map(stem, ("form", "kind", "sort", "type")))
_OF: Final = re.compile(r"\s+of\s+")
_MAKING: Final = frozenset(map(stem, ("add", "create", "open", "start", "introduce", "write", "make", "build")))
_MODALS: Final = frozenset({"may", "might", "can", "could", "must", "should"})
_TIME: Final = stem("time")
_BEFORE: Final = 24
"""Characters in which the words beside one are looked for."""


def says_nothing(statement: StatementWords, index: int) -> bool:
    """Whether a missing word of the statement is one of these."""
    return any(said(statement, index) for said in _CONDITIONS)


def _is_participle(statement: StatementWords, index: int) -> bool:
    """As in "PRs opened against X", "6 categories defined", "it's built with X": what stands beside it says it."""
    token = statement.token(index)
    if token.key not in EMPTY_PARTICIPLES or token.text.endswith("ing"):
        return False
    follows = index + 1 in statement.indexes and _is_preposition(statement, index + 1)
    if statement.reading.masked[statement.start : token.start] and _IT_IS.fullmatch(_text_before(statement, index)):
        return follows
    if index - 1 not in statement.indexes or statement.token(index - 1).kind not in _THINGS:
        return False
    if not _COPULA.fullmatch(_LABELLED.sub("", statement.reading.gap(index - 1)) or " "):
        return False
    last = index + 1 not in statement.indexes
    return follows or last or _ENDS.match(statement.reading.gap(index)) is not None


def _is_adjective(statement: StatementWords, index: int) -> bool:
    """As in "correct `x`", "a properly structured package": nobody is told to do it wrong."""
    token = statement.token(index)
    if token.key not in EMPTY_ADJECTIVES or not statement.touches(index):
        return False
    after = statement.token(index + 1)
    return after.kind in (TokenKind.NAME, TokenKind.OPAQUE) if token.opens else after.kind in _THINGS


def _is_structured(statement: StatementWords, index: int) -> bool:
    """The participle after such an adverb, before its noun: "properly structured package"."""
    before = index - 1
    adverb = statement.gives_up(before, EMPTY_ADJECTIVES) and statement.token(before).text.endswith("ly")
    joined = adverb and statement.touches(before) and statement.touches(index) and index + 1 not in statement.missing
    return joined and statement.token(index).text.endswith("ed")


def _is_amount(statement: StatementWords, index: int) -> bool:
    """As in "a number of cases", "a lot"."""
    start = statement.token(index).start
    found = _AMOUNT.finditer(statement.reading.masked, max(0, start - _BEFORE), start + _BEFORE)
    return any(match.start() < start < match.end() for match in found)


def _is_kind(statement: StatementWords, index: int) -> bool:
    """As in "any form of caching"."""
    token = statement.token(index)
    return token.key in _KINDS and _OF.match(statement.reading.masked, token.start + len(token.text)) is not None


def _is_occurring(statement: StatementWords, index: int) -> bool:
    """As in "They occur because X": the reason says it."""
    token = statement.token(index)
    return token.key in _HAPPENS and _REASON.match(statement.reading.masked, token.start + len(token.text)) is not None


def _is_new(statement: StatementWords, index: int) -> bool:
    """As in "add a new example"."""
    before = index - 1
    making = before in statement.indexes and statement.token(before).key in _MAKING
    return making and statement.token(index).key == "new" and statement.touches(index)


def _is_acting(statement: StatementWords, index: int) -> bool:
    """As in "the build process may": the noun before it acts."""
    before, after = index - 1, index + 1
    if statement.token(index).key not in EMPTY_THINGS or before not in statement.indexes or before in statement.missing:
        return False
    return statement.touches(before) and after in statement.indexes and statement.token(after).key in _MODALS


def _is_time(statement: StatementWords, index: int) -> bool:
    """As in "two hours of time": the unit says it."""
    if statement.token(index).key != _TIME or index - 2 not in statement.indexes:
        return False
    number, link = statement.token(index - 2), statement.token(index - 1)
    return number.kind is TokenKind.NUMBER and number.key[-1:].isalpha() and link.key == "of"


def _is_preposition(statement: StatementWords, index: int) -> bool:
    token = statement.token(index)
    return token.kind is TokenKind.LINK or token.text.lower() in _PREPOSITIONS


def _text_before(statement: StatementWords, index: int) -> str:
    start = statement.token(index).start
    return statement.reading.masked[max(statement.start, start - _BEFORE) : start]


_CONDITIONS: Final = (
    _is_participle, _is_adjective, _is_structured, _is_amount, _is_kind, _is_occurring, _is_new, _is_acting, _is_time,
)  # fmt: skip
