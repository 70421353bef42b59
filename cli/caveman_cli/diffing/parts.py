"""The rows of two texts by section, with what each section costs before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise, zip_longest
from typing import Final

from caveman_cli.diffing.rows import Row, RowKind, numbered, rows_of
from caveman_core.document.parse import BOM, parse_document
from caveman_core.tokens import estimate

FRONT_MATTER: Final = "front matter"
TOP: Final = "(top)"
"""What stands before the first heading."""


@dataclass(frozen=True, slots=True)
class Part:
    """One section's rows, its heading the first of them; or the front matter."""

    title: str
    rows: tuple[Row, ...]
    tokens_before: int
    tokens_after: int

    @property
    def headed(self) -> bool:
        """Whether its first row is its heading, the same in both texts."""
        return self.title not in (TOP, FRONT_MATTER) and self.rows[0].kind is RowKind.SAME

    @property
    def changed(self) -> bool:
        """Whether the two texts differ in it."""
        return any(row.kind is not RowKind.SAME for row in self.rows)


def parts_of(old: str, new: str) -> tuple[Part, ...]:
    """All parts in order. A section that is in one of the texts only is a part of its own."""
    titles = _Titles(_titles(old), _titles(new))
    rows = tuple(numbered(row.pieces for row in _by_section(rows_of(old, new), titles)))
    heads = list(_heads(rows, titles))
    around = pairwise([*heads, (len(rows), "")])
    return tuple(_part(title, rows[start:end]) for (start, title), (end, _) in around)


def totals(parts: Sequence[Part]) -> tuple[int, int]:
    """Tokens before and after, counted as a receipt counts them: front matter only where it differs."""
    counted = [part for part in parts if part.changed or part.title != FRONT_MATTER]
    return sum(part.tokens_before for part in counted), sum(part.tokens_after for part in counted)


def _part(title: str, rows: tuple[Row, ...]) -> Part:
    old, new = ("".join(texts) for texts in ((row.old for row in rows), (row.new for row in rows)))
    return Part(title, rows, estimate(old.removeprefix(BOM)), estimate(new.removeprefix(BOM)))


@dataclass(frozen=True, slots=True)
class _Titles:
    """The title of each section by its first line."""

    old: dict[int, str]
    new: dict[int, str]

    def of(self, row: Row) -> str | None:
        """The title if the row is a heading, that of the new text first."""
        before = self.old.get(row.old_line) if row.kind is not RowKind.ADDED else None
        after = self.new.get(row.new_line) if row.kind is not RowKind.REMOVED else None
        return before if after is None else after


def _by_section(rows: tuple[Row, ...], titles: _Titles) -> Iterator[Row]:
    """What was added to the end of a section stands before a section that was removed after it."""
    for one_sided, run in groupby(rows, key=lambda row: row.kind in (RowKind.REMOVED, RowKind.ADDED)):
        if not one_sided:
            yield from run
            continue
        together = list(run)
        removed = _cut([row for row in together if row.kind is RowKind.REMOVED], titles)
        added = _cut([row for row in together if row.kind is RowKind.ADDED], titles)
        for left, right in zip_longest(removed, added):
            yield from left or ()
            yield from right or ()


def _cut(rows: list[Row], titles: _Titles) -> list[list[Row]]:
    """The rows before the first heading, maybe none, then those of each section."""
    cut: list[list[Row]] = [[]]
    for row in rows:
        if titles.of(row) is not None:
            cut.append([])
        cut[-1].append(row)
    return cut


def _heads(rows: tuple[Row, ...], titles: _Titles) -> Iterator[tuple[int, str]]:
    """Where a part begins, and its title: at the first row, and at each row that is a heading in either text."""
    for position, row in enumerate(rows):
        title = titles.of(row)
        if title is not None or position == 0:
            yield position, TOP if title is None else title


def _titles(text: str) -> dict[int, str]:
    """The title of each section by its first line. None for a text that is not UTF-8."""
    try:
        document = parse_document(text.encode("utf-8"))
    except UnicodeEncodeError:
        return {}
    titles = {1: FRONT_MATTER} if document.front_matter else {}
    line = 1 + document.front_matter.count("\n")
    for section in document.sections:
        titles[line] = section.title
        line += section.text.count("\n")  # its own number counts lone carriage returns too
    return titles
