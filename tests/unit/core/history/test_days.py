"""The local day, and how long it lasts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.history.days import day_of, until_midnight

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture(autouse=True)
def in_berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as there:
        there.setenv("TZ", "Europe/Berlin")
        time.tzset()
        yield
    time.tzset()


def at(*when: int) -> float:
    return datetime(*when, tzinfo=BERLIN).timestamp()  # type: ignore[arg-type,misc]  # year, month, day, hour, minute


def test_a_day_is_the_machines_own() -> None:
    assert day_of(at(2026, 12, 1, 0, 30)) == "2026-12-01"  # in UTC it is still November
    assert until_midnight(at(2026, 12, 1, 23, 0)) == 3_600.0
    assert until_midnight(at(2026, 12, 1, 0, 0)) == 86_400.0


def test_a_day_of_a_changed_clock_is_an_hour_longer_or_shorter() -> None:
    assert until_midnight(at(2026, 3, 29, 0, 0)) == 23 * 3_600.0
    assert until_midnight(at(2026, 10, 25, 0, 0)) == 25 * 3_600.0


def test_after_midnight_it_is_another_day() -> None:
    @given(st.floats(at(2026, 1, 1, 0, 0), at(2027, 12, 31, 0, 0)))
    def holds(now: float) -> None:
        left = until_midnight(now)
        assert left > 0
        assert day_of(now + left + 0.001) > day_of(now)
        assert left == 1.0 or day_of(now + left - 0.01) == day_of(now)

    holds()
