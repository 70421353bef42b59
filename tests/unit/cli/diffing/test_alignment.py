"""What two sequences have in common is found in order and in bounded time."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_cli.diffing.alignment import Effort, Match, matches

SEQUENCES = st.lists(st.sampled_from("abcdefgh"), max_size=40)


def words(text: str) -> list[str]:
    return text.split()


@given(SEQUENCES, SEQUENCES, st.integers(0, 3000))
@settings(max_examples=200)
def test_matches_are_equal_stretches_that_rise_in_both(old: list[str], new: list[str], effort: int) -> None:
    old_end = new_end = 0
    for i, j, size in matches(old, new, Effort(effort)):
        assert size > 0
        assert i >= old_end
        assert j >= new_end
        assert old[i : i + size] == new[j : j + size]
        old_end, new_end = i + size, j + size


@given(SEQUENCES)
def test_a_sequence_matches_itself_whole(elements: list[str]) -> None:
    assert sum(match.size for match in matches(elements, elements, Effort(0))) == len(elements)


def test_what_only_lacks_elements_is_matched_whole() -> None:
    old, new = words("please do run the tests in the pipeline"), words("run tests in pipeline")
    assert sum(match.size for match in matches(old, new, Effort())) == len(new)


def test_a_rare_element_counts_more_than_many_frequent_ones() -> None:
    old, new = words("rare , , , ,"), words(", , , , rare")
    assert Match(0, 4, 1) in matches(old, new, Effort())


def test_weak_elements_match_only_beside_others() -> None:
    old, new = ["x", "", "a", "a"], ["y", "", "b", "b"]
    assert matches(old, new, Effort(), weak=lambda element: not element) == []
    assert matches(["x", "", "a", "a"], ["x", "", "b", "b"], Effort(), weak=lambda element: not element) == [(0, 0, 2)]


def test_without_effort_only_what_is_certain_matches() -> None:
    old, new = list("abab"), list("xbay")
    assert matches(old, new, Effort(0)) == []
    assert matches(old, new, Effort())


def test_effort_is_spent() -> None:
    effort = Effort(1000)
    matches(list("abab"), list("xbay"), effort)
    assert effort.left < 1000
