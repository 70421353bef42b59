"""Usages add up, and are shared out without a rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.usage import NO_USAGE, Usage
from strategies import examples

USAGE = Usage(1, 1000, 600, 250, 0.002, ("req_1",))


def test_a_sum_is_of_both() -> None:
    assert USAGE + NO_USAGE == USAGE
    assert USAGE + Usage(1, 1, 1, 1, 0.5, ("req_2",)) == Usage(2, 1001, 601, 251, 0.502, ("req_1", "req_2"))


@examples
@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=12))
def test_the_parts_are_the_whole(weights: list[int]) -> None:
    parts = USAGE.shared(weights)
    whole = sum(parts, NO_USAGE)
    assert len(parts) == len(weights)
    assert whole.cost == pytest.approx(USAGE.cost)
    assert (whole.calls, whole.tokens_in, whole.tokens_cached, whole.tokens_out) == (1, 1000, 600, 250)
    assert parts[0].requests == USAGE.requests


def test_parts_follow_their_weights() -> None:
    assert [part.tokens_in for part in USAGE.shared([1, 3])] == [250, 750]
    assert [part.tokens_in for part in USAGE.shared([0, 0])] == [500, 500]
    assert USAGE.shared([]) == ()
