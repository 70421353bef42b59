"""The minute that processes share on the real server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from caveman_core.errors import BrokerError
from caveman_core.limits.room import Ask, Decision, Entry, Kind, Rates, decide
from caveman_core.limits.shared_window import SharedWindow, shared_window
from caveman_core.policy import BackendName
from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.pool import ArqJobQueue
from waiting import DEADLINE

KEY = "caveman:test:0:window:anthropic:m"
CALLS, REQUESTS, SECONDS = 9, 6, 1.0

COMMANDS = "+ping +hello +auth +select +client +watch +unwatch +multi +exec +zadd +zrem +zrangebyscore +pexpire +time"
"""Of these queue.md allows a worker all but TIME."""


def opened(broker: EmbeddedBroker, rates: Rates) -> SharedWindow:
    return shared_window(broker.socket, "caveman:test:0", BackendName.ANTHROPIC, "m", rates)


def most_in(times: list[float], seconds: float) -> int:
    return max(sum(first <= time < first + seconds for time in times) for first in times)


def entering(broker: EmbeddedBroker, name: str) -> subprocess.Popen[str]:
    program = str(Path(__file__).with_name("entering.py"))
    arguments = (str(broker.socket), str(CALLS), str(REQUESTS), str(SECONDS), name)
    return subprocess.Popen(
        [sys.executable, program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def calls_of(process: subprocess.Popen[str]) -> list[tuple[float, float]]:
    out, _ = process.communicate(timeout=DEADLINE)
    assert process.returncode == 0
    return [(float(entered), float(known)) for entered, known in (line.split() for line in out.splitlines())]


async def test_processes_together_never_exceed_it(broker: EmbeddedBroker, queue: ArqJobQueue) -> None:
    processes = [entering(broker, name) for name in "abcd"]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    found = [await asyncio.to_thread(calls_of, process) for process in processes]
    calls = [call for each in found for call in each]
    assert len(calls) == 4 * CALLS
    assert most_in([entered for entered, _ in calls], SECONDS) <= REQUESTS
    assert all(known >= entered - 0.001 for entered, known in calls), "nobody sends before it was entered"
    assert await queue.redis.zcard(KEY) <= REQUESTS + 4 * CALLS
    assert 0 < await queue.redis.pttl(KEY) <= 13 * SECONDS * 1000


async def test_many_in_one_process_never_exceed_it(broker: EmbeddedBroker, queue: ArqJobQueue) -> None:
    window = opened(broker, Rates(10, None))
    decisions = await asyncio.gather(*(window.enter(Ask(f"a{number}", 1)) for number in range(30)))
    assert sum(not decision.wait for decision in decisions) == 8
    turns = sorted(decision.wait for decision in decisions if decision.wait)
    assert turns[0] > 59
    assert turns[-1] - turns[0] > 21 * 7, "not all are to come when there is room for one"
    followers = [await window.enter(Ask(f"b{number}", 1, follows=True)) for number in range(3)]
    assert [bool(decision.wait) for decision in followers] == [False, False, True]
    await window.aclose()


async def test_what_a_call_came_to_takes_the_place_of_what_was_thought(
    broker: EmbeddedBroker, queue: ArqJobQueue
) -> None:
    window = opened(broker, Rates(None, 1_000))
    first = await window.enter(Ask("a", 900, follows=True))
    assert (await window.enter(Ask("b", 500, follows=True))).wait
    await window.correct(first.entry, 300)
    second = await window.enter(Ask("b", 500, follows=True))
    assert (second.wait, second.entry.kind) == (0.0, Kind.CALL)
    members = await queue.redis.zrange(KEY, 0, -1)
    assert members == [b"call:300:a", b"call:500:b"]
    await window.correct(second.entry, 500)
    assert await queue.redis.zcard(KEY) == 2
    await window.aclose()


async def test_what_somebody_else_put_there_is_not_minded(broker: EmbeddedBroker, queue: ArqJobQueue) -> None:
    await queue.redis.zadd(KEY, {b"nonsense": 1e12, b"call:x:y": 1e12, b"\xff\xfe": 1e12})
    await queue.redis.pexpire(KEY, 60_000)
    window = opened(broker, Rates(1, None))
    assert not (await window.enter(Ask("a", 1))).wait
    await window.aclose()


async def test_a_user_who_may_run_no_script_can_use_it(broker: EmbeddedBroker, queue: ArqJobQueue) -> None:
    await queue.redis.acl_setuser(
        "worker", enabled=True, passwords=["+secret"], keys=["caveman:*"], commands=COMMANDS.split(), reset=True
    )
    url = f"unix://worker:secret@{broker.socket}"
    window = shared_window(url, "caveman:test:0", BackendName.ANTHROPIC, "m", Rates(1, None))
    decision = await window.enter(Ask("a", 1))
    await window.correct(decision.entry, 5)
    assert (await window.enter(Ask("b", 1))).wait
    await window.aclose()


async def test_a_server_that_is_gone_is_an_error_in_words(socket_folder: Path) -> None:
    window = shared_window(socket_folder / "none.sock", "q", BackendName.OPENAI, "m", Rates(1, None))
    with pytest.raises(BrokerError, match="did not answer"):
        await window.enter(Ask("a", 1))
    await window.aclose()


async def test_a_call_that_was_entered_late_is_entered_at_its_true_time(
    broker: EmbeddedBroker, queue: ArqJobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(broker, Rates(5, None))
    looked: list[float] = []

    def decided(entries: Sequence[Entry], ask: Ask, now: float, rates: Rates, chance: Callable[[], float]) -> Decision:
        looked.append(now)
        return decide(entries, ask, now, rates, chance)

    monkeypatch.setattr("caveman_core.limits.shared_window.LATE", -1.0)
    monkeypatch.setattr("caveman_core.limits.shared_window.decide", decided)
    decision = await window.enter(Ask("a", 1))
    assert decision.entry.at > looked[0]
    assert await queue.redis.zscore(KEY, "call:1:a") == pytest.approx(decision.entry.at, abs=1e-5)
    await window.aclose()
