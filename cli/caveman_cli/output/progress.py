"""A progress bar on stderr, on a terminal, where there are several files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from caveman_cli.output.console import stream

Item = TypeVar("Item")


def counted(items: Sequence[Item], what: str) -> Iterator[Item]:
    """The items one by one, with a bar that counts them."""
    console = stream(error=True)
    if len(items) < 2 or not console.is_terminal:
        yield from items
        return
    from rich.progress import track

    yield from track(items, description=what, console=console, transient=True)
