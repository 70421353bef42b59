"""A leaf's text with claimed spans blotted out, so that each scanner reads what earlier ones left."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import Final, NamedTuple

from caveman_core.document.model import ProtectedKind

PART: Final = "\ue000"
"""Stands for each character of a claim that may be part of a word: `<id>` in `src/<id>/page.tsx`."""

WALL: Final = "\ue001"
"""Stands for each character of a claim that ends a word, as white space does: inline code, a link."""


class Claim(NamedTuple):
    """A span to protect. `filler` (PART or WALL) is what later scanners see in its place."""

    start: int
    end: int
    kind: ProtectedKind
    filler: str = WALL


class Cover:
    """The claims so far, in order and disjoint, and the text as the next scanner reads it (same length)."""

    __slots__ = ("claims", "text")

    def __init__(self, text: str) -> None:
        """Nothing is claimed yet."""
        self.text = text
        self.claims: list[Claim] = []

    def add(self, found: Iterable[Claim]) -> None:
        """Add claims; overlapping ones become one, of the kind that starts first, the longest of these."""
        new = list(found)
        if not new:
            return
        if len(new) > 1:
            new = _united(new)
        self.claims = _united([*self.claims, *new]) if self.claims else new
        self.text = _blotted(self.text, new)


_START: Final = itemgetter(0)


def _united(claims: Iterable[Claim]) -> list[Claim]:
    united: list[Claim] = []
    last_start = last_end = -1
    for claim in sorted(claims, key=_START):
        start, end, _, _ = claim
        if start >= last_end:
            united.append(claim)
            last_start, last_end = start, end
        elif end > last_end:
            united[-1] = claim if start == last_start else united[-1]._replace(end=end)
            last_end = end
    return united


def _blotted(text: str, claims: Iterable[Claim]) -> str:
    parts, last_end = [], 0
    for start, end, _, filler in claims:
        parts += [text[last_end:start], filler * (end - start)]
        last_end = end
    return "".join([*parts, text[last_end:]])
