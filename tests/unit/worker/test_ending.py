"""A task ends even if it swallows a cancellation."""

from __future__ import annotations

import asyncio

import pytest

from caveman_worker import ending
from caveman_worker.ending import cancel


async def test_a_task_that_swallows_a_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "AGAIN_AFTER", 0.01)
    swallowed = 0

    async def stubborn() -> None:
        nonlocal swallowed
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                swallowed += 1
                if swallowed == 3:
                    raise

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    await asyncio.wait_for(cancel([task]), 20)
    assert task.cancelled()


async def test_what_a_task_raises_at_its_end_is_dropped() -> None:
    async def faulty() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise RuntimeError("no luck")

    async def over() -> None:
        raise RuntimeError("long before")

    tasks = [asyncio.create_task(faulty()), asyncio.create_task(over())]
    await asyncio.sleep(0)
    await cancel(tasks)
    await cancel([])
    assert all(task.done() for task in tasks)
