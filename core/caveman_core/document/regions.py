"""Regions between `<!-- nocompress -->` and `<!-- /nocompress -->`, which hold no leaves."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from caveman_core.document.grammar import TooDenseError, block_tokens
from caveman_core.document.lines import split_lines
from caveman_core.document.markers import find_markers

if TYPE_CHECKING:
    from markdown_it.token import Token

    from caveman_core.document.model import Document

_MARKER: Final = re.compile(r"<!--\s*+(/?)\s*+nocompress\b[^>]{0,200}-->", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Regions:
    """Regions of one section as pairs of parser lines (half open), in order, and whether the last one is open."""

    lines: tuple[tuple[int, int], ...]
    open_at_end: bool

    def hold(self, token: Token) -> bool:
        """Whether the token touches a region."""
        if not self.lines:
            return False
        start, end = token.map or (0, 0)
        before_end = bisect_left(self.lines, (end, 0))
        return before_end > 0 and self.lines[before_end - 1][1] > start


_WORD: Final = re.compile("nocompress", re.IGNORECASE)

NO_REGIONS: Final = Regions((), open_at_end=False)


def may_have_regions(text: str) -> bool:
    """False for a text that holds no marker of a region."""
    return _WORD.search(text) is not None


def find_regions(tokens: Sequence[Token], end: int, open_at_start: bool) -> Regions:
    """The regions of a section that ends before parser line `end`.

    A section that starts inside a region is one region to its end: alone it would be read without the
    opening marker, so nothing in it may be rewritten.
    """
    opened: int | None = None
    lines: list[tuple[int, int]] = []
    for marker in find_markers(tokens, _MARKER):
        closes = bool(marker.word)
        if not closes and opened is None:
            opened = marker.line
        elif closes and opened is not None:
            lines.append((opened, marker.end))
            opened = None
        open_at_start = open_at_start and not closes
    if opened is not None:
        lines.append((opened, end))
    return Regions(tuple(lines), opened is not None or open_at_start)


def first_region(document: Document) -> int | None:
    """The line in the file where its first region begins; None if it has none."""
    for section in document.sections:
        if may_have_regions(section.text) and (regions := _regions_of(section.text)).lines:
            return section.first_line + regions.lines[0][0]
    return None


def _regions_of(text: str) -> Regions:
    try:
        return find_regions(block_tokens(text), len(split_lines(text)), False)
    except TooDenseError:
        return NO_REGIONS
