"""The words that differ are found as whole words, and both texts can be rebuilt from the pieces."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_cli.diffing.alignment import Effort
from caveman_cli.diffing.words import Kind, word_pieces

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=60)
PROSE = st.lists(st.sampled_from(["the", "a", "tests", "run", ",", ".", "\n", "\r\n", " ", "  ", "e\u0301"])).map(
    "".join
)
TEXTS = ANY_TEXT | PROSE


def marked(old: str, new: str) -> str:
    """The pieces as git's word diff writes them."""
    marks = {Kind.EQUAL: "{}", Kind.REMOVED: "[-{}-]", Kind.ADDED: "{{+{}+}}"}
    return "".join(marks[piece.kind].format(piece.text) for piece in word_pieces(old, new, Effort()))


@given(TEXTS, TEXTS, st.integers(0, 500))
@settings(max_examples=300)
def test_both_texts_can_be_rebuilt_from_the_pieces(old: str, new: str, effort: int) -> None:
    pieces = word_pieces(old, new, Effort(effort))
    assert "".join(piece.text for piece in pieces if piece.kind is not Kind.ADDED) == old
    assert "".join(piece.text for piece in pieces if piece.kind is not Kind.REMOVED) == new
    assert all(piece.text for piece in pieces)
    assert all((one.kind, other.kind) != (Kind.ADDED, Kind.REMOVED) for one, other in pairwise(pieces))
    assert all(one.kind is not other.kind for one, other in pairwise(pieces))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("run the tests", "run tests", "run [-the -]tests"),
        ("Please run it", "Run it", "[-Please run-]{+Run+} it"),
        ("a file.", "a file!", "a file[-.-]{+!+}"),
        ("one  two", "one two", "one [- -]two"),
        ("it's on", "it is on", "[-it's-]{+it is+} on"),
        ("cafe\u0301 x", "cafe x", "[-cafe\u0301-]{+cafe+} x"),
        ("ok 👍🏽 x", "ok 👍 x", "ok [-👍🏽-]{+👍+} x"),
        ("🇩🇪🇫🇷", "🇩🇪", "🇩🇪[-🇫🇷-]"),
        ("請務必執行測試", "執行測試", "[-請務必-]執行測試"),
        ("a\r\nb", "a\nb", "a[-\r-]\nb"),
        ("end", "end\n", "end{+\n+}"),
        ("Be set.\n\nA rule.\n", "Be set.\n", "Be set.\n[-\nA rule.\n-]"),
        ("Be set.\n", "Be set.\nA rule.\n", "Be set.\n{+A rule.\n+}"),
    ],
)
def test_what_differs_is_whole_words(old: str, new: str, expected: str) -> None:
    assert marked(old, new) == expected
