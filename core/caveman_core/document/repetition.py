"""What a document says in more than one section. No level may drop it: each section stands on its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from caveman_core.document.facts import TokenKind, read
from caveman_core.document.model import Document, LeafKind, Section
from caveman_core.document.statements import statements

_LEAST: Final = 4
"""Different words that a statement must have: shorter ones are often alike by chance."""
_ALIKE: Final = 50
"""So many statements with a word of another one are compared with it: keeps the search linear."""

Said = frozenset[tuple[TokenKind, str]]
"""The words of a statement, without order, articles, fillers and prepositions."""


class Place(NamedTuple):
    """A section's title, and the line of the file on which the statement begins."""

    title: str
    line: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """A statement as it stands first, and one place in each section that says it, in the file's order."""

    text: str
    places: tuple[Place, ...]


class _Statement(NamedTuple):
    text: str
    section: int
    place: Place


def repeated_statements(document: Document) -> tuple[Repeated, ...]:
    """What one section says and another one too, there maybe with more to it; the longest first."""
    same: defaultdict[Said, list[_Statement]] = defaultdict(list)
    for number, section in enumerate(document.sections):
        for said, text, place in _said(section):
            same[said].append(_Statement(text, number, place))
    where: defaultdict[tuple[TokenKind, str], list[Said]] = defaultdict(list)
    for said in same:
        for word in said:
            where[word].append(said)
    found = [
        _repeated(each, [other for one in _including(said, where) for other in same[one]])
        for said, each in same.items()
    ]
    return tuple(sorted(filter(None, found), key=lambda one: (-len(one.text), one.places[0].line)))


def _said(section: Section) -> Iterator[tuple[Said, str, Place]]:
    """Each statement that says something by itself: no lead-in, no cell of a table."""
    for leaf in section.leaves:
        if leaf.kind is LeafKind.CELL:
            continue
        for statement in statements(leaf.text):
            tokens = read(statement.text)
            said = frozenset((each.kind, each.key.lower()) for each in tokens if each.kind is not TokenKind.LINK)
            if len(said) >= _LEAST and not statement.text.endswith(":"):
                line = leaf.line + leaf.text.count("\n", 0, statement.span.start)
                yield said, statement.text, Place(section.title, line)


def _including(said: Said, where: dict[tuple[TokenKind, str], list[Said]]) -> Iterator[Said]:
    """What says all of this, itself too, and denies nothing else."""
    rarest = min((where[word] for word in said), key=len)
    for other in rarest[:_ALIKE]:
        if said <= other and _denied(said) == _denied(other):
            yield other


def _denied(said: Said) -> Said:
    return frozenset(word for word in said if word[0] is TokenKind.NEGATION)


def _repeated(each: list[_Statement], every: list[_Statement]) -> Repeated | None:
    """`every`: these statements and those that say the same and more."""
    places: dict[int, Place] = {}
    for one in sorted([*each, *every], key=lambda one: one.place.line):
        places.setdefault(one.section, one.place)
    return Repeated(each[0].text, tuple(places.values())) if len(places) > 1 else None
