"""Changes are shown with what is next to them; the rest is counted."""

from __future__ import annotations

from caveman_cli.diffing.rows import rows_of
from caveman_cli.diffing.stretches import LeftOut, stretches


def shown(old: str, new: str, *, headed: bool = False) -> list[str]:
    rows = stretches(rows_of(old, new), headed=headed)
    return [f"<{one.lines}>" if isinstance(one, LeftOut) else one.new.rstrip("\n") for one in rows]


def test_a_line_of_context_stands_on_both_sides() -> None:
    old = "1\n2\n3\nrun the tests\n4\n5\n6\n"
    assert shown(old, old.replace("the ", "")) == ["<2>", "3", "run tests", "4", "<2>"]


def test_blank_lines_next_to_a_change_are_left_out_with_the_rest() -> None:
    old = "1\n2\n\nrun the tests\n\n5\n6\n"
    assert shown(old, old.replace("the ", "")) == ["<3>", "run tests", "<3>"]


def test_blank_lines_alone_are_not_worth_a_word_at_the_edges() -> None:
    old = "\nrun the tests\n\n"
    assert shown(old, old.replace("the ", "")) == ["run tests"]


def test_a_heading_that_is_the_title_is_not_shown_again() -> None:
    old = "# One\n\nrun the tests\n"
    assert shown(old, old.replace("the ", ""), headed=True) == ["run tests"]


def test_one_line_between_changes_is_shown() -> None:
    old = "run the tests\n\nread the log\n"
    assert shown(old, old.replace("the ", "")) == ["run tests", "", "read log"]


def test_many_lines_between_changes_are_counted() -> None:
    old = "run the tests\n\n1\n2\n3\nread the log\n"
    assert shown(old, old.replace("the ", "")) == ["run tests", "<3>", "3", "read log"]
