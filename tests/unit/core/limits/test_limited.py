"""A limited model: nothing is sent beyond what a person allowed, and all that was sent is a receipt."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from caveman_core.backends.model import Completion, Ending, Model, Prompt, Purpose
from caveman_core.errors import (
    AwayError,
    BudgetSpentError,
    CavemanError,
    LedgerBusyError,
    LostAnswerError,
    PermanentError,
    RateLimitedError,
    SpendLimitError,
    UnusableError,
)
from caveman_core.history.days import day_of
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import CallState, CallTotals
from caveman_core.limits.limited import Limited, rates_of
from caveman_core.limits.limits import Limits
from caveman_core.limits.window import OwnWindow
from caveman_core.limits.worst import worst_of
from caveman_core.policy import BackendName
from caveman_core.prices import Prices
from caveman_core.usage import NO_USAGE, Usage
from modelled import USAGE, ModelledModel, answers, raises
from waiting import wait_until

NOON = 1_796_126_400.0
DAY = day_of(NOON)
FIRST = Prompt(Purpose.COMPRESS, "system " * 400, "text " * 400, most_tokens=700)
REPAIR = replace(FIRST, purpose=Purpose.REPAIR)
MOST = worst_of(FIRST, BackendName.ANTHROPIC, "claude-haiku-5-5", Prices().of("claude-haiku-5-5")).cost
MANY = Limits(daily_budget_usd=None, requests_per_minute=None, tokens_per_minute=None)


@dataclass
class Time:
    """The wall clock, the window's clock, and the sleep that moves both."""

    time: float = NOON
    slept: list[float] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds
        await asyncio.sleep(0)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "ledger.sqlite3", migrate=True) as opened:
        yield opened


@pytest.fixture
def clock() -> Time:
    return Time()


Make = Callable[..., Limited]


@pytest.fixture
def limited(ledger: Ledger, clock: Time) -> Make:
    def make(model: Model, limits: Limits = MANY) -> Limited:
        window = OwnWindow(rates_of(limits), clock.now, lambda: 0.0)
        return Limited(model, limits, ledger, clock, window=window, sleep=clock.sleep)

    return make


def totals(ledger: Ledger) -> CallTotals:
    return ledger.calls_of(DAY)


async def test_it_is_the_model_itself(limited: Make) -> None:
    model = ModelledModel()
    behind: Model = limited(model)
    assert (behind.name, behind.model, behind.destination) == (model.name, model.model, model.destination)
    assert await behind.complete(FIRST) == await answers(FIRST)
    await behind.aclose()
    assert model.is_closed


async def test_an_answer_is_a_receipt_of_what_it_came_to(limited: Make, ledger: Ledger) -> None:
    await limited(ModelledModel()).complete(FIRST)
    assert totals(ledger) == CallTotals(replace(USAGE, requests=()), 0, 0)


async def test_while_it_is_under_way_it_counts_at_the_most_it_can_cost(limited: Make, ledger: Ledger) -> None:
    seen: list[CallTotals] = []

    async def look(prompt: Prompt) -> Completion:
        seen.append(totals(ledger))
        return await answers(prompt)

    await limited(ModelledModel(look)).complete(FIRST)
    assert seen == [CallTotals(Usage(1, cost=MOST), 0, 1)]


@pytest.mark.parametrize("ending", [Ending.TRUNCATED, Ending.REFUSED, Ending.UNKNOWN])
async def test_an_answer_that_is_cut_or_refused_was_paid_for(limited: Make, ledger: Ledger, ending: Ending) -> None:
    async def cut(_prompt: Prompt) -> Completion:
        return Completion("", ending, USAGE)

    await limited(ModelledModel(cut)).complete(FIRST)
    assert totals(ledger).usage.cost == USAGE.cost


@pytest.mark.parametrize(
    ("error", "cost"),
    [
        (AwayError(), 0.0),
        (RateLimitedError(again_in=7.0), 0.0),
        (SpendLimitError(), 0.0),
        (UnusableError(), 0.0),
        (PermanentError(), 0.0),
        (LostAnswerError(), MOST),
        (asyncio.CancelledError(), MOST),
        (RuntimeError(), MOST),
    ],
)
async def test_a_call_that_failed_costs_nothing_or_the_most_it_can(
    limited: Make, ledger: Ledger, error: BaseException, cost: float
) -> None:
    with pytest.raises(type(error)) as caught:
        await limited(ModelledModel(raises(error))).complete(FIRST)
    assert caught.value is error, "also the server's own word on when to ask again"
    assert totals(ledger) == CallTotals(Usage(1, cost=cost), 1, 0)


