"""When a path has settled, with a clock that stands still until it is told."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_watcher.settle import LONGEST_WAIT, Settled, SettleTimers

A, B = Path("/a"), Path("/b")


def test_a_path_settles_after_its_quiet_time_and_only_once() -> None:
    timers = SettleTimers(0.5)
    timers.touch(A, 10.0)
    assert timers.due(10.49) == ()
    assert timers.due(10.5) == (Settled(A, moving=False),)
    assert timers.due(99.0) == ()


def test_every_event_starts_the_quiet_time_again() -> None:
    timers = SettleTimers(0.5)
    timers.touch(A, 0.0)
    timers.touch(A, 0.4)
    assert timers.due(0.6) == ()
    assert timers.due(0.9) == (Settled(A, moving=False),)


def test_one_path_does_not_delay_another() -> None:
    timers = SettleTimers(0.5)
    timers.touch(A, 0.0)
    timers.touch(B, 0.3)
    assert timers.due(0.5) == (Settled(A, moving=False),)
    assert timers.due(0.8) == (Settled(B, moving=False),)


def test_a_path_that_never_gets_quiet_is_noted_as_moving_and_settles_later() -> None:
    timers = SettleTimers(0.5)
    noted: list[Settled] = []
    for tenth in range(40):  # an event every 0.1 s for 4 s
        timers.touch(A, tenth / 10)
        noted += timers.due(tenth / 10)
    assert noted == [Settled(A, moving=True)]
    assert timers.due(3.9 + 0.5) == (Settled(A, moving=False),)


def test_the_wait_is_until_the_next_path_is_due() -> None:
    timers = SettleTimers(0.5)
    assert timers.wait(0.0) is None
    timers.touch(A, 0.0)
    timers.touch(B, 0.2)
    assert timers.wait(0.2) == 0.3
    assert timers.wait(7.0) == 0.0


@given(st.lists(st.tuples(st.sampled_from([A, B]), st.integers(0, 30)), min_size=1, max_size=40))
def test_whatever_comes_in_is_looked_at_once_after_its_last_event_and_never_waits_too_long(
    events: list[tuple[Path, int]],
) -> None:
    timers, now, looks = SettleTimers(5), 0, []
    last: dict[Path, int] = {}
    for path, gap in events:
        for _ in range(gap):
            now += 1
            looks += [(now, settled) for settled in timers.due(now)]
        timers.touch(path, now)
        last[path] = now
    for _ in range(6):
        now += 1
        looks += [(now, settled) for settled in timers.due(now)]
    for path, when in last.items():
        after = [at for at, settled in looks if settled == Settled(path, moving=False) and at > when]
        assert after == [when + 5]
    assert timers.wait(now) is None


@settings(max_examples=40)
@given(st.lists(st.floats(0.01, 0.49), min_size=30, max_size=80))
def test_an_endless_writer_is_noted_at_least_every_longest_wait(gaps: list[float]) -> None:
    timers, now, noted = SettleTimers(0.5), 0.0, [0.0]
    for gap in gaps:
        timers.touch(A, now)
        now += gap
        noted += [now for _ in timers.due(now)]
    assert all(b - a <= LONGEST_WAIT * 0.5 + 0.49 for a, b in zip(noted, [*noted[1:], now], strict=True))
