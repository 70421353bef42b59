"""The two texts side by side, row by row."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from caveman_cli.diffing.look import QUIET, Look, painted, unended, unmarked
from caveman_cli.diffing.rows import Row, RowKind, by_line, without
from caveman_cli.diffing.words import Kind, Piece
from caveman_cli.diffing.wrapping import wrapped

_WIDEST: Final = 100
"""Cells of text in a column; longer lines of prose are hard to read."""

_BETWEEN: Final = 3


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A sheet of two columns, each with the numbers of its own text."""

    look: Look
    digits: int

    @property
    def width(self) -> int:
        """Cells of a whole line."""
        return 2 * self._column + _BETWEEN

    @property
    def _column(self) -> int:
        half = ((self.look.width or 160) - _BETWEEN) // 2
        return min(half, _WIDEST + self.digits + 2)

    def heading(self, old: str, new: str) -> Text:
        """What stands in the columns."""
        left, right = (Text(" " * (self.digits + 2) + name, QUIET) for name in (old, new))
        return self._joined(left, right)

    def lines(self, rows: list[Row]) -> Iterator[Text]:
        """The lines of rows that follow each other; lines that were removed stand beside those added in their place."""
        runs = deque((kind, list(run)) for kind, run in groupby(rows, key=lambda row: row.kind))
        while runs:
            kind, run = runs.popleft()
            if kind is RowKind.REMOVED:
                added = runs.popleft()[1] if runs and runs[0][0] is RowKind.ADDED else []
                yield from self._beside(run, added)
            else:
                yield from self._beside([] if kind is RowKind.ADDED else run, run)

    def _beside(self, left: list[Row], right: list[Row]) -> Iterator[Text]:
        for one, other in zip_longest(left, right):
            old = self._side(one, one.old_line, Kind.ADDED) if one else []
            new = self._side(other, other.new_line, Kind.REMOVED) if other else []
            for pair in zip_longest(old, new, fillvalue=Text()):
                yield self._joined(*pair)

    def _side(self, row: Row, first: int, other: Kind) -> list[Text]:
        lines = []
        for number, pieces in enumerate(by_line(without(row.pieces, other)), first):
            shown = f"{number:>{self.digits}}"
            for line in wrapped(self._painted(row.kind, pieces), self._column - self.digits - 2):
                lines.append(Text.assemble((shown, QUIET), "  ", line))
                shown = " " * self.digits
        return lines

    def _painted(self, kind: RowKind, line: list[Piece]) -> Text:
        if kind is RowKind.SAME:
            return Text(unmarked(line), QUIET)
        return painted(line if kind is RowKind.CHANGED else unended(line), self.look)

    def _joined(self, left: Text, right: Text) -> Text:
        left.truncate(self._column)
        right.truncate(self._column)
        padding = " " * (self._column - cell_len(left.plain))
        return Text.assemble(left, padding, " ", (self.look.bar, QUIET), " ", right)
