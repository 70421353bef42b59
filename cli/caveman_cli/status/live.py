"""The live view: the window's whole screen, redrawn when what it shows has changed."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from rich.console import Console
from rich.live import Live
from rich.text import Text

from caveman_cli.failures.errors import NoTerminalError
from caveman_cli.status.blocks import blocks_for
from caveman_cli.status.frame import Window, frame
from caveman_cli.status.keyboard import quiet_keyboard
from caveman_cli.status.standing import Standing
from caveman_cli.status.watched import RepeatedLook
from caveman_core.clock import SystemClock
from caveman_core.config import Settings

EVERY: Final = 1.0
"""Seconds between two looks."""


async def watch_live(settings: Settings, stop: asyncio.Event) -> None:
    """Show the standing until `stop`. Raises NoTerminalError."""
    console = Console(markup=False, highlight=False, emoji=False)
    if not sys.stdout.isatty() or console.is_dumb_terminal:
        raise NoTerminalError("a live view needs a terminal that can place its cursor")
    look = RepeatedLook(settings, SystemClock())
    resized = asyncio.Event()
    try:
        found = await look.look(console.height)
        with (
            Live(
                console=console, screen=True, auto_refresh=False, redirect_stdout=False, redirect_stderr=False
            ) as live,
            quiet_keyboard(stop.set),
            _told_of_resizes(resized),
        ):
            await _show(live, found, look, stop, resized)
    finally:
        await look.close()


async def _show(live: Live, found: Standing, look: RepeatedLook, stop: asyncio.Event, resized: asyncio.Event) -> None:
    drawn: tuple[Window, list[Text]] | None = None
    while not stop.is_set():
        window = _window(live.console)
        picture = (window, frame(found, window))
        if picture != drawn:
            live.update(Text("\n", no_wrap=True, overflow="crop").join(picture[1]), refresh=True)
            drawn = picture
        resized.clear()
        await _first_of(stop, resized)
        if not resized.is_set():
            found = await look.look(live.console.height)


def _window(console: Console) -> Window:
    size = console.size
    return Window(size.width, size.height, blocks_for(console.encoding).ellipsis)


async def _first_of(*events: asyncio.Event) -> None:
    """Wait for one of them, but no longer than until the next look."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    _, pending = await asyncio.wait(waiting, timeout=EVERY, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()


@contextmanager
def _told_of_resizes(resized: asyncio.Event) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    if not hasattr(signal, "SIGWINCH"):
        yield
        return
    loop.add_signal_handler(signal.SIGWINCH, resized.set)
    try:
        yield
    finally:
        with suppress(ValueError):
            loop.remove_signal_handler(signal.SIGWINCH)
