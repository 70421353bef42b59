"""A part that dies is started again, and never silently."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from structlog.testing import capture_logs

from caveman_watcher.errors import NotifierError
from caveman_watcher.keeping import end_parts, keep_running
from waiting import wait_until


class _Part:
    def __init__(self, *ends: Exception | None) -> None:
        self.ends, self.starts = list(ends), 0

    async def run(self) -> None:
        self.starts += 1
        if not self.ends:
            await asyncio.Event().wait()
        end = self.ends.pop(0)
        if end is not None:
            raise end


async def test_a_part_that_runs_is_left_alone() -> None:
    part, stop = _Part(), asyncio.Event()
    task = asyncio.create_task(keep_running("part", part.run, stop))
    await wait_until(lambda: part.starts)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert part.starts == 1


@pytest.mark.parametrize(
    ("end", "event"),
    [
        (RuntimeError("x"), "a part of the watcher failed and is started again"),
        (NotifierError(), "a part of the watcher stopped and is started again"),
        (None, "a part of the watcher ended unasked and is started again"),
    ],
)
async def test_a_part_that_ends_is_logged_and_started_again(end: Exception | None, event: str) -> None:
    part, stop = _Part(end), asyncio.Event()
    with capture_logs() as logs:
        task = asyncio.create_task(keep_running("part", part.run, stop, first_wait=0.001))
        await wait_until(lambda: part.starts == 2)
        task.cancel()
        await asyncio.wait([task])
    loud = [entry for entry in logs if entry["log_level"] != "debug"]
    assert [(entry["event"], entry["log_level"], entry["part"]) for entry in loud] == [(event, "error", "part")]
    assert not [entry for entry in loud if "exc_info" in entry], "its message may hold a path"


async def test_the_waits_between_starts_grow() -> None:
    part, stop = _Part(*[RuntimeError("x")] * 6), asyncio.Event()
    loop = asyncio.get_running_loop()
    began = loop.time()
    with capture_logs():
        task = asyncio.create_task(keep_running("part", part.run, stop, first_wait=0.005))
        await wait_until(lambda: part.starts == 7)
        task.cancel()
        await asyncio.wait([task])
    assert loop.time() - began >= 0.005 * (1 + 2 + 4 + 8 + 16 + 32)


async def test_a_stop_ends_it_at_once_even_while_it_waits() -> None:
    part, stop = _Part(RuntimeError("x")), asyncio.Event()
    with capture_logs():
        task = asyncio.create_task(keep_running("part", part.run, stop, first_wait=3600))
        await wait_until(lambda: part.starts)
        stop.set()
        await task
    assert part.starts == 1


async def test_a_part_that_ends_because_of_the_stop_is_no_trouble() -> None:
    stop = asyncio.Event()
    with capture_logs() as logs:
        task = asyncio.create_task(keep_running("part", lambda: _until(stop), stop))
        stop.set()
        await task
    assert logs == []


async def _until(stop: asyncio.Event) -> None:
    await stop.wait()


async def test_a_part_that_swallows_a_cancellation_ends_all_the_same() -> None:
    async def part() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    task = asyncio.create_task(part())
    await asyncio.sleep(0)
    await asyncio.wait_for(end_parts([task]), 60)
    assert task.cancelled()
