"""Telling a sleep of the machine from time going by."""

from __future__ import annotations

from caveman_watcher.sleeping import SleepDetector


class _Clocks:
    wall = 1_000_000.0
    monotonic = 50.0

    def both(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds


def _detector(clocks: _Clocks) -> SleepDetector:
    return SleepDetector(lambda: clocks.wall, lambda: clocks.monotonic)


def test_time_going_by_is_no_sleep_however_long() -> None:
    clocks = _Clocks()
    detector = _detector(clocks)
    clocks.both(10_000)
    assert not detector.slept()


def test_a_wall_clock_that_ran_ahead_is_a_sleep_told_once() -> None:
    clocks = _Clocks()
    detector = _detector(clocks)
    clocks.both(2)
    clocks.wall += 3_600
    assert detector.slept()
    clocks.both(2)
    assert not detector.slept()


def test_a_clock_that_is_slewed_is_no_sleep() -> None:
    clocks = _Clocks()
    detector = _detector(clocks)
    for _ in range(1000):
        clocks.both(2)
        clocks.wall += 0.1
        assert not detector.slept()
