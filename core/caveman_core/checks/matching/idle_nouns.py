"""Nouns that may go: they repeat what stands before them, or are what the whole file is about."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.statement import StatementWords, is_weak
from caveman_core.document.facts import EMPTY_NOUNS, EMPTY_SUBJECTS, EMPTY_THINGS, TokenKind, stem

_GOVERNS: Final = (TokenKind.NEGATION, TokenKind.RULE)
_LEAST: Final = 2
"""Words that a statement keeps when it gives up its subject."""
_REACH: Final = 40
"""Characters in which the words before a noun are looked for."""
_LONGEST: Final = 8
"""Words of a phrase: keeps the search linear."""
_SUBJECT: Final = re.compile(r"\W*(?:the|this|our)\s+", re.IGNORECASE)
_THIS: Final = re.compile(r"\W*this\s+", re.IGNORECASE)
_HAS: Final = re.compile(r"\s+(?:has|is)\s+(?:an?\s+|the\s+)?")
_EVERYWHERE: Final = re.compile(r"\b(?:throughout|across)\s+(?:the|this|our)\s+$", re.IGNORECASE)
_SAID_AFTER: Final = re.compile(r"[:—–]|\s-\s")
_THROUGHOUT: Final = stem("throughout")
_SET: Final = stem("set")
_VAGUE: Final = frozenset(map(stem, ("functionality", "integration", "utility", "related")))
"""Nouns that repeat a plain word too: "`search`: Search functionality"."""
_FILE: Final = stem("file")
_NOUNS: Final = EMPTY_NOUNS | EMPTY_THINGS | {stem("related")}


def repeats(statement: StatementWords, index: int) -> bool:
    """Whether the noun closes its phrase and says again what the kept word before it is."""
    key = statement.token(index).key
    if key not in _NOUNS or not _closes(statement, index):
        return False
    before = index - 1
    while index - before < _LONGEST and statement.gives_up(before, _NOUNS) and statement.touches(before):
        before -= 1
    if before not in statement.indexes or before in statement.missing or not statement.touches(before):
        return False
    word = statement.token(before)
    if word.kind is TokenKind.OPAQUE:
        return key != _SET or not statement.touches(index)
    if "-" in word.text and (word.opens or _is_description(statement, before, index)):
        return True
    if word.kind is TokenKind.NAME:
        return key not in EMPTY_THINGS
    return key in _VAGUE and _is_description(statement, before, index)


def _closes(statement: StatementWords, index: int) -> bool:
    if not statement.touches(index):
        return True
    after = statement.token(index + 1)
    return after.kind in (*_GOVERNS, TokenKind.LINK) or (index + 1 in statement.missing and after.key in _NOUNS)


def _is_description(statement: StatementWords, first: int, last: int) -> bool:
    """Whether these words are all that is said of the name, label or span before them: no verb can be among them."""
    if first - 1 not in statement.indexes or not _SAID_AFTER.search(statement.reading.gap(first - 1)):
        return False
    while last - first < _LONGEST and statement.touches(last):
        last += 1
    return statement.token(last).key in _NOUNS


def is_subject(statement: StatementWords, index: int) -> bool:
    """Whether it opens the statement as "The app", "This file", with a weak verb after it."""
    token = statement.token(index)
    if index != statement.indexes[0] or token.key not in EMPTY_SUBJECTS or index + 1 not in statement.indexes:
        return False
    before = statement.reading.masked[statement.start : token.start]
    weak = statement.touches(index) and is_weak(statement.token(index + 1))
    return (
        (weak or _HAS.fullmatch(statement.reading.gap(index)) is not None)
        and (_THIS if token.key == _FILE else _SUBJECT).fullmatch(before) is not None
        and statement.kept >= _LEAST
    )


def is_everywhere(statement: StatementWords, index: int) -> bool:
    """Whether it is part of "throughout the codebase": the whole of what the file is about."""
    last = index if statement.token(index).key != _THROUGHOUT else index + 1
    if last not in statement.indexes or statement.token(last).key not in EMPTY_SUBJECTS:
        return False
    start = statement.token(last).start
    return _EVERYWHERE.search(statement.reading.masked[max(0, start - _REACH) : start]) is not None
