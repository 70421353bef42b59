"""The rows of two texts by section, with what each section costs before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise, zip_longest
from typing import Final

from caveman_cli.diffing.rows import Row, RowKind, numbered, rows_of
from caveman_core.counting import BY_ESTIMATE, Counter, CountingError, counter_for
from caveman_core.document.parse import BOM, parse_document
from caveman_core.loaded import Loading, loaded_parts

FRONT_MATTER: Final = "front matter"
TOP: Final = "(top)"
"""What stands before the first heading."""


@dataclass(frozen=True, slots=True)
class Part:
    """One section's rows, its heading the first of them; or the front matter. `before`, `after`: what is loaded."""

    title: str
    rows: tuple[Row, ...]
    before: str
    after: str

    @property
    def headed(self) -> bool:
        """Whether its first row is its heading, the same in both texts."""
        return self.title not in (TOP, FRONT_MATTER) and self.rows[0].kind is RowKind.SAME

    @property
    def changed(self) -> bool:
        """Whether the two texts differ in it."""
        return any(row.kind is not RowKind.SAME for row in self.rows)


def parts_of(old: str, new: str, loading: Loading) -> tuple[Part, ...]:
    """All parts in order. A section that is in one of the texts only is a part of its own."""
    titles = _Titles(_titles(old), _titles(new))
    rows = tuple(numbered(row.pieces for row in _by_section(rows_of(old, new), titles)))
    heads = list(_heads(rows, titles))
    cut = [(title, rows[start:end]) for (start, title), (end, _) in pairwise([*heads, (len(rows), "")])]
    before = _loaded(["".join(row.old for row in of_part) for _, of_part in cut], loading)
    after = _loaded(["".join(row.new for row in of_part) for _, of_part in cut], loading)
    return tuple(Part(*part, *loaded) for part, loaded in zip(cut, zip(before, after, strict=True), strict=True))


def counter_of(parts: Sequence[Part], wanted: Counter | None = None) -> Counter:
    """A counter that counts all these parts: the one wanted if it does."""
    try:
        totals(parts, wanted or BY_ESTIMATE)
    except CountingError:
        return BY_ESTIMATE
    return wanted or counter_for([text for part in parts for text in (part.before, part.after)])


def cost(part: Part, counter: Counter) -> tuple[int, int]:
    """Tokens before and after."""
    return counter.count(part.before), counter.count(part.after)


def totals(parts: Sequence[Part], counter: Counter) -> tuple[int, int]:
    """Tokens before and after, counted as a receipt counts them."""
    costs = [cost(part, counter) for part in parts]
    return sum(before for before, _ in costs), sum(after for _, after in costs)


def _loaded(texts: Sequence[str], loading: Loading) -> tuple[str, ...]:
    return loaded_parts(loading, [text.removeprefix(BOM) if not place else text for place, text in enumerate(texts)])


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
