"""A leaf's text with claimed spans blotted out, so that each scanner reads what earlier ones left."""

from __future__ import annotations

from collections.abc import Iterable
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
        """Add claims; one that overlaps earlier ones grows over them, and the first to start names the kind."""
        new = list(found)
        if new:
            new = _united(sorted(new, key=_order))
            self.claims = _united(sorted([*self.claims, *new], key=_order)) if self.claims else new
            self.text = _blotted(self.text, new)


def _order(claim: Claim) -> tuple[int, int]:
    return claim.start, -claim.end


def _united(claims: Iterable[Claim]) -> list[Claim]:
    kept: list[Claim] = []
    for claim in claims:
        if kept and claim.start < kept[-1].end:
            if claim.end > kept[-1].end:
                kept[-1] = kept[-1]._replace(end=claim.end)
        else:
            kept.append(claim)
    return kept


def _blotted(text: str, claims: Iterable[Claim]) -> str:
    parts, end = [], 0
    for claim in claims:
        parts += [text[end : claim.start], claim.filler * (claim.end - claim.start)]
        end = claim.end
    return "".join([*parts, text[end:]])
