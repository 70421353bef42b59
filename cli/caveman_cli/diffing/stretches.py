"""What of a part is shown: its changes, a line of context, and how much is left out between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from caveman_cli.diffing.rows import Row, RowKind


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Unchanged lines that are not shown."""

    lines: int


def stretches(rows: Sequence[Row], *, headed: bool) -> Iterator[Row | LeftOut]:
    """The changed rows and the unchanged lines next to them. A first row that is `headed` is shown by the title."""
    runs = [(same, list(run)) for same, run in groupby(rows, key=lambda row: row.kind is RowKind.SAME)]
    for number, (same, run) in enumerate(runs):
        if not same:
            yield from run
        elif number == 0:
            yield from _edge(run[1:] if headed else run, after=False)
        elif number == len(runs) - 1:
            yield from _edge(run, after=True)
        else:
            yield from _middle(run)


def _middle(run: list[Row]) -> Iterator[Row | LeftOut]:
    """Between two changes."""
    head = [] if _blank(run[0]) else run[:1]
    tail = [] if _blank(run[-1]) else run[-1:]
    inner = len(run) - len(head) - len(tail)
    if inner <= 1:
        yield from run
    else:
        yield from head
        yield LeftOut(inner)
        yield from tail


def _edge(run: list[Row], *, after: bool) -> Iterator[Row | LeftOut]:
    """Before the first change or after the last: blank lines there say nothing."""
    if all(map(_blank, run)):
        return
    near, far = (run[0], run[1:]) if after else (run[-1], run[:-1])
    if _blank(near):
        yield LeftOut(len(run))
        return
    left_out = [] if all(map(_blank, far)) else [LeftOut(len(far))]
    shown: list[Row | LeftOut] = [near, *left_out] if after else [*left_out, near]
    yield from shown


def _blank(row: Row) -> bool:
    return not row.new.strip()
