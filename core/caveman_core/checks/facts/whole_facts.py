"""The file as a whole: what a section may leave out because it stands elsewhere does stand somewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.classes import TRADE_WORDS
from caveman_core.document.facts import TokenKind
from caveman_core.document.model import Document

_RULE: Final = "facts"
_FACTS: Final = frozenset({TokenKind.NUMBER, TokenKind.NAME, TokenKind.OPAQUE})
_MOST: Final = 1000
"""Facts of a file that are looked for: each costs a search through it."""


@dataclass(frozen=True, slots=True)
class Excused:
    """A number, name or span that a section's candidate may lack, and its line."""

    text: str
    line: int


def excused_facts(comparison: Comparison) -> Iterator[Excused]:
    """Those of one section."""
    for match in comparison.matches:
        side = match.source
        for index in side.excused:
            token = side.token(index)
            if token.kind in _FACTS and token.text not in TRADE_WORDS:
                yield Excused(token.text, side.reading.line(token))


def vanished(facts: Iterable[Excused], candidate: Document, told: Collection[int]) -> Iterator[Finding]:
    """Facts that stand nowhere in the candidate. `told`: lines that have an error already."""
    first: dict[str, int] = {}
    for fact in facts:
        if fact.line not in told:
            first.setdefault(fact.text, fact.line)
    text = "".join(section.text for section in candidate.sections) if first else ""
    for fact_text, line in list(first.items())[:_MOST]:
        if fact_text not in text:
            yield error(_RULE, f"{quoted(fact_text)} is gone from the file", line, fact_text)
