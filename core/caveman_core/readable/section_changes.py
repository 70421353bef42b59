"""What an edit did to the sections of a text: which became what, which are gone, what is new and where. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from caveman_core.digest import split_tail
from caveman_core.document.model import Section
from caveman_core.readable.aligning import in_order


@dataclass(frozen=True, slots=True)
class Part:
    """A section as an edit is told by it. `key` is its heading; `tail` the blank that ends it, which is no text."""

    title: str
    key: str
    body: str
    tail: str


@dataclass(frozen=True, slots=True)
class Changes:
    """`becomes`: each section of the base as the edit has it, None if it is gone. `added[n]`: what is new before
    section n of the base, or after the last one. A section that was moved is gone in one place and new in another.
    """

    becomes: Sequence[Part | None]
    added: Mapping[int, Sequence[Part]]


def parts_of(sections: Sequence[Section]) -> list[Part]:
    """The sections as parts."""
    return [Part(section.title, _key(section), *split_tail(section.text)) for section in sections]


def changes(base: Sequence[Part], edited: Sequence[Part]) -> Changes:
    """What was done to `base`. What stayed is found first, then what kept its heading, then what kept its place."""
    becomes: list[Part | None] = [None] * len(base)
    added: defaultdict[int, list[Part]] = defaultdict(list)
    for place, part in _paired(base, edited):
        if place.is_new:
            added[place.index].append(part)
        else:
            becomes[place.index] = part
    return Changes(becomes, added)


@dataclass(frozen=True, slots=True)
class _Place:
    index: int
    is_new: bool


def _paired(base: Sequence[Part], edited: Sequence[Part]) -> Iterator[tuple[_Place, Part]]:
    places = in_order([part.body for part in base], [part.body for part in edited])
    for first, last, start, end in _gaps(places, len(base)):
        by_heading = in_order([part.key for part in base[first:last]], [part.key for part in edited[start:end]])
        for inner_first, inner_last, inner_start, inner_end in _gaps(by_heading, last - first):
            alike = inner_last - inner_first == inner_end - inner_start
            for offset, part in enumerate(edited[start + inner_start : start + inner_end]):
                at = first + inner_first + (offset if alike else 0)
                yield _Place(at, is_new=not alike), part
        for part, found in zip(edited[start:end], by_heading, strict=True):
            if found is not None:
                yield _Place(first + found, is_new=False), part
    for part, place in zip(edited, places, strict=True):
        if place is not None:
            yield _Place(place, is_new=False), part


def _gaps(places: Sequence[int | None], count: int) -> Iterator[tuple[int, int, int, int]]:
    """The stretches between what was found: from, to in the base; from, to in the edited text."""
    first = start = 0
    for at, place in [*enumerate(places), (len(places), count)]:
        if place is None:
            continue
        if place > first or at > start:
            yield first, place, start, at
        first, start = place + 1, at + 1


def _key(section: Section) -> str:
    return f"{section.heading.level} {section.heading.text}" if section.heading else ""
