"""The source lines of a section, and the exact text a parser token stands for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from caveman_core.document.lines import NEWLINES
from caveman_core.document.model import Leaf, LeafKind, Span

if TYPE_CHECKING:
    from markdown_it.token import Token


class Source:
    """Lines of one section. `base` is its first line's index in the parser's maps, `first_line` in the file."""

    __slots__ = ("_bare", "_lines", "_offsets", "base", "first_line", "text")

    def __init__(self, lines: Sequence[str], bare: Sequence[str], base: int, first_line: int) -> None:
        """`lines` keep their newlines; joined they are the section's text. `bare` are `lines.bare_lines` of it."""
        self._lines = lines
        self._bare = bare
        self._offsets = [0, *accumulate(map(len, lines))]
        self.text = "".join(lines)
        self.base = base
        self.first_line = first_line

    def line_number(self, token: Token) -> int:
        """The token's first line in the file."""
        return self.first_line + _map(token)[0] - self.base

    def exact(self, token: Token, lines_more: int = 0) -> str:
        """All of the token's lines, and of some below, as they stand, without the last newline."""
        start, end = _map(token)
        *lines, last = self._lines[start - self.base : end - self.base + lines_more]
        return "".join([*lines, last.rstrip(NEWLINES)])

    def bare_lines(self, token: Token) -> Sequence[str]:
        """The token's lines as the parser saw them."""
        start, end = _map(token)
        return self._bare[start - self.base : end - self.base]

    def leaf(self, kind: LeafKind, token: Token, spans: Sequence[Span], container: str) -> Leaf:
        """The leaf whose spans, one a line from the token's first one, count from the start of their lines."""
        first = _map(token)[0] - self.base
        offsets = self._offsets[first : first + len(spans)]
        placed = [Span(offset + span.start, offset + span.end) for offset, span in zip(offsets, spans, strict=True)]
        text = "\n".join([self.text[span.start : span.end] for span in placed])
        return Leaf(kind, tuple(placed), text, self.first_line + first, container)


def _map(token: Token) -> tuple[int, int]:
    start, end = token.map or (0, 0)
    return start, end
