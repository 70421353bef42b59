"""Rows come by section, each with its tokens before and after."""

from __future__ import annotations

from hypothesis import given, settings

from caveman_cli.diffing.parts import parts_of, totals
from caveman_core.tokens import estimate
from unit.cli.diffing.texts import TEXTS

OLD = "---\ntitle: x\n---\nIntro of it.\n\n# One\n\nPlease run the tests.\n\n## Two\n\nStays.\n"
NEW = OLD.replace("Please run the tests.", "Run tests.")


@given(TEXTS, TEXTS)
@settings(max_examples=100, deadline=None)
def test_the_parts_are_both_texts(old: str, new: str) -> None:
    rows = [row for part in parts_of(old, new) for row in part.rows]
    assert "".join(row.old for row in rows) == old
    assert "".join(row.new for row in rows) == new
    assert all(part.rows for part in parts_of(old, new))


def test_each_section_is_a_part_with_its_title() -> None:
    parts = parts_of(OLD, NEW)
    assert [part.title for part in parts] == ["front matter", "(top)", "One", "Two"]
    assert [part.changed for part in parts] == [False, False, True, False]
    assert [part.headed for part in parts] == [False, False, True, True]


def test_a_part_costs_what_its_text_costs() -> None:
    one = parts_of(OLD, NEW)[2]
    assert one.tokens_before == estimate("# One\n\nPlease run the tests.\n\n")
    assert one.tokens_after == estimate("# One\n\nRun tests.\n\n")


def test_front_matter_counts_only_where_it_differs() -> None:
    same, other = parts_of(OLD, NEW), parts_of(OLD, NEW.replace("title: x", "title: yy"))
    assert totals(same)[0] == totals(other)[0] - same[0].tokens_before


def test_a_byte_order_mark_costs_nothing() -> None:
    assert parts_of("\ufeff# A\n", "# A\n")[0].tokens_before == estimate("# A\n")


def test_a_section_in_one_of_the_texts_is_a_part_of_its_own() -> None:
    parts = parts_of("# One\n\nText.\n\n# Gone\n\nOld words.\n", "# One\n\nText.\n")
    assert [(part.title, part.tokens_after > 0) for part in parts] == [("One", True), ("Gone", False)]


def test_what_was_added_before_a_section_that_is_gone_belongs_to_the_one_above() -> None:
    one, gone, last = parts_of(
        "# One\n\nText.\n\n# Gone\n\nOld words.\n\n# Last\n", "# One\n\nText.\nSomething else is new.\n\n# Last\n"
    )
    assert (gone.title, gone.tokens_after) == ("Gone", 0)
    assert "Something else is new.\n" in "".join(row.new for row in one.rows)
    assert [row.new_line for row in last.rows] == [6]


def test_a_heading_in_code_begins_no_part() -> None:
    text = "# One\n\n```\n# no heading\n```\n"
    assert [part.title for part in parts_of(text, text)] == ["One"]


def test_lone_carriage_returns_end_no_line() -> None:
    text = "a\rb\n\n# One\n\nWords.\n"
    assert [part.rows[0].old for part in parts_of(text, text)] == ["a\rb\n", "# One\n"]


def test_a_text_that_is_not_utf8_is_one_part() -> None:
    (part,) = parts_of("# One\n\udcff\n# Two\n", "# One\n\udcff\n")
    assert part.title == "(top)"
