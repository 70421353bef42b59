"""A difference for people: it fits the width, loses no word, and nothing in it steers a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from caveman_cli.diffing.inline import Inline
from caveman_cli.diffing.look import Look, visible
from caveman_cli.diffing.parts import parts_of
from caveman_cli.diffing.sheet import digits_of, sheet_lines
from caveman_cli.diffing.side_by_side import SideBySide
from caveman_cli.diffing.words import Kind, Piece
from caveman_core.counting import BY_ESTIMATE
from caveman_core.loaded import Loading
from unit.cli.diffing.texts import TEXTS

OLD = "# One\n\nPlease make sure that the tests run.\n\nStays here.\n\n# Two\n\nNothing new.\n"
NEW = "# One\n\nMake sure tests run.\n\nStays here.\n\n# Two\n\nNothing new.\n"
STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
LOOKS = st.builds(Look, st.integers(40, 180), colours=st.booleans())


def inline(old: str, new: str, look: Look) -> list[Text]:
    parts = parts_of(old, new, Loading.WHOLE)
    return list(sheet_lines(parts, Inline(look, digits_of(parts)), BY_ESTIMATE))


def columns(old: str, new: str, look: Look) -> list[Text]:
    parts = parts_of(old, new, Loading.WHOLE)
    return list(sheet_lines(parts, SideBySide(look, digits_of(parts)), BY_ESTIMATE))


def plain(lines: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


@pytest.mark.parametrize("make", [inline, columns])
@given(old=TEXTS, new=TEXTS, look=LOOKS)
@settings(max_examples=100, deadline=None)
def test_every_line_fits_the_width_and_steers_nothing(
    make: Callable[[str, str, Look], list[Text]], old: str, new: str, look: Look
) -> None:
    for line in make(old, new, look):
        assert cell_len(line.plain) <= (look.width or 0)
        assert not STEERING.search(line.plain)


@given(old=TEXTS, new=TEXTS)
@settings(max_examples=100, deadline=None)
def test_wrapping_loses_nothing_but_blanks(old: str, new: str) -> None:
    def text_of(width: int | None) -> str:
        lines = [line.plain for line in inline(old, new, Look(width, colours=False))]
        body = [line[4:] for line in lines if re.match(r"[ \d]{2}? ?[│+-] ", line)]
        return re.sub(r"\s", "", "".join(body))

    assert text_of(40) == text_of(None)


def test_words_that_went_away_stand_in_their_sentence() -> None:
    assert plain(inline(OLD, NEW, Look(78, colours=False))) == [
        "── One ────────────────────────────────────────── 21 -> 15 tokens (-28.6%) ──",
        "3 │ [-Please make-]{+Make+} sure [-that the-] tests run.",
        "  ⋮ 3 lines unchanged",
        "",
        "  ⋮ Two: 3 lines unchanged",
        "",
        "1 line changed in 1 of 2 sections; 4 words removed, 1 added",
        "28 -> 22 tokens (-21.4%) (estimate, bytes/2.79)",
    ]


def test_words_that_went_away_are_struck_where_there_are_colours() -> None:
    line = inline(OLD, NEW, Look(80, colours=True))[1]
    assert line.plain == "3 │ Please make Make sure that the tests run."
    struck = [line.plain[span.start : span.end] for span in line.spans if "strike" in str(span.style)]
    assert struck == ["Please make", "that the"]


def test_the_texts_stand_side_by_side() -> None:
    assert plain(columns(OLD, NEW, Look(79, colours=False)))[1:3] == [
        "3  [-Please make-] sure [-that the-]   │ 3  {+Make+} sure tests run.",
        "   tests run.                          │",
    ]


def test_a_line_that_was_replaced_stands_beside_its_successor() -> None:
    (line,) = plain(columns("x\nBring the red apples.\n", "x\nOwners approve.\n", Look(79, colours=False)))[2:3]
    assert line == "2  [-Bring the red apples.-]           │ 2  {+Owners approve.+}"


def test_lines_of_one_text_have_a_sign() -> None:
    lines = plain(inline("one\ntwo\n", "one\nthree words\n", Look(80, colours=False)))
    assert lines[1:4] == ["1 │ one", "2 - two", "2 + three words"]


def test_lines_below_a_list_marker_begin_where_its_text_does() -> None:
    old = "- Please make sure that each of the tests has been run.\n"
    assert plain(inline(old, old.replace("Please m", "M"), Look(40, colours=False)))[1:3] == [
        "1 │ - [-Please make-]{+Make+} sure that",
        "  │   each of the tests has been run.",
    ]


def test_lines_that_were_joined_are_shown_as_one() -> None:
    lines = plain(inline("run the whole\ntest suite\n", "run the whole test suite\n", Look(80, colours=False)))
    assert lines[1] == "1 │ run the whole[-\\n-]{+ +}test suite"


def test_without_a_width_a_line_is_a_line() -> None:
    old = "word " * 100 + "the end\n"
    lines = plain(inline(old, old.replace("the ", ""), Look(None, colours=False)))
    assert lines[1] == "1 │ " + "word " * 100 + "[-the-] end"


def test_line_ends_show_only_where_they_differ() -> None:
    same = plain(inline("run the tests\r\n", "run tests\r\n", Look(80, colours=False)))
    assert same[1] == "1 │ run [-the-] tests"
    other = plain(inline("run tests\r\n", "run tests\n", Look(80, colours=False)))
    assert other[1] == "1 │ run tests[-\\r-]"
    last = plain(inline("run tests\n", "run tests", Look(80, colours=False)))
    assert last[1] == "1 │ run tests[-\\n-]"


def test_a_byte_order_mark_shows_only_where_it_differs() -> None:
    assert plain(inline("\ufeffrun the tests\n", "\ufeffrun tests\n", Look(80, colours=False)))[1] == (
        "1 │ run [-the-] tests"
    )
    assert "\\ufeff" in plain(inline("\ufeffrun tests\n", "run tests\n", Look(80, colours=False)))[1]


def test_wide_characters_keep_the_columns_straight() -> None:
    old = "請務必在推送之前執行所有的測試,以保持主分支的綠色狀態。👩‍👩‍👧 cafe\u0301\n"
    lines = columns(old, old.replace("請務必", ""), Look(60, colours=False))[1:-3]
    assert len(lines) > 1
    assert {cell_len(line.plain.split("│")[0]) for line in lines} == {29}


def test_where_only_ascii_can_be_shown_only_ascii_is() -> None:
    lines = inline(OLD, NEW, Look.plain(80, colours=False))
    assert all(line.plain.isascii() for line in lines)


def test_a_tab_takes_the_same_room_everywhere() -> None:
    assert visible(Piece(Kind.EQUAL, "\tx\n")) == "    x"


def test_a_tab_that_became_blanks_can_be_told_from_them() -> None:
    lines = plain(inline("\trun tests\n", "    run tests\n", Look(80, colours=False)))
    assert lines[1] == "1 │ [-\\t-]{+    +}run tests"
