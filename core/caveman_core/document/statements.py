"""Statements: a leaf's sentences."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from caveman_core.document.model import Span, Statement
from caveman_core.document.protect import protected_spans
from caveman_core.document.wordset import word_set

_END: Final = re.compile(
    r"""(?<![.!?])[.!?]++[*_~"'”’»)\]]*+(\s++)(?=\S)|(?<![。！？])[。！？]++[”’»）」』]*+(\s*+)(?=\S)"""
)
_LAST_WORD: Final = re.compile(r"[\w.]{1,30}\Z")

_NEVER_LAST: Final = word_set("e.g i.e eg ie vs cf viz mr mrs ms dr prof st")
_LAST_BEFORE_CAPITAL: Final = word_set(
    "etc inc ltd co corp jr sr a.m p.m u.s u.k a.k.a al dept est approx resp incl excl esp min max feat gen col ed eds",
    "jan feb mar apr jun jul aug sep sept oct nov dec",
)
_NOT_LAST_BEFORE_NUMBER: Final = word_set("no nos p pp art fig figs eq sec ch vol")


def statements(text: str) -> tuple[Statement, ...]:
    """The sentences of a leaf (masked or not) in order; with the white space between them they are the text.

    A sentence ends at . ! ? before white space, not inside a protected span, not after an abbreviation or initial.
    """
    found, start = [], len(text) - len(text.lstrip())
    for end, next_start in (*_boundaries(text, start), (len(text.rstrip()), len(text))):
        if end > start:
            found.append(Statement(text[start:end], Span(start, end)))
        start = next_start
    return tuple(found)


def _boundaries(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Where each sentence but the last ends, and where the next one starts."""
    ends = list(_END.finditer(text, start))
    spans = [protected.span for protected in protected_spans(text)] if ends else []
    starts = [span.start for span in spans]
    for match in ends:
        mark = match.start()
        before = bisect_right(starts, mark) - 1
        span_end = spans[before].end if before >= 0 else -1
        if mark == span_end or (mark > span_end and _ends_sentence(text, start, mark, match.end())):
            yield match.start(match.lastindex or 0), match.end()
            start = match.end()


def _ends_sentence(text: str, start: int, mark: int, next_start: int) -> bool:
    """Whether the mark at `mark` closes the sentence that began at `start`."""
    word = _LAST_WORD.search(text, max(start, mark - 30), mark)
    if text[mark] != "." or text.startswith("..", mark) or not word:
        return True
    name, following = word[0].lower().strip("."), text[next_start]
    if name in _NEVER_LAST or (len(name) == 1 and name.isalpha()):
        return False
    if name in _LAST_BEFORE_CAPITAL:
        return following.isupper()
    if name in _NOT_LAST_BEFORE_NUMBER and following.isdigit():
        return False
    is_list_number = word.start() == start and name.isdigit()
    return not is_list_number
