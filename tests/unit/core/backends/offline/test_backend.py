"""The backend as the pipeline sees it."""

from __future__ import annotations

import asyncio

from caveman_core.backends.interface import Answer, Backend, Request
from caveman_core.backends.offline import OfflineBackend
from caveman_core.policy import BackendName, Level
from caveman_core.usage import NO_USAGE


async def compress(*leaves: str) -> Answer:
    (answer,) = await OfflineBackend().compress([Request(leaves, "c", Level.LITE)])
    return answer


def test_it_is_a_backend_without_a_model() -> None:
    backend: Backend = OfflineBackend()
    assert (backend.name, backend.model) == (BackendName.OFFLINE, "")
    assert backend.rules


async def test_it_answers_leaf_by_leaf_at_no_cost() -> None:
    answer = await compress("It is on the server.", "Redis", "Das ist a test.")
    assert answer == Answer(("It is on server.", "Redis", "Das ist a test."), NO_USAGE)


async def test_it_answers_nothing_with_nothing() -> None:
    assert await compress() == Answer(())


async def test_other_tasks_run_while_one_large_leaf_is_at_work() -> None:
    turns = 0

    async def count_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count_turns())
    await compress("It is on the server of the team. " * 1000 + "End.")
    counting.cancel()
    assert turns >= 10


async def test_two_requests_have_the_same_answer() -> None:
    leaves = ("Note that the cache is on the server.", "Run it prior to the release of the app.")
    assert await compress(*leaves) == await compress(*leaves)
