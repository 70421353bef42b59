"""Which item is which: order first, then what was moved."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.readable.aligning import align, in_order
from strategies import examples

ITEMS = st.lists(st.sampled_from("abcd"), max_size=12)


@pytest.mark.parametrize(
    ("old", "new", "places"),
    [
        ("abc", "abc", [0, 1, 2]),
        ("abc", "axc", [0, None, 2]),
        ("aobo", "abo", [0, 2, 3]),  # the first o is the one that went
        ("oaob", "xaob", [None, 1, 2, 3]),
        ("abcd", "dabc", [3, 0, 1, 2]),  # d was moved
        ("ab", "aab", [0, None, 1]),  # there is only one a
        ("", "ab", [None, None]),
        ("ab", "", []),
    ],
)
def test_items_are_found_again(old: str, new: str, places: list[int | None]) -> None:
    assert align(old, new) == places


@examples
@given(ITEMS, ITEMS)
def test_each_place_is_used_once_and_none_is_left_that_would_fit(old: list[str], new: list[str]) -> None:
    places = align(old, new)
    used = [place for place in places if place is not None]
    assert len(set(used)) == len(used)
    assert all(place is None or old[place] == item for place, item in zip(places, new, strict=True))
    left = [item for place, item in enumerate(old) if place not in used]
    assert not {item for place, item in zip(places, new, strict=True) if place is None} & set(left)


@examples
@given(ITEMS, ITEMS)
def test_what_kept_its_order_is_a_longest_common_subsequence(old: list[str], new: list[str]) -> None:
    @cache
    def longest(i: int, j: int) -> int:
        if i == len(old) or j == len(new):
            return 0
        same = 1 + longest(i + 1, j + 1) if old[i] == new[j] else 0
        return max(same, longest(i + 1, j), longest(i, j + 1))

    found = [place for place in in_order(old, new) if place is not None]
    assert found == sorted(set(found))
    assert len(found) == longest(0, 0)


def test_very_many_equal_items_are_paired_too() -> None:
    old = ["a", "b"] * 20_000
    new = ["x", *reversed(old), "y"]
    places = align(old, new)
    assert places[0] is None
    assert places[-1] is None
    assert sorted(place for place in places if place is not None) == list(range(len(old)))
