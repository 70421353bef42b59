"""The savings drawn for a terminal: the total over time, the roots, the files that save most. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from caveman_cli.output.console import plural, shown
from caveman_cli.output.reports import share
from caveman_cli.status.blocks import Blocks, area, bar, line
from caveman_cli.status.savings import Savings
from caveman_core.history.saving_series import Group, SavingSeries, Unit
from caveman_core.tokens import ESTIMATE

NARROWEST: Final = 60
WIDEST: Final = 200
HEIGHT: Final = 6
"""Rows of the total's area."""

_MOST_COLUMNS: Final = 100
"""A wider area is not easier to read."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What is drawn on. `cut`: lines are cut at the width; in a pipe no path is."""

    width: int
    blocks: Blocks
    cut: bool = True


def picture(savings: Savings, paper: Paper, limit: int) -> list[Text]:
    """The lines; `limit` files at most."""
    found = savings.series
    if found.since is None:
        return [Text("Nothing is compressed yet; next: caveman scan"), *_gone(savings.gone)]
    lines = [
        *_summary(found),
        *_gone(savings.gone),
        Text(),
        *_over_time(found, paper),
        Text(),
        *_roots(found, paper),
        *_files(found.total, paper, limit),
    ]
    return [_cut(each, paper) for each in lines]


def _summary(found: SavingSeries) -> Iterator[Text]:
    total = found.total
    first = Text.assemble((f"{total.saved:,} tokens", "bold green"), f" saved in {plural(len(total.files), 'file')}")
    yield first.append(f" each time they are loaded ({ESTIMATE})", "dim")
    before = total.tokens + total.saved
    yield Text(f"Loading them all: {total.tokens:,} tokens now, {before:,} before ({share(before, total.tokens)})")


def _gone(count: int) -> Iterator[Text]:
    if count:
        yield Text(f"{plural(count, 'file')} no longer there: left out, the past included", "dim")


def _over_time(found: SavingSeries, paper: Paper) -> Iterator[Text]:
    top = f"{max(found.total.series):,}"
    columns = min(paper.width - len(top) - 2, _MOST_COLUMNS)
    yield Text(f"Tokens saved, by the {found.unit}", "bold")
    for number, row in enumerate(area(found.total.series, columns, HEIGHT, paper.blocks)):
        label = top if number == 0 else "0" if number == HEIGHT - 1 else ""
        yield Text.assemble((f"{label:>{len(top)}}  ", "dim"), (row, "green"))
    begin, end = _moment(found.since or found.at, found.unit), "now"
    yield Text(" " * (len(top) + 2) + begin + " " * (columns - len(begin) - len(end)) + end, "dim")


def _moment(at: float, unit: Unit) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M" if unit is Unit.HOUR else "%Y-%m-%d")


def _roots(found: SavingSeries, paper: Paper) -> Iterator[Text]:
    saved = _numbers("saved", (group.saved for group in found.groups))
    files = _numbers("files", (len(group.files) for group in found.groups))
    wide = max(10, min(30, paper.width // 5))
    yield Text(f"{saved[0]}  {files[0]}  {'':<{wide}}  {'over time':<{wide}}  root", "bold")
    most = found.groups[0].saved
    for group, of_saved, of_files in zip(found.groups, saved[1:], files[1:], strict=True):
        row = Text(f"{of_saved}  {of_files}  ").append(bar(group.saved, most, wide, paper.blocks), "green")
        row.append("  ").append(line(group.series, wide, paper.blocks), "cyan")
        yield row.append("  ").append_text(_name(group))


def _name(group: Group) -> Text:
    if group.root is None:
        return Text("outside every root, by hand", "dim")
    return Text(shown(group.root.path)).append("" if group.root.watched else " (not watched now)", "dim")


def _files(total: Group, paper: Paper, limit: int) -> Iterator[Text]:
    files = total.files[:limit]
    if not files:
        return
    saved = _numbers("saved", (file.saved for file in files))
    now = _numbers("now", (file.tokens for file in files))
    wide = max(10, min(30, paper.width // 5))
    yield Text()
    yield Text(f"{saved[0]}  {now[0]}  {'':<{wide}}  file", "bold")
    for file, of_saved, of_now in zip(files, saved[1:], now[1:], strict=True):
        row = Text(f"{of_saved}  {of_now}  ").append(bar(file.saved, files[0].saved, wide, paper.blocks), "green")
        yield row.append(f"  {shown(file.path)}")
    if len(total.files) > limit:
        yield Text(f"and {plural(len(total.files) - limit, 'more file')}", "dim")


def _numbers(heading: str, values: Iterable[int]) -> list[str]:
    """A column aligned to the right, its heading first."""
    cells = [heading, *(f"{value:,}" for value in values)]
    width = max(map(len, cells))
    return [cell.rjust(width) for cell in cells]


def _cut(text: Text, paper: Paper) -> Text:
    text.rstrip()
    if paper.cut and text.cell_len > paper.width:
        text.truncate(paper.width - cell_len(paper.blocks.ellipsis))
        text.append(paper.blocks.ellipsis)
    return text
