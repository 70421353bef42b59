"""Rows as a unified diff, which `patch` takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from caveman_cli.diffing.rows import Row, RowKind, by_line, without
from caveman_cli.diffing.words import Kind, Piece

_CONTEXT: Final = 3
_NO_NEWLINE: Final = "\\ No newline at end of file"


@dataclass(frozen=True, slots=True)
class UnifiedLine:
    """One line of a unified diff, without its newline. `sign` is "-", "+", " ", "@", "\\" or "" (the names)."""

    sign: str
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """The line as it is printed."""
        lead = self.sign if self.sign in ("-", "+", " ") else ""
        return lead + "".join(piece.text for piece in self.pieces)


def unified_lines(rows: Sequence[Row], old_name: str, new_name: str) -> Iterator[UnifiedLine]:
    """The lines of a unified diff; none if nothing differs. The names are without newlines."""
    hunks = list(_hunks(rows))
    if hunks:
        yield _plain("", f"--- {old_name}")
        yield _plain("", f"+++ {new_name}")
    for hunk in hunks:
        yield from _hunk(hunk)


def _plain(sign: str, text: str) -> UnifiedLine:
    return UnifiedLine(sign, (Piece(Kind.EQUAL, text),))


def _hunks(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Stretches of rows with changes and the context around them. An unchanged row is one line."""
    start = end = 0
    for position, row in enumerate(rows):
        if row.kind is RowKind.SAME:
            continue
        if end and position - _CONTEXT > end:
            yield rows[start:end]
            end = 0
        start = start if end else max(0, position - _CONTEXT)
        end = min(len(rows), position + 1 + _CONTEXT)
    if end:
        yield rows[start:end]


def _hunk(rows: Sequence[Row]) -> Iterator[UnifiedLine]:
    old = _range(rows[0].old_line, sum(len(by_line(without(row.pieces, Kind.ADDED))) for row in rows))
    new = _range(rows[0].new_line, sum(len(by_line(without(row.pieces, Kind.REMOVED))) for row in rows))
    yield _plain("@", f"@@ -{old} +{new} @@")
    for same, run in groupby(rows, key=lambda row: row.kind is RowKind.SAME):
        together = list(run)
        if same:
            yield from _side(" ", together, Kind.REMOVED)
        else:
            yield from _side("-", together, Kind.ADDED)
            yield from _side("+", together, Kind.REMOVED)


def _range(start: int, count: int) -> str:
    """As `diff -u` writes it: the line before, where there is none."""
    if count == 1:
        return str(start)
    return f"{start if count else start - 1},{count}"


def _side(sign: str, rows: Iterable[Row], other: Kind) -> Iterator[UnifiedLine]:
    for row in rows:
        for line in by_line(without(row.pieces, other)):
            last = line[-1]
            ended = last.text.endswith("\n")
            line[-1] = Piece(last.kind, last.text.removesuffix("\n"))
            yield UnifiedLine(sign, tuple(piece for piece in line if piece.text))
            if not ended:
                yield _plain("\\", _NO_NEWLINE)
