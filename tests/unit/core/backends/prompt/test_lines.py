"""Leaves sent line by line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.backends.prompt.lines import numbered, read_lines
from strategies import examples

lines = st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), min_size=1, max_size=20).map(
    lambda text: f"x{text}x"
)
leaves = st.lists(st.lists(lines, min_size=1, max_size=3).map("\n".join), max_size=5)


@examples
@given(leaves)
def test_an_answer_that_changes_nothing_reads_as_the_leaves(texts: list[str]) -> None:
    assert read_lines(numbered(texts), texts) == tuple(texts)


def test_a_line_that_looks_like_a_number_is_text() -> None:
    texts = ["one\n2| two", "3| three"]
    assert numbered(texts) == "1| one\n2| 2| two\n3| 3| three"
    assert read_lines(numbered(texts), texts) == tuple(texts)


@pytest.mark.parametrize(
    "answer",
    ["", "1| one", "1| one\n2| two\n3| three\n4| four", "2| two\n1| one\n3| three", "one\ntwo\nthree", "1| a\nb"],
)
def test_an_answer_with_other_lines_is_none(answer: str) -> None:
    assert read_lines(answer, ["one\ntwo", "three"]) == ()


def test_blank_lines_and_blanks_around_are_nothing() -> None:
    assert read_lines("\n 1|  one \r\n\n2| two\n3|three\n", ["one\ntwo", "three"]) == ("one\ntwo", "three")
