"""Running until a signal: SIGTERM, and the end of the terminal, end in order with 0, Ctrl-C in order with 130."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from caveman_cli.failures.exit_codes import ExitCode

_ENDING: Final = (signal.SIGTERM, *((signal.SIGHUP,) if hasattr(signal, "SIGHUP") else ()))
"""Windows has no SIGHUP."""


async def until_stopped(run: Callable[[asyncio.Event], Awaitable[None]]) -> ExitCode:
    """Run until it ends or a signal sets its event. A second Ctrl-C does not wait for the end."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    interrupted = False
    ending = [number for number in _ENDING if signal.getsignal(number) is not signal.SIG_IGN]  # as under nohup

    def interrupt() -> None:
        nonlocal interrupted
        interrupted = True
        loop.remove_signal_handler(signal.SIGINT)
        stop.set()

    with suppress(NotImplementedError):  # Windows: Ctrl-C raises KeyboardInterrupt there
        for number in ending:
            loop.add_signal_handler(number, stop.set)
        loop.add_signal_handler(signal.SIGINT, interrupt)
    try:
        await run(stop)
    finally:
        with suppress(NotImplementedError):
            for number in ending:
                loop.remove_signal_handler(number)
            loop.remove_signal_handler(signal.SIGINT)
    return ExitCode.INTERRUPTED if interrupted else ExitCode.OK
