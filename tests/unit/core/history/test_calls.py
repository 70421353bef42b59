"""Model calls in the ledger: reserved before they are sent, settled afterwards, and never more than the budget."""

from __future__ import annotations

import multiprocessing
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.history.calls import KEPT_DAYS, LONGEST_CALL
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import CallState, CallTotals, NewCall
from caveman_core.usage import NO_USAGE, Usage
from strategies import examples

CALL = NewCall(1.0, "2026-11-30", "anthropic", "claude-haiku-5-5", "compress", 0.25)


def reserved(ledger: Ledger, call: NewCall = CALL, budget: float = 1.0) -> int:
    number = ledger.reserve_call(call, budget)
    assert number is not None
    return number


def test_a_reservation_counts_until_what_it_came_to_is_known(ledger: Ledger) -> None:
    number = reserved(ledger)
    assert ledger.calls_of(CALL.day) == CallTotals(Usage(1, cost=0.25), 0, 1)
    ledger.settle_call(number, CallState.ANSWERED, Usage(1, 900, 500, 90, 0.125, ("req_1",)))
    assert ledger.calls_of(CALL.day) == CallTotals(Usage(1, 900, 500, 90, 0.125), 0, 0)


def test_what_failed_before_it_was_answered_cost_nothing(ledger: Ledger) -> None:
    ledger.settle_call(reserved(ledger), CallState.FAILED, NO_USAGE)
    assert ledger.calls_of(CALL.day) == CallTotals(Usage(1), 1, 0)


def test_a_call_is_settled_once(ledger: Ledger) -> None:
    number = reserved(ledger)
    ledger.settle_call(number, CallState.ANSWERED, Usage(1, cost=0.5))
    ledger.settle_call(number, CallState.FAILED, NO_USAGE)
    assert ledger.calls_of(CALL.day).usage.cost == 0.5


def test_the_budget_is_never_overrun_and_is_each_days_own(ledger: Ledger) -> None:
    assert [ledger.reserve_call(CALL, 0.6) is None for _ in range(3)] == [False, False, True]
    assert ledger.reserve_call(replace(CALL, day="2026-12-01"), 0.6) is not None
    assert ledger.calls_of(CALL.day).usage.calls == 2


def test_what_a_dead_process_reserved_is_failed_at_the_most_it_can_have_cost(ledger: Ledger) -> None:
    reserved(ledger)
    reserved(ledger, replace(CALL, at=CALL.at + LONGEST_CALL, cost=0.125))
    assert ledger.calls_of(CALL.day) == CallTotals(Usage(2, cost=0.375), 0, 2)
    reserved(ledger, replace(CALL, at=CALL.at + LONGEST_CALL + 1, cost=0.125))
    assert ledger.calls_of(CALL.day) == CallTotals(Usage(3, cost=0.5), 1, 2)


def test_what_costs_nothing_needs_no_budget(ledger: Ledger) -> None:
    assert ledger.reserve_call(replace(CALL, cost=0.0), 0.0) is not None
    assert ledger.reserve_call(CALL, 0.0) is None


def test_two_processes_share_the_budget(ledger: Ledger) -> None:
    with Ledger.open(ledger.path, migrate=False) as other:
        assert ledger.reserve_call(CALL, 0.3) is not None
        assert other.reserve_call(CALL, 0.3) is None


def test_rows_of_long_ago_go(ledger: Ledger) -> None:
    for number in range(KEPT_DAYS + 5):
        reserved(ledger, replace(CALL, day=f"2026-{1 + number // 28:02}-{1 + number % 28:02}"))
    assert ledger.calls_of("2026-01-05") == CallTotals()
    assert ledger.calls_of("2026-01-06").usage.calls == 1


@examples
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=12), st.floats(0, 2))
def test_the_sum_stays_below_the_budget_whatever_calls_come_to(calls: list[tuple[float, float]], budget: float) -> None:
    with tempfile.TemporaryDirectory() as folder, Ledger.open(Path(folder, "l.sqlite3"), migrate=True) as ledger:
        for most, share in calls:
            number = ledger.reserve_call(replace(CALL, cost=most), budget)
            if number is not None:
                ledger.settle_call(number, CallState.ANSWERED, Usage(1, cost=most * share))
            assert ledger.calls_of(CALL.day).usage.cost <= budget + 1e-9


def reserve_many(file: Path, queue: multiprocessing.Queue[int]) -> None:
    with Ledger.open(file, migrate=False) as ledger:
        got = [ledger.reserve_call(replace(CALL, cost=0.03), 1.0) for _ in range(20)]
    queue.put(sum(each is not None for each in got))


def test_processes_that_reserve_at_once_never_exceed_the_budget(ledger: Ledger) -> None:
    spawn = multiprocessing.get_context("spawn")
    queue = spawn.Queue()
    processes = [spawn.Process(target=reserve_many, args=(ledger.path, queue)) for _ in range(4)]
    for process in processes:
        process.start()
    counts = [queue.get(timeout=60) for _ in processes]
    for process in processes:
        process.join()
    queue.close()
    queue.join_thread()
    assert sum(counts) == 33
    assert ledger.calls_of(CALL.day).usage.cost == pytest.approx(0.99)
