"""Keeping a part of the daemon running: one that ends unasked is logged and started again, after a growing wait."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import structlog

from caveman_core.errors import CavemanError

LONG_LIFE: Final = 60.0
"""A part that ran this many seconds starts again after the first wait."""

FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 60.0

AGAIN_AFTER: Final = 0.1
"""Seconds between two cancellations of a part. The first nearly always does it."""

log = structlog.get_logger()


async def keep_running(
    part: str, run: Callable[[], Awaitable[None]], stop: asyncio.Event, *, first_wait: float = FIRST_WAIT
) -> None:
    """Run it again and again until `stop` is set; then it may end by itself, or this is cancelled."""
    wait = first_wait
    while not stop.is_set():
        began = time.monotonic()
        await _once(part, run, stop)
        wait = first_wait if time.monotonic() - began > LONG_LIFE else wait
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await stop.wait()
        wait = min(2 * wait, LONGEST_WAIT)


async def _once(part: str, run: Callable[[], Awaitable[None]], stop: asyncio.Event) -> None:
    try:
        await run()
    except CavemanError as error:
        log.error(
            "a part of the watcher stopped and is started again",
            part=part, problem=error.message, left_untouched=error.left_untouched, next=error.next_step,
        )  # fmt: skip
    except Exception as error:
        log.error("a part of the watcher failed and is started again", part=part, error=type(error).__name__)
        log.debug("a part of the watcher failed", part=part, exc_info=error)  # its message may hold a path
    else:
        if not stop.is_set():
            log.error("a part of the watcher ended unasked and is started again", part=part)


async def end_parts(parts: Iterable[asyncio.Task[None]]) -> None:
    """Cancel until each has ended: on Python 3.11 asyncio.wait_for, by which redis-py sends, can swallow it once."""
    pending = {part for part in parts if not part.done()}
    while pending:
        for part in pending:
            part.cancel()
        _, pending = await asyncio.wait(pending, timeout=AGAIN_AFTER)
