"""Alignment: pairs of equal elements, in order, as many as can be."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.checks.matching.alignment import aligned, increasing

WORDS = st.lists(st.sampled_from("abcde"), max_size=24)
LONG = st.lists(st.integers(0, 90), max_size=160)


def longest(one: list[str], two: list[str]) -> int:
    row = [0] * (len(two) + 1)
    for word in one:
        before = row
        row = [0]
        for j, other in enumerate(two):
            row.append(before[j] + 1 if word == other else max(before[j + 1], row[j]))
    return row[-1]


@given(WORDS, WORDS)
@settings(max_examples=150)
def test_a_short_text_is_aligned_as_long_as_can_be(source: list[str], candidate: list[str]) -> None:
    assert len(aligned(source, candidate)) == longest(source, candidate)


@given(LONG, LONG)
@settings(max_examples=50)
def test_pairs_are_equal_and_increase_on_both_sides(source: list[int], candidate: list[int]) -> None:
    pairs = aligned(source, candidate)
    assert all(source[i] == candidate[j] for i, j in pairs)
    assert [i for i, _ in pairs] == sorted({i for i, _ in pairs})
    assert [j for _, j in pairs] == sorted({j for _, j in pairs})


@given(LONG, st.data())
@settings(max_examples=50)
def test_a_deletion_loses_nothing_else(source: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(source)))
    candidate = source[:at] + source[at + 1 :]
    assert len(aligned(source, candidate)) == len(candidate)


def test_unique_words_anchor_a_long_text() -> None:
    source = [str(number) for number in range(2000)]
    candidate = ["x", *source[:700], "y", *source[703:1500], "x", *source[1500:], "y"]
    assert len(aligned(source, candidate)) == 1997


def test_increasing_keeps_the_longest_run() -> None:
    assert increasing([(0, 5), (1, 1), (2, 2), (3, 9), (4, 3)]) == [(1, 1), (2, 2), (4, 3)]