async def test_the_budget_stops_before_it_is_overrun_and_says_until_when(limited: Make, ledger: Ledger) -> None:
    async def dear(_prompt: Prompt) -> Completion:
        return Completion("", Ending.COMPLETE, Usage(1, cost=MOST))

    model = ModelledModel(dear)
    stopped = limited(model, replace(MANY, daily_budget_usd=MOST * 5.5))
    with pytest.raises(BudgetSpentError, match=r"come to \$0\.0\d+.*no room") as caught:
        for _ in range(9):
            await stopped.complete(FIRST)
    assert len(model.asked) == 2, "three more are left for follow-ups"
    for _ in range(3):
        await stopped.complete(REPAIR)
    with pytest.raises(BudgetSpentError):
        await stopped.complete(REPAIR)
    assert totals(ledger).usage.cost == pytest.approx(5 * MOST)
    assert caught.value.again_in is not None
    assert day_of(NOON + caught.value.again_in + 1) > DAY


async def test_the_next_day_it_goes_on(limited: Make, clock: Time) -> None:
    model = ModelledModel(raises(LostAnswerError()))
    stopped = limited(model, replace(MANY, daily_budget_usd=MOST))
    with pytest.raises(LostAnswerError):
        await stopped.complete(FIRST)
    with pytest.raises(BudgetSpentError) as caught:
        await stopped.complete(FIRST)
    clock.time += caught.value.again_in or 0.0
    with pytest.raises(LostAnswerError):
        await stopped.complete(FIRST)


@pytest.mark.parametrize(
    ("model", "limits"),
    [
        ("a-local-one", Limits(daily_budget_usd=0.0)),
        ("claude-haiku-5-5", Limits(daily_budget_usd=0.0, subscription=True)),
    ],
)
async def test_what_costs_nothing_is_not_stopped(limited: Make, ledger: Ledger, model: str, limits: Limits) -> None:
    completion = await limited(ModelledModel(model=model), limits).complete(FIRST)
    assert completion.usage.cost == (0.0 if limits.subscription else USAGE.cost)
    assert totals(ledger).usage.cost == completion.usage.cost


async def test_a_budget_of_nothing_sends_nothing(limited: Make, ledger: Ledger) -> None:
    model = ModelledModel()
    with pytest.raises(BudgetSpentError):
        await limited(model, Limits(daily_budget_usd=0.0)).complete(FIRST)
    assert (model.asked, totals(ledger)) == ([], CallTotals())


async def test_a_first_call_without_room_is_put_off(limited: Make, ledger: Ledger, clock: Time) -> None:
    model = ModelledModel()
    behind = limited(model, Limits(requests_per_minute=2))
    await behind.complete(FIRST)
    with pytest.raises(RateLimitedError, match=r"api\.example") as caught:
        await behind.complete(FIRST)
    assert caught.value.again_in == 60.0
    assert (len(model.asked), totals(ledger).usage.calls, clock.slept) == (1, 1, [])
    clock.time += 60.0
    await behind.complete(FIRST)


@pytest.mark.parametrize("follow_up", [REPAIR, replace(FIRST, purpose=Purpose.VERIFY), replace(FIRST, rest=True)])
async def test_a_follow_up_waits_in_place(limited: Make, clock: Time, follow_up: Prompt) -> None:
    model = ModelledModel()
    behind = limited(model, Limits(requests_per_minute=1))
    await behind.complete(FIRST)
    await behind.complete(follow_up)
    assert (len(model.asked), clock.slept) == (2, [60.0])


async def test_a_follow_up_does_not_wait_longer_than_its_patience(limited: Make, clock: Time) -> None:
    behind = limited(ModelledModel(), Limits(requests_per_minute=1, window_seconds=120.0))
    await behind.complete(FIRST)
    with pytest.raises(RateLimitedError):
        await behind.complete(REPAIR)
    assert clock.slept == []


