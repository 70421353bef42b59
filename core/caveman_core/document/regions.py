"""Regions between `<!-- nocompress -->` and `<!-- /nocompress -->`, which hold no leaves."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from markdown_it.token import Token

_MARKER: Final = re.compile(r"<!--[ \t]*(/?)nocompress[ \t]*-->")


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


NO_REGIONS: Final = Regions((), open_at_end=False)


def find_regions(tokens: Sequence[Token], end: int, open_at_start: bool) -> Regions:
    """The regions of a section that ends before parser line `end`.

    A section that starts inside a region is one region to its end: alone it would be read without the
    opening marker, so nothing in it may be rewritten.
    """
    opened: int | None = None
    lines: list[tuple[int, int]] = []
    for line, closes in _markers(tokens):
        if not closes and opened is None:
            opened = line
        elif closes and opened is not None:
            lines.append((opened, line + 1))
            opened = None
        open_at_start = open_at_start and not closes
    if opened is not None:
        lines.append((opened, end))
    return Regions(tuple(lines), opened is not None or open_at_start)


def _markers(tokens: Sequence[Token]) -> list[tuple[int, bool]]:
    """`(line, closes)` of markers in HTML blocks, and of lines of a paragraph that are a marker and no more."""
    found = []
    for token in tokens:
        if token.type not in ("html_block", "inline") or "nocompress" not in token.content or not token.map:
            continue
        for number, line in enumerate(token.content.split("\n"), token.map[0]):
            if token.type == "html_block":
                found += [(number, bool(marker[1])) for marker in _MARKER.finditer(line)]
            elif marker := _MARKER.fullmatch(line.strip()):
                found.append((number, bool(marker[1])))
    return found
