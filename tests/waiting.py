"""Waiting for a condition instead of sleeping."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable

DEADLINE = 90.0
"""Seconds. A test that waits for less than it needs fails on a busy machine; nobody waits this long for a true one."""


async def wait_until(
    condition: Callable[[], object | Awaitable[object]], *, what: str = "", seconds: float = DEADLINE
) -> None:
    """Return as soon as the condition is true; AssertionError naming it if it is not by the deadline."""
    try:
        async with asyncio.timeout(seconds):
            while not await _value(condition):  # noqa: ASYNC110 - what is waited for sets no event
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"not within {seconds:g} s: {what or inspect.getsource(condition).strip()}") from None


async def _value(condition: Callable[[], object | Awaitable[object]]) -> object:
    answer = condition()
    return await answer if inspect.isawaitable(answer) else answer


def wait_until_sync(condition: Callable[[], object], *, what: str = "", seconds: float = DEADLINE) -> None:
    """`wait_until` for tests of other processes, which have no event loop of their own."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds:g} s: {what or inspect.getsource(condition).strip()}")
        time.sleep(0.02)
