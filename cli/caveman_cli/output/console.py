"""What is printed and how: results on stdout, everything else on stderr, colours only on a terminal."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from caveman_cli.failures.errors import OutputError

if TYPE_CHECKING:
    from rich.console import Console as RichConsole
    from rich.text import Text

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_UNBOUNDED: Final = 10_000
"""Columns of a stdout that is no terminal: a path in a pipe is never cut."""


def printable(text: str) -> str:
    """`text` without what could steer a terminal or cannot be encoded: such characters as `\\x1b`. Newlines stay."""
    return _CONTROL.sub(lambda match: ascii(match.group())[1:-1], text)


def shown(path: Path) -> str:
    """A path for people, on one line: home as `~`."""
    home = Path.home()
    name = f"~/{path.relative_to(home)}" if path != home and path.is_relative_to(home) else str(path)
    return printable(name).replace("\n", "\\n")


def plural(count: int, noun: str) -> str:
    """`no errors`, `1 error`, `2 errors`."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


@cache
def stream(*, error: bool = False) -> RichConsole:
    """Rich's console for stdout or stderr: no markup, no highlighting; NO_COLOR is honoured."""
    from rich.console import Console

    class PlainConsole(Console):
        """Rich's own ends the process here, in the middle of the work."""

        def on_broken_pipe(self) -> None:
            raise

    console = PlainConsole(stderr=error, markup=False, highlight=False, emoji=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = _UNBOUNDED
    return console


def say(text: str | Text = "", style: str | None = None) -> None:
    """One line of the result. The caller has made foreign text printable. Raises OutputError."""
    with written():
        stream().print(text, style=style)


def note(text: str | Text, style: str | None = None) -> None:
    """One line beside the result, on stderr."""
    stream(error=True).print(text, style=style)


def table(
    headings: Sequence[str], rows: Sequence[Sequence[str | Text]], *, right: frozenset[int] = frozenset()
) -> None:
    """Aligned columns without a frame; `right` are the numbers of columns aligned to the right."""
    from rich.table import Table

    grid = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        grid.add_column(heading, justify="right" if number in right else "left", overflow="fold")
    for row in rows:
        grid.add_row(*row)
    with written():
        stream().print(grid)


def document(content: Mapping[str, object]) -> None:
    """The one JSON document of a command run with --json."""
    with written():
        sys.stdout.write(json.dumps(content, indent=2, default=str) + "\n")


def exactly(data: bytes) -> None:
    """These bytes as they are, for a pipe: not escaped, no newline changed."""
    with written():
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


def text_of_file(data: bytes) -> None:
    """What a file holds: printable on a terminal, else exactly these bytes."""
    if not sys.stdout.isatty():
        exactly(data)
        return
    text = printable(data.decode("utf-8", "backslashreplace").replace("\r\n", "\n"))
    with written():
        sys.stdout.write(text if text.endswith("\n") else f"{text}\n")


def flush() -> None:
    """Write what stdout still holds back; raises OutputError."""
    with written():
        sys.stdout.flush()


@contextmanager
def written() -> Iterator[None]:
    """An error of the system here is one of stdout and of no file."""
    try:
        yield
    except OSError as error:
        raise OutputError(f"the output could not be written: {error.strerror or error}") from error


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - it lives as long as the process


def debugging() -> bool:
    """Whether CAVEMAN_DEBUG asks for tracebacks."""
    return os.environ.get("CAVEMAN_DEBUG", "") not in ("", "0")


def tolerate_any_output() -> None:
    """What a terminal cannot show becomes an escape, and an output that is closed takes everything."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for output in (sys.stdout, sys.stderr):
        if hasattr(output, "reconfigure"):
            output.reconfigure(errors="backslashreplace")
