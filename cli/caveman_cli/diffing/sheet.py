"""All parts of a difference as lines for people: titles, changes, what is left out, the sum."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, Protocol

from rich.cells import cell_len
from rich.text import Text

from caveman_cli.diffing.look import QUIET, Look
from caveman_cli.diffing.parts import Part, cost, totals
from caveman_cli.diffing.rows import Row, RowKind
from caveman_cli.diffing.stretches import stretches
from caveman_cli.diffing.words import Kind
from caveman_cli.diffing.wrapping import wrapped
from caveman_cli.output.console import plural, printable
from caveman_cli.output.reports import tokens
from caveman_core.counting import Counter

_LEAST_TITLE: Final = 12
_WORD: Final = re.compile(r"\w+")
_ROW_KINDS: Final = {RowKind.CHANGED: "changed", RowKind.REMOVED: "removed", RowKind.ADDED: "added"}
_PIECE_KINDS: Final = {Kind.REMOVED: "removed", Kind.ADDED: "added"}


class Sheet(Protocol):
    """How rows become lines."""

    @property
    def look(self) -> Look:
        """What the output can show."""

    @property
    def digits(self) -> int:
        """Cells of a line number."""

    @property
    def width(self) -> int | None:
        """Cells of a whole line; None if lines are not wrapped."""

    def lines(self, rows: list[Row]) -> Iterator[Text]:
        """The lines of rows that follow each other."""


def digits_of(parts: Sequence[Part]) -> int:
    """Cells of the longest line number."""
    last = [part.rows[-1] for part in parts if part.rows]
    return max((len(str(max(row.old_line, row.new_line))) for row in last), default=1)


def sheet_lines(parts: Sequence[Part], sheet: Sheet, counter: Counter) -> Iterator[Text]:
    """The whole difference; the caller has said what is compared."""
    for changed, run in groupby(parts, key=lambda part: part.changed):
        together = list(run)
        if changed:
            for part in together:
                yield _title(part, sheet, counter)
                yield from _body(part, sheet)
                yield Text()
        else:
            yield _unchanged(together, sheet)
            yield Text()
    for line in summary(parts, counter):
        yield from wrapped(Text(line), sheet.width)


def summary(parts: Sequence[Part], counter: Counter) -> tuple[str, str]:
    """What differs, and the tokens."""
    rows = [row for part in parts for row in part.rows]
    lines = _counted("line", {name: sum(row.kind is kind for row in rows) for kind, name in _ROW_KINDS.items()})
    words = _counted("word", {name: _words(rows, kind) for kind, name in _PIECE_KINDS.items()})
    changed = sum(part.changed for part in parts)
    where = f" in {changed} of {plural(len(parts), 'section')}" if len(parts) > 1 else ""
    return f"{lines}{where}; {words}", f"{tokens(*totals(parts, counter))} ({counter.name})"


def _counted(noun: str, counts: dict[str, int]) -> str:
    """`2 lines changed, 1 removed`."""
    found = [(count, name) for name, count in counts.items() if count]
    if not found:
        return f"no {noun}s"
    (count, name), *others = found
    return ", ".join([f"{plural(count, noun)} {name}", *(f"{count} {name}" for count, name in others)])


def _words(rows: Sequence[Row], kind: Kind) -> int:
    return sum(len(_WORD.findall(piece.text)) for row in rows for piece in row.pieces if piece.kind is kind)


def _title(part: Part, sheet: Sheet, counter: Counter) -> Text:
    """The section's title on a rule, its tokens at the end of it."""
    rule = sheet.look.rule
    costs = tokens(*cost(part, counter))
    title = Text(_one_line(part.title), "bold")
    if sheet.width is None:
        return Text.assemble((rule * 2, QUIET), " ", title, "  ", costs)
    around = len(f"{rule * 2}    {costs} {rule * 2}")
    title.truncate(max(_LEAST_TITLE, sheet.width - around), overflow="ellipsis")
    fill = rule * max(1, sheet.width - around - cell_len(title.plain))
    line = Text.assemble((rule * 2, QUIET), " ", title, " ", (fill, QUIET), " ", costs, " ", (rule * 2, QUIET))
    line.truncate(sheet.width)
    return line


def _body(part: Part, sheet: Sheet) -> Iterator[Text]:
    rows: list[Row] = []
    for one in stretches(part.rows, headed=part.headed):
        if isinstance(one, Row):
            rows.append(one)
            continue
        yield from sheet.lines(rows)
        yield _left_out(f"{plural(one.lines, 'line')} unchanged", sheet)
        rows = []
    yield from sheet.lines(rows)


def _unchanged(parts: Sequence[Part], sheet: Sheet) -> Text:
    lines = plural(sum(len(part.rows) for part in parts), "line")
    what = f"{_one_line(parts[0].title)}: " if len(parts) == 1 else f"{plural(len(parts), 'section')}, "
    return _left_out(f"{what}{lines} unchanged", sheet)


def _left_out(what: str, sheet: Sheet) -> Text:
    line = Text(f"{'':>{sheet.digits}} {sheet.look.more} {what}", QUIET)
    if sheet.width is not None:
        line.truncate(sheet.width, overflow="ellipsis")
    return line


def _one_line(title: str) -> str:
    return " ".join(printable(title).split())
