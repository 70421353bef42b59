"""One picture of the live view: the standing in exactly the window's lines and columns. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from caveman_cli.output.console import plural, shown
from caveman_cli.status.happened import Happening
from caveman_cli.status.heading import heading
from caveman_cli.status.standing import Standing
from caveman_cli.status.wording import file_of, needing, said_of, starts, tokens_of, waits_for, why_and_next

_STYLES: Final = {
    "compressed": "green", "restored": "cyan", "edited": "cyan", "rescued": "yellow",
    "refused": "yellow", "invalid": "yellow", "failed": "red",
}  # fmt: skip
_LEAST: Final = 3
"""A blank line, a heading and one entry."""


@dataclass(frozen=True, slots=True)
class Window:
    """Its size in cells, and the mark for what is cut off: the terminal's encoding decides."""

    width: int
    height: int
    ellipsis: str = "…"


@dataclass(frozen=True, slots=True)
class _Part:
    """A titled list. `more` counts what is not in `lines` but could be, in entries of `each` lines."""

    title: Text
    lines: tuple[Text, ...]
    count: int
    each: int
    noun: str

    @property
    def entries(self) -> int:
        """How many entries `lines` hold."""
        return len(self.lines) // self.each

    @property
    def height(self) -> int:
        """A blank line, the title, the lines, and one that counts what is not among them."""
        return 2 + len(self.lines) + (self.count > self.entries)


def frame(found: Standing, window: Window) -> list[Text]:
    """At most as many lines as the window has, none wider than it."""
    top = [Text("caveman status"), Text(), *(_heading(line) for line in heading(found))]
    top[0].append("   q or Ctrl-C ends", "dim")
    parts = [part for part in (_jobs(found), _attention(found), _last(found)) if part.count]
    left = window.height - len(top)
    parts = parts[: max(left // _LEAST, 1)]
    room = shares([part.height for part in parts], left)
    lines = top + [line for part, lines in zip(parts, room, strict=True) for line in _fitted(part, lines)]
    return [_cut(line, window) for line in lines[: window.height]]


def shares(wanted: Sequence[int], room: int) -> list[int]:
    """How many lines each part gets: equal shares, and what one does not need goes to the others."""
    given = [0] * len(wanted)
    open_ones = list(range(len(wanted)))
    while open_ones and room >= len(open_ones):
        share = room // len(open_ones)
        modest = [number for number in open_ones if wanted[number] <= share]
        for number in modest or open_ones:
            given[number] = min(wanted[number], share)
            room -= given[number]
        open_ones = [number for number in open_ones if modest and number not in modest]
    return given


def _heading(line: str) -> Text:
    text = Text(line)
    text.stylize("dim", 0, 10)
    if line.startswith(("paused", "swap", "ledger", "watching  nobody")):
        text.stylize("yellow", 10)
    return text


def _jobs(found: Standing) -> _Part:
    listing = found.queue.listing if found.queue else None
    if found.queue is None or listing is None:
        return _Part(Text(), (), 0, 1, "job")
    rows = [
        (starts(job, found.at, found.pause), "  ".join(filter(None, (file_of(job, found.queue), waits_for(job)))))
        for job in found.jobs
    ]
    title, *lines = _columns([("starts", "file"), *rows])
    return _Part(title, tuple(lines), listing.depth.queued + listing.depth.running, 1, "job")


def _attention(found: Standing) -> _Part:
    lines = []
    for trouble in found.attention.troubles:
        why, *then = why_and_next(trouble)
        lines += [Text(f"  {shown(trouble.receipt.path)}: {why}"), Text(f"    {''.join(then)}", "dim")]
    return _Part(Text(needing(found.attention.count), "bold yellow"), tuple(lines), found.attention.count, 2, "file")


def _last(found: Standing) -> _Part:
    rows = [
        (_moment(one.at, found.at), one.what, tokens_of(one), f"{shown(one.path)}  {_why(one)}") for one in found.last
    ]
    title, *lines = _columns([("at", "outcome", "tokens", "file"), *rows])
    for line, one in zip(lines, found.last, strict=True):
        line.highlight_words([f" {one.what} "], _STYLES.get(one.what, "dim"))
    return _Part(title, tuple(lines), len(found.last), 1, "")


def _why(one: Happening) -> str:
    return "" if one.version else said_of(one)


def _moment(at: float, now: float) -> str:
    """The time of a moment today, the date of another."""
    then = datetime.fromtimestamp(at)
    return then.strftime("%H:%M:%S" if then.date() == datetime.fromtimestamp(now).date() else "%Y-%m-%d")


def _columns(rows: Sequence[tuple[str, ...]]) -> list[Text]:
    """Aligned, the last column as long as it is; the first row is the heading."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    padded = (
        "  ".join(cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
        for row in rows
    )
    title, *lines = [Text(line.rstrip()) for line in padded]
    title.stylize("bold")
    return [title, *lines]


def _fitted(part: _Part, room: int) -> list[Text]:
    """The part in so many lines, a blank one first; what is left out is counted."""
    if room < _LEAST:
        return []
    entries = part.entries
    if room < part.height:  # one line of it counts the others, if there is one to spare
        entries = max((room - 2 - (room > _LEAST and part.noun != "")) // part.each, 0)
    lines = [Text(), part.title, *part.lines[: entries * part.each]]
    if part.noun and entries and len(lines) < room and entries < part.count:
        lines.append(Text(f"and {plural(part.count - entries, f'more {part.noun}')}", "dim"))
    return lines


def _cut(line: Text, window: Window) -> Text:
    """The line in the window's width, in signs that its terminal has."""
    if not (line.plain.isascii() or window.ellipsis == "…"):
        line = Text(line.plain.encode("ascii", "backslashreplace").decode("ascii"), line.style)
    if line.cell_len > window.width:
        line.truncate(max(window.width - cell_len(window.ellipsis), 0))
        line.append(window.ellipsis[: window.width])
    return line
