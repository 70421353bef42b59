"""The file as a whole: no number, name or span of the source is gone from it, whatever each section took for kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from caveman_core.checks.classes import TRADE_WORDS
from caveman_core.checks.finding import Finding
from caveman_core.checks.reading import Reading, reading, with_statements
from caveman_core.checks.report import error, quoted
from caveman_core.checks.shaped import Shape, shape_of
from caveman_core.document.facts import Token, TokenKind
from caveman_core.document.model import Document, Section
from caveman_core.policy import Level

_RULE: Final = "facts"
_FACTS: Final = frozenset({TokenKind.NUMBER, TokenKind.NAME, TokenKind.OPAQUE})


def vanished(source: Document, candidate: Document, level: Level, told: Collection[int]) -> Iterator[Finding]:
    """Facts that stand nowhere in the candidate's prose or headings. `told`: lines that have an error already."""
    same = {section.text for section in source.sections} & {section.text for section in candidate.sections}
    shape = shape_of(level)
    before = (section for section in source.sections if section.text not in same)
    stays = _keys((section for section in candidate.sections if section.text not in same), shape)
    lost = [(whole, token) for whole, token in _facts(before, shape) if token.key not in stays]
    if not lost:
        return
    stays |= _keys((section for section in source.sections if section.text in same), shape)
    named: set[str] = set()
    for whole, token in lost:
        line = whole.line(token)
        if token.key in stays or token.key in named or line in told or token.text in TRADE_WORDS:
            continue
        named.add(token.key)
        yield error(_RULE, f"{quoted(token.text)} is gone from the file", line, token.text)


def _keys(sections: Iterable[Section], shape: Shape) -> set[str]:
    """The facts of these sections, the plain words of their headings with them."""
    every = list(sections)
    titles = {word.strip(".,:;!?()") for section in every if section.heading for word in section.heading.text.split()}
    return titles.union(token.key for _, token in _facts(every, shape))


def _facts(sections: Iterable[Section], shape: Shape) -> Iterator[tuple[Reading, Token]]:
    for section in sections:
        for leaf in section.leaves:
            whole = with_statements(reading(leaf))
            whole = shape(whole) if whole.starts else whole
            yield from ((whole, token) for token in whole.tokens if token.kind in _FACTS)
