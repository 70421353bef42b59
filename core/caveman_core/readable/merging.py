"""Two edits of one text merged by section. What both changed is a conflict, which is named. Pure.

Every text that one side changed or added comes through; a section that one side deleted goes only if the other left
it as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from caveman_core.document.model import Document
from caveman_core.document.parse import BOM, parse_document
from caveman_core.readable.section_changes import Changes, Part, changes, parts_of


@dataclass(frozen=True, slots=True)
class Merged:
    """The merged text, or the titles of the sections that both sides changed; one of the two is empty."""

    data: bytes
    conflicts: tuple[str, ...] = ()


class _Conflict(Exception):
    """Both sides changed it, each in its own way."""


def merge(base: bytes, ours: bytes, theirs: bytes) -> Merged:
    """What becomes of `base` if both edits are made. Raises NotUtf8Error where both sides changed something."""
    if ours == theirs or theirs == base:
        return Merged(ours)
    if ours == base:
        return Merged(theirs)
    three = parse_document(base), parse_document(ours), parse_document(theirs)
    merging = _Merging(*(parts_of(document.sections) for document in three))
    head = merging.one("front matter", *map(_head, three))
    parts = [part for step in merging.steps() for part in step]
    conflicts = tuple(dict.fromkeys([*merging.conflicts, *merging.moved_by_both()]))
    data = "".join([head or "", *merging.joined(parts)]).encode("utf-8")
    if not conflicts and [part.body for part in parts_of(parse_document(data).sections)] != [p.body for p in parts]:
        conflicts = ("the file as a whole",)  # a fence or comment of one side would swallow a section of the other
    return Merged(b"", conflicts) if conflicts else Merged(data)


def _head(document: Document) -> str:
    return (BOM if document.bom else "") + document.front_matter


class _Merging:
    """The parts of the three texts, what each side did to those of the base, and the conflicts met so far."""

    def __init__(self, base: Sequence[Part], ours: Sequence[Part], theirs: Sequence[Part]) -> None:
        self.base = base
        self.ours: Changes = changes(base, ours)
        self.theirs: Changes = changes(base, theirs)
        self.conflicts: list[str] = []
        self._neighbours = {*_neighbours(ours), *_neighbours(theirs)}

    def steps(self) -> Iterator[Sequence[Part]]:
        """What stands in the place of each gap and of each section of the base, in order."""
        for place in range(len(self.base) + 1):
            yield self._added(place)
            if place < len(self.base):
                yield self._section(place)

    def one(self, title: str, base: str | None, ours: str | None, theirs: str | None) -> str | None:
        """One text, None where there is none. A conflict is noted, and the answer says nothing then."""
        if ours == theirs or theirs == base:
            return ours
        if ours != base:
            self.conflicts.append(title)
        return theirs

    def _section(self, place: int) -> Sequence[Part]:
        base, ours, theirs = self.base[place], self.ours.becomes[place], self.theirs.becomes[place]
        body = self.one(base.title, base.body, ours.body if ours else None, theirs.body if theirs else None)
        if body is None:
            return ()
        like = ours or theirs or base
        tails = [part.tail if part else base.tail for part in (ours, theirs)]
        edited = [tail for tail in tails if tail != base.tail]
        tail = max(edited or tails, key=_line_ends)  # it is blank: nobody's text
        return (Part(like.title, like.key, body, tail),)

    def _added(self, place: int) -> Sequence[Part]:
        """What either side put there. Beside a section that is gone it may be that section under another heading."""
        ours, theirs = self.ours.added.get(place, ()), self.theirs.added.get(place, ())
        if not ours or not theirs or _bodies(ours) == _bodies(theirs):
            return ours or theirs
        beside = [at for at in (place - 1, place) if 0 <= at < len(self.base)]
        if any(None in (self.ours.becomes[at], self.theirs.becomes[at]) for at in beside):
            self.conflicts += [part.title for part in ours]
        return (*theirs, *ours)

    def moved_by_both(self) -> Iterator[str]:
        """The titles of sections that both sides put in, at two places."""
        for place, parts in self.ours.added.items():
            elsewhere = {part.body for at, others in self.theirs.added.items() if at != place for part in others}
            yield from (part.title for part in parts if part.body in elsewhere)

    def joined(self, parts: Sequence[Part]) -> Iterator[str]:
        """The texts of the parts; a blank line goes between two that neither side had beside each other."""
        newline = next((end for end in ("\r\n", "\n", "\r") if any(end in part.tail for part in parts)), "\n")
        for part, following in pairwise(parts):
            tail = part.tail
            least = 1 if (part.body, following.body) in self._neighbours else 2
            tail += newline * max(0, least - _line_ends(tail))
            yield part.body + tail
        if parts:
            yield parts[-1].body + parts[-1].tail


def _neighbours(parts: Sequence[Part]) -> Iterable[tuple[str, str]]:
    return ((one.body, other.body) for one, other in pairwise(parts))


def _bodies(parts: Sequence[Part]) -> list[str]:
    return [part.body for part in parts]


def _line_ends(tail: str) -> int:
    return len(tail.splitlines())
