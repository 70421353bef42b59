"""Durations and times as people type them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_cli.output.moments import duration, moment


@pytest.fixture(autouse=True)
def _in_berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def local(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("90s", 90), ("30m", 1800), ("2h", 7200), ("1d", 86400), ("1h30m", 5400), (" 1H 30M ", 5400), ("0.5h", 1800)],
)
def test_durations(text: str, seconds: float) -> None:
    assert duration(text) == seconds


@pytest.mark.parametrize("text", ["", "2", "h", "2 hours", "-1h", "0s", "1h30", "99999d", "1h,30m", "١h", "nan h"])
def test_what_is_no_duration_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"duration|short"):
        duration(text)


@given(st.lists(st.tuples(st.integers(1, 900), st.sampled_from("smhd")), min_size=1, max_size=4))
@settings(max_examples=50)
def test_parts_add_up(parts: list[tuple[int, str]]) -> None:
    expected = sum(number * {"s": 1, "m": 60, "h": 3600, "d": 86400}[unit] for number, unit in parts)
    assert duration("".join(f"{number}{unit}" for number, unit in parts)) == expected


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("18:30", "2026-11-30T18:30"),
        ("08:15", "2026-12-01T08:15"),
        ("12:00", "2026-12-01T12:00"),  # this very moment is past
        (" 18:30 ", "2026-11-30T18:30"),
        ("2026-12-24 18:30", "2026-12-24T18:30"),
        ("2026-12-24", "2026-12-24T00:00"),
        ("2026-12-24T18:30+05:00", "2026-12-24T14:30"),
    ],
)
def test_moments(text: str, at: str) -> None:
    assert moment(text, local("2026-11-30T12:00")) == local(at)


def test_tomorrow_is_a_day_of_the_calendar_and_not_24_hours() -> None:
    before_the_change = local("2026-10-24T12:00")  # the clock goes back that night
    assert moment("11:00", before_the_change) == local("2026-10-25T11:00")
    assert moment("11:00", before_the_change) - before_the_change == 24 * 3600


@pytest.mark.parametrize(
    "text", ["", "25:00", "noon", "18", "2020-01-01", "2026-11-30 11:59", "2126-01-01", "99:99:99"]
)
def test_what_is_no_time_to_come_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a time|is past|too far"):
        moment(text, local("2026-11-30T12:00"))


@pytest.mark.parametrize(
    ("now", "at"),
    [
        ("2026-10-25T01:30+00:00", "2026-10-25T01:45+00:00"),  # 02:30 for the second time
        ("2026-10-25T00:30+00:00", "2026-10-25T00:45+00:00"),  # for the first time
        ("2026-10-25T00:50+00:00", "2026-10-25T01:45+00:00"),
        ("2026-10-25T01:50+00:00", "2026-10-26T01:45+00:00"),
    ],
)
def test_in_the_hour_that_comes_twice_it_is_the_next_time_the_clock_shows_it(now: str, at: str) -> None:
    assert moment("02:45", local(now)) == local(at)


def test_a_time_that_the_clock_skips_comes_as_if_it_went_on() -> None:
    assert moment("02:30", local("2026-03-29T01:00")) == local("2026-03-29T03:30")