async def test_by_hand_a_first_call_may_wait_too(limited: Make, clock: Time) -> None:
    behind = limited(ModelledModel(), Limits(requests_per_minute=1, patience=300.0))
    await behind.complete(FIRST)
    await behind.complete(FIRST)
    assert clock.slept == [60.0]


async def test_tokens_count_as_they_turn_out(limited: Make, clock: Time) -> None:
    thought = worst_of(FIRST, BackendName.ANTHROPIC, "m", None).tokens
    behind = limited(ModelledModel(), Limits(requests_per_minute=None, tokens_per_minute=2 * thought))
    for _ in range(3):  # each comes to 800, without the cached ones
        await behind.complete(REPAIR)
    assert clock.slept == []


async def test_a_model_that_cannot_be_used_is_not_asked_by_every_job(
    limited: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ModelledModel(raises(UnusableError("there is no key", next_command="set one")))
    behind = limited(model)
    for _ in range(3):
        with pytest.raises(UnusableError, match="there is no key") as caught:
            await behind.complete(FIRST)
        assert caught.value.next_step == "set one"
    assert len(model.asked) == 1
    monkeypatch.setattr("caveman_core.limits.limited.UNUSABLE_SECONDS", 0.0)
    later = limited(ModelledModel(raises(UnusableError())))
    for _ in range(2):
        with pytest.raises(UnusableError):
            await later.complete(FIRST)
    model.answer = answers
    with pytest.raises(UnusableError):
        await behind.complete(FIRST)


async def test_no_more_calls_at_once_than_allowed(limited: Make) -> None:
    gate = asyncio.Event()

    async def wait(prompt: Prompt) -> Completion:
        await gate.wait()
        return await answers(prompt)

    model = ModelledModel(wait)
    behind = limited(model, replace(MANY, calls=3))
    jobs = [asyncio.create_task(behind.complete(FIRST)) for _ in range(10)]
    await wait_until(lambda: model.running == 3)
    gate.set()
    await asyncio.gather(*jobs)
    assert (len(model.asked), model.most_at_once) == (10, 3)


async def test_who_waits_for_room_keeps_no_other_call_out(ledger: Ledger) -> None:
    is_waiting, room = asyncio.Event(), asyncio.Event()

    async def sleep(_seconds: float) -> None:
        is_waiting.set()
        await room.wait()

    time = Time()
    limits = Limits(requests_per_minute=2, calls=1)
    window = OwnWindow(rates_of(limits), time.now, lambda: 0.0)
    behind = Limited(ModelledModel(), limits, ledger, time, window=window, sleep=sleep)
    await behind.complete(REPAIR)
    await behind.complete(REPAIR)
    waiting = asyncio.create_task(behind.complete(REPAIR))
    await is_waiting.wait()
    with pytest.raises(RateLimitedError):
        await asyncio.wait_for(behind.complete(FIRST), 5.0)
    time.time += 61.0
    room.set()
    await waiting


async def test_a_wait_that_is_cancelled_has_cost_nothing(ledger: Ledger) -> None:
    is_waiting = asyncio.Event()

    async def sleep(_seconds: float) -> None:
        is_waiting.set()
        await asyncio.Event().wait()

    time = Time()
    behind = Limited(ModelledModel(), Limits(requests_per_minute=1), ledger, time, sleep=sleep)
    await behind.complete(FIRST)
    waiting = asyncio.create_task(behind.complete(REPAIR))
    await is_waiting.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert totals(ledger).usage == replace(USAGE, requests=())


async def test_an_answer_is_not_lost_to_a_ledger_that_is_busy(ledger: Ledger, clock: Time) -> None:
    class Busy(Ledger):
        def settle_call(self, number: int, state: CallState, usage: Usage = NO_USAGE) -> None:
            raise LedgerBusyError

    busy = Busy(ledger._database)
    with capture_logs() as logs:
        completion = await Limited(ModelledModel(), MANY, busy, clock).complete(FIRST)
    assert completion.text == "shorter"
    assert [log["log_level"] for log in logs] == ["warning"]
    assert totals(ledger) == CallTotals(Usage(1, cost=MOST), 0, 1), "it counts as it was reserved"


def test_no_error_quotes_what_was_to_be_sent() -> None:
    assert "text" not in repr(FIRST)
    assert issubclass(BudgetSpentError, CavemanError)
