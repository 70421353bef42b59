"""Statements: a leaf's sentences."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.document.model import Span, Statement
from caveman_core.document.protect import protected_spans
from caveman_core.document.wordset import word_set

_END: Final = re.compile(r"""[.!?]+[*_~"'”’»)\]]*(\s+)(?=\S)|[。！？]+[”’»）」』]*(\s*)(?=\S)""")
_LAST_WORD: Final = re.compile(r"[\w.]+$")
_NEVER: Final = word_set(
    "e.g i.e eg ie vs cf mr mrs ms dr prof st fig eq sec ch vol ed eds approx resp incl excl viz al dept est"
    " min max esp feat gen col jan feb mar apr jun jul aug sep sept oct nov dec"
)
_UNLESS_CAPITAL: Final = word_set("etc inc ltd co corp jr sr a.m p.m u.s u.k a.k.a")
_BEFORE_NUMBER: Final = word_set("no nos p pp art")


def statements(text: str) -> tuple[Statement, ...]:
    """The sentences of a leaf (masked or not) in order; with the gaps between them they are the text.

    A sentence ends at . ! ? before white space, not inside a protected span, not after an abbreviation or initial.
    """
    found, start = [], 0
    for end, next_start in _boundaries(text):
        if end > start:
            found.append(Statement(text[start:end], Span(start, end)))
            start = next_start
    rest = text[start:].rstrip()
    if rest:
        found.append(Statement(rest, Span(start, start + len(rest))))
    return tuple(found)


def _boundaries(text: str) -> list[tuple[int, int]]:
    ends = [match for match in _END.finditer(text) if match.end() < len(text)]
    if not ends:
        return []
    inside = _protected_positions(text)
    found, start = [], len(text) - len(text.lstrip())
    for match in ends:
        end = match.start(match.lastindex or 0)
        if match.start() in inside or not _ends_sentence(text, start, match.start(), match.end()):
            continue
        found.append((end, match.end()))
        start = match.end()
    return found


def _protected_positions(text: str) -> set[int]:
    return {
        position
        for protected in protected_spans(text)
        for position in range(protected.span.start, protected.span.end - 1)
    }


def _ends_sentence(text: str, start: int, mark: int, next_start: int) -> bool:
    """Whether the mark at `mark` closes the sentence that began at `start`."""
    if text[mark] != "." or text.startswith("..", mark):
        return True
    word = _LAST_WORD.search(text, max(start, mark - 30), mark)
    if not word:
        return True
    name, following = word[0].lower().strip("."), text[next_start]
    if name in _NEVER or (name in _BEFORE_NUMBER and following.isdigit()):
        return False
    if name in _UNLESS_CAPITAL:
        return following.isupper()
    if len(word[0]) == 1 and word[0].isupper():
        return False
    return not (word[0].isdigit() and word.start() == start)
