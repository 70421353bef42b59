"""Two texts as rows: whole lines that belong together, with the words in them that differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from caveman_cli.diffing.alignment import Effort, matches
from caveman_cli.diffing.words import Kind, Piece, merged, word_pieces

_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")
_LEAST_IN_COMMON: Final = 0.3
"""The share of the shorter text that must be equal, else marking words would only make confetti of both."""


class RowKind(Enum):
    """How the lines of a row stand to each other."""

    SAME = auto()
    CHANGED = auto()  # in both texts, with differences
    REMOVED = auto()  # in the old text only
    ADDED = auto()  # in the new text only


@dataclass(frozen=True, slots=True)
class Row:
    """Whole lines of either text, newlines included. The numbers are those of its first lines, from 1.

    Where a text has no line in this row, its number is that of the line that comes next.
    """

    kind: RowKind
    old_line: int
    new_line: int
    pieces: tuple[Piece, ...]

    @property
    def old(self) -> str:
        """Its lines in the old text."""
        return _text(without(self.pieces, Kind.ADDED))

    @property
    def new(self) -> str:
        """Its lines in the new text."""
        return _text(without(self.pieces, Kind.REMOVED))


def rows_of(old: str, new: str) -> tuple[Row, ...]:
    """The rows of two texts, in order: their `old` joined is the old text, their `new` the new one.

    A line ends at \\n and nowhere else.
    """
    return tuple(numbered(_contents(split_lines(old), split_lines(new), Effort())))


def split_lines(text: str) -> list[str]:
    """The lines with their newlines: `splitlines` also cuts at characters that end no line in a file."""
    return _LINE.findall(text)


def _contents(old: list[str], new: list[str], effort: Effort) -> Iterator[list[Piece]]:
    old_end = new_end = 0
    found = matches(old, new, effort, weak=_is_blank)
    for i, j, size in [*found, (len(old), len(new), 0)]:
        if old_end < i or new_end < j:
            yield from _hunk("".join(old[old_end:i]), "".join(new[new_end:j]), effort)
        for line in old[i : i + size]:
            yield [Piece(Kind.EQUAL, line)]
        old_end, new_end = i + size, j + size


def _is_blank(line: str) -> bool:
    return not line.strip()


def _hunk(old: str, new: str, effort: Effort) -> Iterator[list[Piece]]:
    """Lines that differ, cut into rows by the newlines that both have."""
    for pieces in _cut(word_pieces(old, new, effort)):
        if len(pieces) == 1 or _alike(pieces):
            yield pieces
        else:
            removed, added = _text(without(pieces, Kind.ADDED)), _text(without(pieces, Kind.REMOVED))
            yield from _cut(merged((Piece(Kind.REMOVED, removed), Piece(Kind.ADDED, added))))


def _cut(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """A row ends at an equal newline, and at any newline as long as only one of the texts is in it."""
    row: list[Piece] = []
    for piece in pieces:
        for line in split_lines(piece.text):
            row.append(Piece(piece.kind, line))
            if line.endswith("\n") and (piece.kind is Kind.EQUAL or all(one.kind is piece.kind for one in row)):
                yield merged(row) if len(row) > 1 else row
                row = []
    if row:
        yield merged(row)


def _alike(pieces: list[Piece]) -> bool:
    sizes = {kind: sum(len(piece.text.strip()) for piece in pieces if piece.kind is kind) for kind in Kind}
    shorter = sizes[Kind.EQUAL] + min(sizes[Kind.REMOVED], sizes[Kind.ADDED])
    return sizes[Kind.EQUAL] >= _LEAST_IN_COMMON * shorter


def numbered(contents: Iterable[Sequence[Piece]]) -> Iterator[Row]:
    """Rows of these pieces, in this order."""
    old_line = new_line = 1
    for pieces in contents:
        yield Row(_kind(pieces), old_line, new_line, tuple(pieces))
        for piece in pieces:
            count = piece.text.count("\n")
            old_line += 0 if piece.kind is Kind.ADDED else count
            new_line += 0 if piece.kind is Kind.REMOVED else count


_KIND_OF_ONE: Final = {Kind.EQUAL: RowKind.SAME, Kind.REMOVED: RowKind.REMOVED, Kind.ADDED: RowKind.ADDED}


def _kind(pieces: Sequence[Piece]) -> RowKind:
    return _KIND_OF_ONE[pieces[0].kind] if len(pieces) == 1 else RowKind.CHANGED


def without(pieces: Iterable[Piece], kind: Kind) -> list[Piece]:
    """The pieces of one of the texts: `without` ADDED are those of the old one."""
    return [piece for piece in pieces if piece.kind is not kind]


def by_line(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """The pieces of each line, newlines included."""
    lines: list[list[Piece]] = [[]]
    for piece in pieces:
        for text in split_lines(piece.text):
            lines[-1].append(Piece(piece.kind, text))
            if text.endswith("\n"):
                lines.append([])
    return [line for line in lines if line]


def _text(pieces: Iterable[Piece]) -> str:
    return "".join(piece.text for piece in pieces)
