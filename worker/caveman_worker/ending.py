"""Ending tasks for sure."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

AGAIN_AFTER: Final = 0.1
"""Seconds between two cancellations of a task. The first nearly always does it."""


async def cancel(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel these tasks and wait until they have ended; what they raise is dropped.

    Once is not enough: on Python 3.11 asyncio.wait_for, by which redis-py sends, can swallow a cancellation.
    """
    all_of_them = set(tasks)
    pending = {task for task in all_of_them if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=AGAIN_AFTER)
    await asyncio.gather(*all_of_them, return_exceptions=True)
