"""The keyboard while the live view is on: nothing typed is shown, `q` ends it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def quiet_keyboard(end: Callable[[], None]) -> Iterator[None]:
    """Inside a running event loop. Where the input is no terminal, or not on Unix, only Ctrl-C ends the view."""
    try:
        import termios
    except ImportError:
        yield
        return
    if sys.stdin is None or not sys.stdin.isatty():
        yield
        return
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    quiet = termios.tcgetattr(keyboard)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    # A view that is stopped would leave its screen to the shell.
    quiet[6][termios.VSUSP] = b"\0"
    loop = asyncio.get_running_loop()
    loop.add_reader(keyboard, _read, keyboard, end)
    try:
        termios.tcsetattr(keyboard, termios.TCSANOW, quiet)
        yield
    finally:
        loop.remove_reader(keyboard)
        termios.tcsetattr(keyboard, termios.TCSANOW, before)


def _read(keyboard: int, end: Callable[[], None]) -> None:
    try:
        typed = os.read(keyboard, 1024)
    except OSError:
        typed = b""
    if not typed or b"q" in typed.lower():  # without a terminal there is nobody to look
        end()
