"""Which HTML comments are blocks of their own, and what is left of a text without them."""

from __future__ import annotations

import pytest
from hypothesis import given

from caveman_core.document.comments import without_comments
from caveman_core.document.lines import split_lines
from strategies import examples, markdown

NOTE = "<!-- for people -->"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"# A\n\n{NOTE}\n\nText.\n", "# A\n\n\nText.\n"),
        (f"Text.\n{NOTE}\nMore.\n", "Text.\nMore.\n"),
        ("Text.\n\n<!-- one\n\ntwo\n\n# three\n-->\nMore.\n", "Text.\n\nMore.\n"),
        (f"   {NOTE}{NOTE}  \n", ""),
        (f"{NOTE} and a rule\n", " and a rule\n"),
        ("<!-- a --><!-- never closed\n\nText.\n", "<!-- never closed\n\nText.\n"),
        ("<!-- a -->\r\n\r\nText.\r\n", "\r\nText.\r\n"),
    ],
)
def test_a_block_comment_goes_with_its_lines(text: str, left: str) -> None:
    assert without_comments(text) == left


@pytest.mark.parametrize(
    "text",
    [
        f"Text {NOTE} goes on.\n",
        f"```\n{NOTE}\n```\n",
        f"    {NOTE}\n",
        f"- item\n\n  {NOTE}\n",
        f"> {NOTE}\n",
        f"<div>\n{NOTE}\n</div>\n",
        "<!-- never closed\n\nText.\n",
        "`<!--` and `-->`\n",
        "No comment at all.\n",
    ],
)
def test_a_comment_in_a_line_in_code_or_in_another_block_stays(text: str) -> None:
    assert without_comments(text) == text


def test_many_comments_that_are_never_closed_take_no_longer_than_they_are_long() -> None:
    text = "<!-- a -->" + "<!--" * 100_000
    assert without_comments(text) == "<!--" * 100_000


@examples
@given(markdown())
def test_what_is_left_is_a_subsequence_of_the_text_and_has_no_more_to_lose(text: str) -> None:
    left = without_comments(text)
    rest = iter(text)
    assert all(character in rest for character in left)
    assert left == text or "<!--" in text


@examples
@given(markdown(), markdown())
def test_comments_on_lines_of_their_own_take_whole_lines(above: str, below: str) -> None:
    text = f"{above.replace('<!--', '')}\n\n{NOTE}\n\n{below.replace('<!--', '')}"
    lines = iter(split_lines(text))
    assert all(line in lines for line in split_lines(without_comments(text)))
