"""The words in place: one column, with what went away struck inside the sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from caveman_cli.diffing.look import QUIET, Look, painted, unmarked
from caveman_cli.diffing.rows import Row, RowKind, by_line
from caveman_cli.diffing.words import Kind, Piece
from caveman_cli.diffing.wrapping import wrapped

_WIDEST: Final = 110
"""Longer lines of prose are hard to read."""

_SIGNS: Final = {RowKind.REMOVED: ("-", "red"), RowKind.ADDED: ("+", "green")}


@dataclass(frozen=True, slots=True)
class Inline:
    """A sheet of one column. Numbers are those of the new text, of a removed line the old ones."""

    look: Look
    digits: int

    @property
    def width(self) -> int | None:
        """Cells of a whole line."""
        return None if self.look.width is None else min(self.look.width, _WIDEST + self._margin)

    @property
    def _margin(self) -> int:
        return self.digits + 3

    def lines(self, rows: list[Row]) -> Iterator[Text]:
        """The lines of rows that follow each other."""
        for row in rows:
            if row.kind is RowKind.CHANGED:
                yield from self._changed(row)
            else:
                yield from self._whole(row)

    def _changed(self, row: Row) -> Iterator[Text]:
        number = row.new_line
        for line in _unbroken(by_line(row.pieces)):
            yield from self._numbered(number, self.look.bar, QUIET, painted(line, self.look))
            number += sum(piece.kind is not Kind.REMOVED and piece.text.endswith("\n") for piece in line)

    def _whole(self, row: Row) -> Iterator[Text]:
        sign, style = _SIGNS.get(row.kind, (self.look.bar, QUIET))
        first = row.old_line if row.kind is RowKind.REMOVED else row.new_line
        struck = f"{style} strike" if row.kind is RowKind.REMOVED else style
        for number, line in enumerate(by_line(row.pieces), first):
            yield from self._numbered(number, sign, style, Text(unmarked(line), struck))

    def _numbered(self, number: int, sign: str, style: str, text: Text) -> Iterator[Text]:
        room = None if self.width is None else self.width - self._margin
        shown = f"{number:>{self.digits}}"
        for line in wrapped(text, room):
            yield Text.assemble((shown, QUIET), " ", (sign, style), " ", line)
            shown = " " * self.digits


def _unbroken(lines: list[list[Piece]]) -> Iterator[list[Piece]]:
    """Lines that were joined go on behind the newline that went away."""
    joined: list[Piece] = []
    for line in lines:
        joined += line
        if not (line[-1].kind is Kind.REMOVED and line[-1].text.isspace()):
            yield joined
            joined = []
    if joined:
        yield joined
