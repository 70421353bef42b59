"""Two contents of a file as what an output is best served with: a picture on a terminal, a patch in a pipe."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from caveman_cli.diffing.parts import Part, counter_of, parts_of
from caveman_cli.diffing.rows import rows_of
from caveman_cli.diffing.unified import UnifiedLine, unified_lines
from caveman_cli.diffing.words import Kind
from caveman_cli.output.console import exactly, printable, say, shown, stream
from caveman_core.counting import Counter
from caveman_core.loaded import loading_of

if TYPE_CHECKING:
    from rich.text import Text

    from caveman_cli.diffing.look import Look

WIDE: Final = 120
"""Columns from which the texts stand side by side."""

_SIDES: Final = ("before", "after")
_AT_ONCE: Final = 200
_COLOURS: Final = {"-": ("red", "bold red strike"), "+": ("green", "bold green"), "@": ("cyan", "cyan")}


class Style(StrEnum):
    """How a difference is shown."""

    AUTO = "auto"
    UNIFIED = "unified"
    WORDS = "words"
    SIDE_BY_SIDE = "side-by-side"


def print_difference(
    before: bytes,
    after: bytes,
    name: str,
    style: Style = Style.AUTO,
    sides: tuple[str, str] = _SIDES,
    counter: Counter | None = None,
) -> None:
    """Print how two contents of the file `name` differ; nothing if they are equal. `sides` say which two they are.

    `counter`: what the rest of the report counts by, if there is more of it.

    In a pipe a unified diff has the exact bytes, so that `patch` takes it; everywhere else what could steer a
    terminal is escaped.
    """
    if before == after:
        return
    if style is Style.AUTO:
        style = _fitting()
    if style is not Style.UNIFIED:
        parts = parts_of(_shown(before), _shown(after), loading_of(Path(name)))
        _print_all(_sheet(parts, name, style, sides, counter_of(parts, counter)))
    elif stream().is_terminal:
        _print_all(coloured(_unified(*_escaped(before, after), name)))
    else:
        lines = _unified(_exact(before), _exact(after), name)
        exactly("".join(f"{line.text}\n" for line in lines).encode("utf-8", "surrogateescape"))


def unified(before: bytes, after: bytes, name: str) -> list[str]:
    """The lines of a unified diff. Bytes that are not UTF-8 and characters that steer a terminal are escaped."""
    return [printable(line.text) for line in _unified(*_escaped(before, after), name)]


def _fitting() -> Style:
    console = stream()
    if not console.is_terminal:
        return Style.UNIFIED
    return Style.SIDE_BY_SIDE if console.width >= WIDE else Style.WORDS


def _unified(old: str, new: str, name: str) -> Iterator[UnifiedLine]:
    named = printable(name).replace("\n", "\\n")
    return unified_lines(rows_of(old, new), f"{named} (before)", f"{named} (after)")


def _exact(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _shown(data: bytes) -> str:
    return data.decode("utf-8", "backslashreplace")


def _escaped(before: bytes, after: bytes) -> tuple[str, str]:
    """Both as they are shown; the \\r of line ends that both have is not."""
    old, new = _shown(before), _shown(after)
    if old.count("\r\n") == new.count("\r\n"):
        return old.replace("\r\n", "\n"), new.replace("\r\n", "\n")
    return old, new


def _sheet(
    parts: tuple[Part, ...], name: str, style: Style, sides: tuple[str, str], counter: Counter
) -> Iterator[Text]:
    from rich.text import Text

    from caveman_cli.diffing.inline import Inline
    from caveman_cli.diffing.sheet import digits_of, sheet_lines
    from caveman_cli.diffing.side_by_side import SideBySide

    look, digits = _look(style), digits_of(parts)
    yield Text(shown(Path(name)), "bold")
    if style is Style.SIDE_BY_SIDE:
        columns = SideBySide(look, digits)
        yield columns.heading(*sides)
        yield Text()
        yield from sheet_lines(parts, columns, counter)
    else:
        if sides != _SIDES:
            yield Text(f"{sides[0]} -> {sides[1]}", "dim")
        yield Text()
        yield from sheet_lines(parts, Inline(look, digits), counter)


def _look(style: Style) -> Look:
    """What stdout can show. A pipe has no width: words are not wrapped in it, columns are as COLUMNS says."""
    from caveman_cli.diffing.look import Look

    console = stream()
    width: int | None = console.width
    if not console.is_terminal:
        width = _columns() if style is Style.SIDE_BY_SIDE else None
    colours = console.is_terminal and console.color_system is not None and not console.no_color
    make = Look if console.encoding.startswith("utf") else Look.plain
    return make(width, colours=colours)


def _columns() -> int:
    given = os.environ.get("COLUMNS", "")
    return int(given) if given.isdecimal() and int(given) else 160


def coloured(lines: Iterable[UnifiedLine]) -> Iterator[Text]:
    """The lines with colours; in a line that was changed the words that differ stand out."""
    from rich.text import Text

    for line in lines:
        style, strong = _COLOURS.get(line.sign, ("", ""))
        text = Text(line.text[: len(line.text) - sum(len(piece.text) for piece in line.pieces)], style=style)
        partly = any(piece.kind is Kind.EQUAL for piece in line.pieces)
        for piece in line.pieces:
            text.append(printable(piece.text), strong if partly and piece.kind is not Kind.EQUAL else "")
        yield text


def _print_all(lines: Iterable[Text]) -> None:
    """Many lines at once: one by one they take seconds."""
    from rich.text import Text

    source = iter(lines)
    while some := list(islice(source, _AT_ONCE)):
        say(Text("\n").join(some))
