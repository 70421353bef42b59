"""Running until a signal: SIGTERM ends in order with 0, Ctrl-C in order with 130."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress

from caveman_cli.exit_codes import ExitCode


async def until_stopped(run: Callable[[asyncio.Event], Awaitable[None]]) -> ExitCode:
    """Run until it ends or a signal sets its event. A second Ctrl-C does not wait for the end."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    interrupted = False

    def interrupt() -> None:
        nonlocal interrupted
        interrupted = True
        loop.remove_signal_handler(signal.SIGINT)
        stop.set()

    with suppress(NotImplementedError):  # Windows: Ctrl-C raises KeyboardInterrupt there
        loop.add_signal_handler(signal.SIGTERM, stop.set)
        loop.add_signal_handler(signal.SIGINT, interrupt)
    try:
        await run(stop)
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGTERM)
            loop.remove_signal_handler(signal.SIGINT)
    return ExitCode.INTERRUPTED if interrupted else ExitCode.OK
