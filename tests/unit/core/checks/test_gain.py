"""When a candidate saves enough to be written."""

from __future__ import annotations

import pytest

from caveman_core.checks.gain import enough


@pytest.mark.parametrize(
    ("before", "after", "written"),
    [(100, 97, True), (100, 98, False), (100, 100, False), (100, 120, False), (0, 0, False), (1000, 970, True)],
)
def test_three_percent_of_the_tokens_are_enough(before: int, after: int, written: bool) -> None:
    assert enough(before, after) is written


def test_the_least_gain_is_a_setting_but_one_token_is_always_asked_for() -> None:
    assert enough(100, 99, min_gain=0.0)
    assert not enough(100, 100, min_gain=0.0)
    assert not enough(100, 81, min_gain=0.2)
