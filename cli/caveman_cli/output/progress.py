"""A progress bar on stderr, on a terminal, where there are several files."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from types import FrameType
from typing import TYPE_CHECKING, Final, TypeVar

from caveman_cli.output.console import stream

if TYPE_CHECKING:
    from rich.console import Console

Item = TypeVar("Item")

_ENDING: Final = ("SIGTERM", "SIGHUP")
"""Signals that end the process with nothing being unwound. Windows has no SIGHUP."""


def counted(items: Sequence[Item], what: str) -> Iterator[Item]:
    """The items one by one, with a bar that counts them."""
    console = stream(error=True)
    if len(items) < 2 or not console.is_terminal:
        yield from items
        return
    from rich.progress import track

    with ExitStack() as stack:
        _show_the_cursor_at_the_end(console, stack)
        yield from track(items, description=what, console=console, transient=True)


def _show_the_cursor_at_the_end(console: Console, stack: ExitStack) -> None:
    """The bar hides it; a signal that ends the process meanwhile would leave it so."""

    def end(number: int, _frame: FrameType | None) -> None:
        console.show_cursor()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    for name in _ENDING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            stack.callback(signal.signal, number, signal.signal(number, end))
