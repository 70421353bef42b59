"""Bytes to sections, leaves and blocks."""

from __future__ import annotations

import pytest
from hypothesis import given

from caveman_core.document import grammar
from caveman_core.document.model import Block, Heading, Leaf, LeafKind, Section
from caveman_core.document.parse import parse_document, parse_section
from caveman_core.document.splice import splice_section
from caveman_core.document.walk import LONGEST_LEAF
from caveman_core.errors import NotUtf8Error
from strategies import examples, files


def only_section(text: str) -> Section:
    (section,) = parse_document(text.encode()).sections
    return section


def leaf_texts(text: str) -> list[str]:
    return [leaf.text for section in parse_document(text.encode()).sections for leaf in section.leaves]


def kinds(section: Section) -> list[str]:
    return [block.kind for block in section.blocks]


@pytest.mark.parametrize(
    ("data", "offset", "byte"),
    [(b"ok \xff", 3, 0xFF), (b"\xc3", 0, 0xC3), (b"a\xed\xa0\x80", 1, 0xED), (b"\xc0\xaf", 0, 0xC0)],
)
def test_a_file_that_is_not_utf8_is_refused_with_byte_and_offset(data: bytes, offset: int, byte: int) -> None:
    with pytest.raises(NotUtf8Error) as caught:
        parse_document(data)
    assert (caught.value.offset, caught.value.byte) == (offset, byte)


@examples
@given(files())
def test_a_section_alone_is_the_section_in_the_file(data: bytes) -> None:
    for section in parse_document(data).sections:
        assert not section.leaves or parse_section(section.text, section.first_line) == section


@examples
@given(files())
def test_leaves_are_disjoint_lines_of_their_section(data: bytes) -> None:
    for section in parse_document(data).sections:
        end = 0
        for leaf in section.leaves:
            lines = [section.text[span.start : span.end] for span in leaf.spans]
            assert leaf.text == "\n".join(lines)
            assert all(line and line == line.strip() and "\r" not in line for line in lines)
            for span in leaf.spans:
                assert span.start >= end
                end = span.end


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_sections_begin_at_top_level_headings(newline: str) -> None:
    text = newline.join(
        ["top", "", "# One", "text", "", "two", "lines", "===", "- # nested", "> ## quoted", "### Three"]
    )
    sections = parse_document(text.encode()).sections
    assert [section.title for section in sections] == ["(top)", "One", "two\nlines", "Three"]
    assert [section.first_line for section in sections] == [1, 3, 6, 11]
    assert sections[2].heading == Heading(1, "two\nlines", newline.join(["two", "lines", "==="]), 6)


@pytest.mark.parametrize("blank", ["\f", "\v", "\x1c", "\x85", "\u2028", "\u2029"])
def test_only_real_newlines_end_a_line(blank: str) -> None:
    section = only_section(f"one{blank}two\nthree")
    assert section.leaves[0].text == f"one{blank}two\nthree"


def test_an_empty_file_has_no_section() -> None:
    assert parse_document(b"").sections == ()


def test_prefixes_and_trailing_blanks_lie_outside_the_spans() -> None:
    section = only_section("> - one  \n>   two\\\n> lazy\t\n\n1) three\n   four")
    assert [leaf.text for leaf in section.leaves] == ["one\ntwo\\\nlazy", "three\nfour"]
    assert [leaf.container for leaf in section.leaves] == ["blockquote/ul/li", "ol/li"]
    assert [leaf.line for leaf in section.leaves] == [1, 5]


def test_a_nul_stays_what_it_is() -> None:
    assert leaf_texts("a \0 b") == ["a \0 b"]


@pytest.mark.parametrize(
    "text",
    [
        "# the heading\n",
        "the heading\n===\n",
        "- ## the nested heading\n",
        "```\nthe code\n```\n",
        "```\nthe code that is never closed",
        "- item:\n\n  ~~~\n  the code\n  ~~~\n"[8:],
        "    the indented code\n",
        "\tthe indented code\n",
        ">     the quoted code\n",
        "<div>\nthe HTML\n</div>\n",
        "<!-- the\n\ncomment -->\n",
        "[the label]: /the/target 'the title'\n",
        "| the | header |\n|---|---|\n",
        "---\n",
        "the \xa0\n===\n",
    ],
)
def test_what_is_not_prose_has_no_leaf_and_is_in_the_blocks(text: str) -> None:
    section = only_section(text)
    assert section.leaves == ()
    held = "".join(block.content for block in section.blocks)
    assert all(word in held for word in text.split() if word.isalpha())


def test_text_indented_by_four_inside_a_list_item_is_prose() -> None:
    assert leaf_texts("1. one\n\n    two\n\n-   three\n\n    four\n") == ["one", "two", "three", "four"]


def test_code_keeps_every_byte_in_the_blocks() -> None:
    section = only_section("> ```py\r\n>  a\tb  \r\n> ```\r\n")
    assert section.blocks[1] == Block("fence", "```", "py", "> ```py\r\n>  a\tb  \r\n> ```", 1, 1)


def test_lists_show_markers_numbers_and_nesting() -> None:
    section = only_section("1. a\n2. b\n   - c\n")
    shown = [(block.kind, block.markup, block.info, block.depth) for block in section.blocks]
    assert shown == [
        ("ordered_list_open", ".", "", 0),
        ("list_item_open", ".", "1", 1),
        ("list_item_close", ".", "", 1),
        ("list_item_open", ".", "2", 1),
        ("bullet_list_open", "-", "", 2),
        ("list_item_open", "-", "", 3),
        ("list_item_close", "-", "", 3),
        ("bullet_list_close", "-", "", 2),
        ("list_item_close", ".", "", 1),
        ("ordered_list_close", ".", "", 0),
    ]
    assert [block.line for block in section.blocks] == [1, 1, 1, 2, 3, 3, 3, 3, 2, 1]


