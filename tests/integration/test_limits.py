"""Workers whose model calls are limited: nothing is exceeded, every file is done, nothing runs in a circle."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from answering import FakeModel, answered
from caveman_core.backends.model import Completion, Ending, Model, Prompt
from caveman_core.backends.prompted import Prompted
from caveman_core.errors import CavemanError, RateLimitedError, SpendLimitError, UnusableError
from caveman_core.history.days import day_of, until_midnight
from caveman_core.limits.limited import Limited, rates_of
from caveman_core.limits.limits import Limits
from caveman_core.limits.room import Ask, Decision
from caveman_core.limits.shared_window import SharedWindow, shared_window
from caveman_core.outcome import Reason
from caveman_core.policy import Level
from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.pool import ArqJobQueue, QueueDepth
from caveman_core.usage import Usage
from modelled import ModelledModel
from waiting import DEADLINE, wait_until
from worker_home import Home, new_home
from workers import StartWorker

QUEUE = "caveman:test:0"
TEXT = """\
# Tests

Please make sure to always run the {number} tests before the push, and never skip the linter.

- Please read the log of the worker first.
- You should never mock the database.
"""
COST = 0.0002
BUDGET = 0.0018
"""A file takes two calls, and each of them could cost more than it does: enough for three files a day."""
CALLING = Path(__file__).with_name("calling_process.py")


def shorter(text: str) -> str:
    text = text.replace("Please make sure to always", "Always").replace("Please read", "Read")
    return re.sub(r"You should never", "Never", text)


async def answer(prompt: Prompt) -> Completion:
    await asyncio.sleep(0.01)
    return Completion(answered(prompt.system, prompt.text, shorter), Ending.COMPLETE, Usage(1, 900, 0, 90, COST))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with new_home(tmp_path) as opened:
        opened.level = Level.FULL
        yield opened


@dataclass
class Watched:
    """A window that remembers when calls were let through."""

    window: SharedWindow
    entered: list[float] = field(default_factory=list)

    async def enter(self, ask: Ask) -> Decision:
        decision = await self.window.enter(ask)
        if not decision.wait:
            self.entered.append(decision.entry.at)
        return decision

    def __getattr__(self, name: str) -> object:
        return getattr(self.window, name)


def files_of(home: Home, count: int) -> list[Path]:
    return [home.save(f"rules/{number}.md", TEXT.format(number=number).encode()) for number in range(count)]


def is_done(home: Home, files: list[Path]) -> bool:
    return all("Please" not in file.read_text() and home.ledger.versions(file) for file in files)


def most_in(times: list[float], seconds: float) -> int:
    return max(sum(first <= time < first + seconds for time in times) for first in times)


def limited(home: Home, model: Model, limits: Limits, window: Watched | None = None) -> Prompted:
    return Prompted(Limited(model, limits, home.ledger, home.clock, window=window))  # type: ignore[arg-type]  # the rest is passed on


async def test_workers_share_a_minute_and_all_is_done_without_a_busy_loop(
    home: Home, broker: EmbeddedBroker, queue: ArqJobQueue, worker: StartWorker
) -> None:
    limits = Limits(requests_per_minute=10, window_seconds=3.0)
    files = files_of(home, 12)
    models = [ModelledModel(answer) for _ in range(3)]
    windows = [
        Watched(shared_window(broker.socket, QUEUE, model.name, model.model, rates_of(limits))) for model in models
    ]
    for model, window in zip(models, windows, strict=True):
        worker(home.handler(limited(home, model, limits, window)), jobs=2)
    for file in files:
        await home.put(queue, file)
    await wait_until(lambda: is_done(home, files))
    entered = sorted(at for window in windows for at in window.entered)
    assert len(entered) == sum(len(model.asked) for model in models) == 24, "one call and one question a file"
    assert most_in(entered, 3.0) <= 10
    assert sum(bool(model.asked) for model in models) > 1, "they did share it"
    assert home.rewrites <= 36, "each job came a few times, no more"
    assert home.ledger.calls_of(day_of(time.time())).usage.calls >= 20
    assert {file: len(home.ledger.versions(file)) for file in files} == dict.fromkeys(files, 1)
    for window in windows:
        await window.window.aclose()


def midnight_in(seconds: float) -> str:
    """A time zone, as the TZ variable has it, in which the next day begins so soon."""
    west = (time.time() - (86_400 - seconds)) % 86_400  # local time is UTC less this
    return f"XXX{int(west // 3600):02}:{int(west % 3600 // 60):02}:{int(west % 60):02}"


@pytest.fixture
def set_midnight(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[float], None]]:
    def begin(seconds: float) -> None:
        monkeypatch.setenv("TZ", midnight_in(seconds))
        time.tzset()

    yield begin
    monkeypatch.undo()
    time.tzset()


async def test_a_spent_budget_stops_until_the_next_day(
    home: Home, queue: ArqJobQueue, worker: StartWorker, set_midnight: Callable[[float], None]
) -> None:
    set_midnight(6.0)
    first_day, left = day_of(time.time()), until_midnight(time.time())
    assert 0 < left < 10
    files = files_of(home, 4)
    limits = Limits(daily_budget_usd=BUDGET)
    worker(home.handler(limited(home, ModelledModel(answer), limits)), jobs=1)
    for file in files:
        await home.put(queue, file)
    await wait_until(lambda: is_done(home, files))
    days = [home.ledger.calls_of(day).usage for day in (first_day, day_of(time.time()))]
    assert first_day != day_of(time.time())
    assert all(0 < usage.cost <= BUDGET for usage in days)
    assert sum(usage.calls for usage in days) == 8, "no answer was paid for twice"
    assert home.rewrites <= 8


async def test_a_job_put_off_for_a_day_survives_restarts_and_rescans(
    home: Home, queue: ArqJobQueue, worker: StartWorker
) -> None:
    (file,) = files_of(home, 1)
    model = ModelledModel(answer)
    handler = home.handler(limited(home, model, Limits(daily_budget_usd=0.0)))
    run = worker(handler)
    await home.put(queue, file)
    midnight = time.time() + until_midnight(time.time())

    async def is_put_off() -> bool:
        return abs((await queue.when(file) or 0.0) - midnight) < 60

    await wait_until(is_put_off)
    was = await queue.when(file)
    await run.stopped()
    worker(handler)
    for _ in range(3):
        assert not await home.put(queue, file), "as a rescan does"
    await wait_until(lambda: _has_polled(queue))
    assert (await queue.when(file), await queue.depth()) == (was, QueueDepth(1, 0))
    assert (home.rewrites, model.asked) == (1, [])
    assert file.read_text() == TEXT.format(number=0)


async def _has_polled(queue: ArqJobQueue) -> bool:
    return bool(await queue.redis.exists(f"{queue.name}:health:w1"))


async def test_the_providers_own_limit_holds_the_queue_until_somebody_resumes(
    home: Home, queue: ArqJobQueue, worker: StartWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("caveman_worker.waits.FIRST_BUSY_WAIT", 0.1)
    files = files_of(home, 5)
    over = True

    async def until_raised(prompt: Prompt) -> Completion:
        if over:
            raise SpendLimitError("the provider says that its spend limit is reached")
        return await answer(prompt)

    model = ModelledModel(until_raised)
    for file in files:
        await home.put(queue, file)
    worker(home.handler(limited(home, model, Limits())), jobs=1)
    await wait_until(lambda: home.ledger.paused(time.time()))
    pause = home.ledger.paused(time.time())
    assert pause is not None
    assert (pause.until, pause.why) == (None, "the provider says that its spend limit is reached")

    async def all_wait() -> bool:
        return await queue.depth() == QueueDepth(5, 0)

    await wait_until(all_wait)
    assert len(model.asked) == 1
    over = False
    home.ledger.resume()
    await wait_until(lambda: is_done(home, files))
    assert home.ledger.calls_of(day_of(time.time())).failed == 1


@pytest.mark.parametrize("again_in", [1.5, None])
async def test_a_servers_own_word_is_kept(
    home: Home, queue: ArqJobQueue, worker: StartWorker, again_in: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("caveman_worker.waits.FIRST_BUSY_WAIT", 1.5)
    (file,) = files_of(home, 1)
    times: list[float] = []

    async def once_limited(prompt: Prompt) -> Completion:
        times.append(time.monotonic())
        if len(times) == 1:
            raise RateLimitedError(again_in=again_in)
        return await answer(prompt)

    worker(home.handler(limited(home, ModelledModel(once_limited), Limits())))
    await home.put(queue, file)
    await wait_until(lambda: is_done(home, [file]))
    assert times[1] - times[0] >= 1.5
    assert home.rewrites == 2


async def test_a_backend_that_cannot_be_used_is_told_and_the_file_comes_again(
    home: Home, queue: ArqJobQueue, worker: StartWorker
) -> None:
    (file,) = files_of(home, 1)

    def no_key(_prompt: Prompt) -> str:
        raise error

    error: CavemanError = UnusableError("there is no API key")
    run = worker(home.handler(limited(home, FakeModel(no_key), Limits())))
    await home.put(queue, file)
    await wait_until(lambda: home.ledger.recent_outcomes(1))
    (row,) = home.ledger.recent_outcomes(1)
    assert (row.reason, row.detail) == (Reason.BACKEND_UNUSABLE, "there is no API key")
    await run.stopped()
    worker(home.handler(limited(home, FakeModel.rewriting(shorter), Limits())))
    await home.put(queue, file)  # a rescan
    await wait_until(lambda: is_done(home, [file]))


async def test_a_worker_killed_in_a_call_leaves_it_counted_and_its_job_to_others(
    home: Home, broker: EmbeddedBroker, queue: ArqJobQueue, worker: StartWorker, tmp_path: Path
) -> None:
    (file,) = files_of(home, 1)
    await home.put(queue, file)
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(CALLING), str(broker.socket), QUEUE, str(tmp_path),
        stdout=asyncio.subprocess.PIPE, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        assert await asyncio.wait_for(process.stdout.readline(), DEADLINE) == b"asked\n"
        process.kill()
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    today = day_of(time.time())
    killed = home.ledger.calls_of(today)
    assert (killed.usage.calls, killed.reserved) == (1, 1)
    assert killed.usage.cost > COST, "the most it can have cost"
    worker(home.handler(limited(home, ModelledModel(answer), Limits())), claim_seconds=1.0)
    await wait_until(lambda: is_done(home, [file]))
    after = home.ledger.calls_of(today)
    assert (after.usage.calls, after.reserved) == (3, 1)
    assert after.usage.cost == pytest.approx(killed.usage.cost + 2 * COST)
