"""Rows come by section, each with its tokens before and after."""

from __future__ import annotations

from hypothesis import given, settings

from caveman_cli.diffing.parts import Part, cost, counter_of, totals
from caveman_cli.diffing.parts import parts_of as parts_loaded
from caveman_core.counting import BY_ESTIMATE, Counter, CountingError
from caveman_core.loaded import Loading
from caveman_core.tokens import estimate
from unit.cli.diffing.texts import TEXTS

OLD = "---\ntitle: x\n---\nIntro of it.\n\n# One\n\nPlease run the tests.\n\n## Two\n\nStays.\n"
NEW = OLD.replace("Please run the tests.", "Run tests.")


def parts_of(old: str, new: str) -> tuple[Part, ...]:
    return parts_loaded(old, new, Loading.WHOLE)


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
    assert cost(one, BY_ESTIMATE) == (
        estimate("# One\n\nPlease run the tests.\n\n"),
        estimate("# One\n\nRun tests.\n\n"),
    )


def test_front_matter_and_comments_count_where_they_are_loaded() -> None:
    old, new = (text.replace("# One\n", "# One\n\n<!-- note -->\n") for text in (OLD, NEW))
    whole, instructions = (parts_loaded(old, new, loading) for loading in (Loading.WHOLE, Loading.INSTRUCTIONS))
    assert [part.rows for part in whole] == [part.rows for part in instructions], "all is shown"
    assert "".join(part.before for part in whole) == old
    assert "".join(part.after for part in instructions) == NEW.removeprefix("---\ntitle: x\n---\n").replace(
        "# One\n", "# One\n\n"
    )
    assert totals(whole, BY_ESTIMATE)[0] > totals(instructions, BY_ESTIMATE)[0]


def test_of_an_index_the_first_lines_count_on_either_side() -> None:
    lines = [f"- [Topic {number}](t{number}.md) - read the file\n" for number in range(300)]
    old, new = "".join(lines), "".join(lines).replace("read the", "read")
    (part,) = parts_loaded(old, new, Loading.INDEX)
    assert (part.before, part.after) == ("".join(lines[:200]), "".join(lines[:200]).replace("read the", "read"))
    assert len(part.rows) == 300


def test_parts_add_up_to_the_total() -> None:
    parts = parts_of(OLD, NEW)
    assert totals(parts, BY_ESTIMATE) == tuple(map(sum, zip(*(cost(part, BY_ESTIMATE) for part in parts), strict=True)))


def test_a_counter_that_fails_on_a_part_is_not_used_for_any() -> None:
    def fails_on_two(text: str) -> int:
        if "Two" in text:
            raise CountingError
        return 1

    wanted = Counter("of the rest of the report", fails_on_two)
    assert counter_of(parts_of(OLD, NEW), wanted) is BY_ESTIMATE
    assert counter_of(parts_of("Old.\n", "New.\n"), wanted) is wanted


def test_a_byte_order_mark_costs_nothing() -> None:
    assert parts_of("\ufeff# A\n", "# A\n")[0].before == "# A\n"


def test_a_section_in_one_of_the_texts_is_a_part_of_its_own() -> None:
    parts = parts_of("# One\n\nText.\n\n# Gone\n\nOld words.\n", "# One\n\nText.\n")
    assert [(part.title, part.after > "") for part in parts] == [("One", True), ("Gone", False)]


def test_what_was_added_before_a_section_that_is_gone_belongs_to_the_one_above() -> None:
    one, gone, last = parts_of(
        "# One\n\nText.\n\n# Gone\n\nOld words.\n\n# Last\n", "# One\n\nText.\nSomething else is new.\n\n# Last\n"
    )
    assert (gone.title, gone.after.strip()) == ("Gone", "")
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
