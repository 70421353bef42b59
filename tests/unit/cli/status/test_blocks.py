"""Bars and lines fill exactly their cells, and what is more than nothing is seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_cli.status.blocks import ASCII, UNICODE, Blocks, area, bar, blocks_for, line, resampled
from strategies import examples

BLOCKS = st.sampled_from([ASCII, UNICODE])
VALUES = st.lists(st.integers(-5, 10**9), max_size=50)


@examples
@given(VALUES, st.integers(1, 120), st.integers(1, 8), BLOCKS)
def test_an_area_has_its_size(values: list[int], width: int, height: int, blocks: Blocks) -> None:
    rows = area(values, width, height, blocks)
    assert [len(row) for row in rows] == [width] * height


@examples
@given(st.integers(1, 10**9), st.integers(1, 10**9), st.integers(1, 60), BLOCKS)
def test_a_bar_has_its_width_and_is_seen(value: int, most: int, width: int, blocks: Blocks) -> None:
    drawn = bar(min(value, most), most, width, blocks)
    assert len(drawn) == width
    assert drawn.strip()
    assert bar(most, most, width, blocks) == blocks.growing[-1] * width


@examples
@given(st.lists(st.integers(0, 99), min_size=1, max_size=300), st.integers(1, 120))
def test_the_last_value_stays_the_last_one(values: list[int], width: int) -> None:
    taken = resampled(values, width)
    assert len(taken) == width
    assert taken[-1] == values[-1]
    assert width != len(values) or taken == values


def test_what_is_nothing_is_empty() -> None:
    assert line([0, 0], 4, UNICODE) == "    "
    assert bar(0, 0, 3, UNICODE) == "   "
    assert area([], 2, 1, UNICODE) == ["  "]


def test_a_staircase() -> None:
    assert area([0, 1, 2, 4, 8], 5, 2, UNICODE) == ["    █", " ▂▄██"]
    assert line([0, 1, 8, 4], 8, UNICODE) == "  ▁▁██▄▄"
    assert line([0, 1, 8, 4], 4, ASCII) == " .#:"


@pytest.mark.parametrize(
    ("encoding", "blocks"), [("utf-8", UNICODE), ("ascii", ASCII), ("iso8859-1", ASCII), ("no-such-encoding", ASCII)]
)
def test_the_encoding_decides(encoding: str, blocks: Blocks) -> None:
    assert blocks_for(encoding) is blocks
