"""What a document says in more than one section. No level may drop it: each section stands on its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from caveman_core.document.facts import TokenKind, read
from caveman_core.document.model import Document, LeafKind, Section
from caveman_core.document.statements import statements

_LEAST: Final = 4
"""Words that a statement must have: shorter ones are often alike by chance."""


@dataclass(frozen=True, slots=True)
class Place:
    """A section's title, and the line of the file on which the statement begins."""

    title: str
    line: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """A statement as it stands first, and its first place in each section that has it, in the file's order."""

    text: str
    places: tuple[Place, ...]


def repeated_statements(document: Document) -> tuple[Repeated, ...]:
    """What two sections or more say in the same words, articles and fillers aside; the longest first."""
    found: defaultdict[tuple[str, ...], dict[int, tuple[str, Place]]] = defaultdict(dict)
    for number, section in enumerate(document.sections):
        for key, text, line in _said(section):
            found[key].setdefault(number, (text, Place(section.title, line)))
    repeated = [
        Repeated(next(iter(each.values()))[0], tuple(place for _, place in each.values()))
        for each in found.values()
        if len(each) > 1
    ]
    return tuple(sorted(repeated, key=lambda one: (-len(one.text), one.places[0].line)))


def _said(section: Section) -> Iterator[tuple[tuple[str, ...], str, int]]:
    """Key, text and line of each statement that says something by itself: no lead-in, no cell of a table."""
    for leaf in section.leaves:
        if leaf.kind is LeafKind.CELL:
            continue
        for statement in statements(leaf.text):
            key = tuple(token.key.lower() for token in read(statement.text) if token.kind is not TokenKind.LINK)
            if len(key) >= _LEAST and not statement.text.endswith(":"):
                yield key, statement.text, leaf.line + leaf.text.count("\n", 0, statement.span.start)
