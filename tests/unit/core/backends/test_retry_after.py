"""When to ask again, as providers write it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.backends.retry_after import MOST, retry_after
from strategies import examples

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("3", 3.0),
        ("0", 0.0),
        ("2.5", 2.5),
        ("Mon, 30 Nov 2026 12:01:00 GMT", 60.0),
        ("Mon, 30 Nov 2026 11:00:00 GMT", 0.0),
        ("999999999", MOST),
        ("", None),
        ("soon", None),
        ("-1", None),
        ("nan", None),
        ("inf", None),
    ],
)
def test_it_is_seconds_or_a_date(said: str, seconds: float | None) -> None:
    assert retry_after({"retry-after": said}, NOW) == seconds


def test_milliseconds_are_more_exact() -> None:
    assert retry_after({"retry-after-ms": "1500", "retry-after": "2"}) == 1.5
    assert retry_after({}) is None


@examples
@given(st.text(max_size=30))
def test_whatever_it_says_it_is_a_time_to_wait_or_none(said: str) -> None:
    seconds = retry_after({"retry-after": said}, NOW)
    assert seconds is None or 0 <= seconds <= MOST
