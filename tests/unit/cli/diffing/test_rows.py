"""Rows are whole lines of either text; together they are both texts."""

from __future__ import annotations

from hypothesis import given, settings

from caveman_cli.diffing.rows import Row, RowKind, rows_of
from unit.cli.diffing.texts import TEXTS


def told(old: str, new: str) -> list[tuple[str, int, int]]:
    return [(row.kind.name.lower(), row.old_line, row.new_line) for row in rows_of(old, new)]


@given(TEXTS, TEXTS)
@settings(max_examples=300)
def test_both_texts_can_be_rebuilt_from_the_rows(old: str, new: str) -> None:
    rows = rows_of(old, new)
    assert "".join(row.old for row in rows) == old
    assert "".join(row.new for row in rows) == new


@given(TEXTS, TEXTS)
@settings(max_examples=200)
def test_a_row_begins_at_a_line_of_both_texts_and_knows_its_number(old: str, new: str) -> None:
    before = after = ""
    for row in rows_of(old, new):
        for so_far, number in ((before, row.old_line), (after, row.new_line)):
            assert number == so_far.count("\n") + 1
        assert before.endswith("\n") or not before or not row.old
        assert after.endswith("\n") or not after or not row.new
        before, after = before + row.old, after + row.new


@given(TEXTS)
def test_identical_texts_have_unchanged_rows_only(text: str) -> None:
    rows = rows_of(text, text)
    assert all(row.kind is RowKind.SAME for row in rows)
    assert len(rows) == text.count("\n") + (not text.endswith("\n") and text != "")


def test_a_shortened_line_is_one_changed_row() -> None:
    assert told("# A\n\nPlease run the tests.\n", "# A\n\nRun the tests.\n") == [
        ("same", 1, 1), ("same", 2, 2), ("changed", 3, 3),
    ]  # fmt: skip


def test_a_removed_and_an_added_line_are_rows_of_their_own() -> None:
    old, new = "one line\ntwo lines\nthree\n", "one line\nthree\nfour more\n"
    assert told(old, new) == [("same", 1, 1), ("removed", 2, 2), ("same", 3, 2), ("added", 4, 3)]


def test_a_paragraph_in_other_words_is_removed_and_added_whole() -> None:
    old, new = "The deployment needs approval of an owner.\n", "Ask whoever is on call, the board says who.\n"
    assert [kind for kind, _, _ in told(old, new)] == ["removed", "added"]


def test_lines_that_were_joined_are_one_row() -> None:
    (row,) = rows_of("run the whole\ntest suite\n", "run the whole test suite\n")
    assert isinstance(row, Row)
    assert row.kind is RowKind.CHANGED


def test_blank_lines_do_not_pair_unrelated_paragraphs() -> None:
    old = "Alpha beta gamma delta.\n\nFirst old paragraph here.\n\nLast words stay the same here.\n"
    new = "Alpha gamma delta.\n\nLast words stay same here.\n"
    assert [kind for kind, _, _ in told(old, new)] == ["changed", "same", "removed", "removed", "changed"]


def test_hostile_texts_are_compared_all_the_same() -> None:
    old, new = "the a " * 30_000, "a the the " * 20_000
    rows = rows_of(old, new)
    assert ("".join(row.old for row in rows), "".join(row.new for row in rows)) == (old, new)