def test_a_reference_definition_is_a_block() -> None:
    section = only_section("[a]:\n  </b c>\n  'the title'\ntext\n")
    assert section.blocks == (Block("definition", "", "", "[a]:\n  </b c>\n  'the title'", 1, 0),)
    assert [leaf.text for leaf in section.leaves] == ["text"]


TABLE = "| the head | b |\n|---|:-:|\n| the `a\\|b` cell |  | beyond |\nthe last | \\|\n"


def test_table_cells_are_leaves_and_header_and_alignment_are_not() -> None:
    section = only_section(TABLE)
    assert [leaf.text for leaf in section.leaves] == ["the `a\\|b` cell", "the last", "\\|"]
    assert {leaf.kind for leaf in section.leaves} == {LeafKind.CELL}
    assert section.blocks[1].content == "| the head | b |\n|---|:-:|"


def test_a_row_keeps_its_pipes_and_the_cells_beyond_the_header() -> None:
    assert [block.content for block in only_section(TABLE).blocks if block.kind == "tr_open"] == ["|||beyond|", "|"]


def test_equal_cells_are_told_apart_by_their_column() -> None:
    section = only_section("> |a|a|\n> |-|-|\n> | x | x |\n> x | x\n")
    assert [section.text[: leaf.spans[0].start].count("|") for leaf in section.leaves] == [7, 8, 9, 10]


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("x | x | x", [(0, "x"), (4, "x")]),
        ("| x | x | x", [(2, "x"), (6, "x")]),
        ("|| x |", [(3, "x")]),
        ("x", [(0, "x")]),
        ("  x|", [(2, "x")]),
        ("  a \\| b | \\|", [(2, "a \\| b"), (11, "\\|")]),
        ("||", []),
    ],
)
def test_a_cell_is_located_by_its_column(row: str, cells: list[tuple[int, str]]) -> None:
    head = "|a|b|\n|-|-|\n"
    section = only_section(head + row)
    found = [(leaf.spans[0].start - len(head), leaf.text) for leaf in section.leaves]
    assert found == cells


@pytest.mark.parametrize("row", ["> | x |", "- | x |", "\\| | x |"])
def test_a_table_in_a_container_loses_no_byte(row: str) -> None:
    text = f"{row}\n> |---|\n> {row}\n"
    section = only_section(text)
    assert section.text == text


@pytest.mark.parametrize(
    "text",
    [
        ">\t>\t- | a | b |\n>\t>\t|---|---|",  # the parser's text keeps the list marker
        "text\n\xa0\n",  # a line of white space inside a paragraph
    ],
)
def test_a_paragraph_that_cannot_be_located_is_a_block(text: str) -> None:
    section = only_section(text)
    assert section.leaves == ()
    assert "paragraph_open" in kinds(section)


def test_a_tab_behind_the_marker_does_not_cost_the_leaf() -> None:
    assert leaf_texts("-\tone\n\t- two\n\n\t  three\n") == ["one", "two", "three"]


def test_a_heading_below_the_first_line_is_a_block_of_a_section_parsed_alone() -> None:
    section = parse_section("# a\n\nb\n\n# c\n", 7)
    assert section.heading == Heading(1, "a", "# a", 7)
    assert [(block.content, block.line) for block in section.blocks] == [("# a", 7), ("# c", 11)]
    assert section.leaves == (Leaf(LeafKind.PARAGRAPH, section.leaves[0].spans, "b", 9, ""),)


def test_text_below_the_parsers_deepest_nesting_is_not_prose() -> None:
    section = only_section("> " * 30 + "the deep text\n")
    assert section.leaves == ()


@pytest.mark.parametrize(("limit", "text"), [("MOST_TOKENS", "- a\n" * 50), ("MOST_LINES", "a\n" * 50)])
def test_a_text_with_more_blocks_or_lines_than_prose_has_is_one_opaque_section(
    limit: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert only_section(text).leaves
    monkeypatch.setattr(grammar, limit, 40)
    section = only_section("# Title\n\n" + text)
    assert (section.text, section.leaves, section.heading) == ("# Title\n\n" + text, (), None)
    assert section.blocks == (Block("opaque", "", "", section.text, 1, 0),)
    assert parse_section(section.text) == section


def test_the_largest_file_of_ordinary_lists_stays_below_the_limits() -> None:
    text = "# Heading\n\n- a list item of the usual length, with `code` in it\n- and one more of them\n\n" * 50
    in_a_file = 500_000 / len(text)
    assert len(grammar.block_tokens(text)) * in_a_file < grammar.MOST_TOKENS
    assert text.count("\n") * in_a_file < grammar.MOST_LINES


@pytest.mark.parametrize("form", ["{}\n", "- {}\n", "| a |\n|---|\n| {} |\n", "> {}\n"])
def test_a_leaf_longer_than_any_person_writes_is_copied_as_it_is(form: str) -> None:
    longest = ("word " * LONGEST_LEAF)[: LONGEST_LEAF - len(form)]
    assert leaf_texts(form.format(longest))[-1:] == [longest.strip()]
    text = form.format("word " * LONGEST_LEAF)
    section = parse_section(text)
    assert section.leaves == ()
    assert splice_section(section, []) == text
