"""Regions that ask not to be compressed."""

from __future__ import annotations

import pytest

from caveman_core.document.parse import parse_document, parse_section

OPEN = "<!-- nocompress -->"
CLOSE = "<!-- /nocompress -->"


def leaf_texts(text: str) -> list[str]:
    return [leaf.text for section in parse_document(text.encode()).sections for leaf in section.leaves]


@pytest.mark.parametrize(
    "opener", [OPEN, "<!--nocompress-->", f"   {OPEN}", f"<div>\n{OPEN}\n</div>", f"text\n     {OPEN}"]
)
def test_nothing_inside_a_region_is_a_leaf(opener: str) -> None:
    assert leaf_texts(f"before\n\n{opener}\n\ninside\n\n- item\n\n{CLOSE}\n\nafter\n") == ["before", "after"]


def test_what_lies_in_a_region_is_in_the_blocks() -> None:
    (section,) = parse_document(f"{OPEN}\nkeep\n\nkeep this\n\n| a |\n|-|\n| keep |\n\n{CLOSE}\n".encode()).sections
    assert section.leaves == ()
    contents = [block.content for block in section.blocks]
    assert "keep this" in contents
    assert "|keep|" in contents


def test_an_unclosed_region_runs_to_the_end_of_the_file() -> None:
    assert leaf_texts(f"a\n\n{OPEN}\n\nb\n\n# c\n\nd\n\n# e\n\nf\n") == ["a"]


def test_a_region_ends_in_a_later_section_which_has_no_leaf_at_all() -> None:
    sections = parse_document(f"a\n\n{OPEN}\n\n# b\n\nc\n\n{CLOSE}\n\nd\n\n# e\n\nf\n".encode()).sections
    assert [[leaf.text for leaf in section.leaves] for section in sections] == [["a"], [], ["f"]]
    assert parse_section(sections[2].text, sections[2].first_line) == sections[2]


def test_regions_do_not_nest() -> None:
    assert leaf_texts(f"{OPEN}\n\n{OPEN}\n\na\n\n{CLOSE}\n\nb\n\n{CLOSE}\n\nc\n") == ["b", "c"]


def test_a_region_on_one_line_ends_on_it() -> None:
    assert leaf_texts(f"{OPEN} kept {CLOSE}\nprose\n") == ["prose"]


@pytest.mark.parametrize("text", [f"```\n{OPEN}\n```\n\nprose\n", f"    {OPEN}\n\nprose\n"])
def test_a_marker_in_code_is_code(text: str) -> None:
    assert leaf_texts(text) == ["prose"]


def test_a_marker_in_inline_code_is_code() -> None:
    assert len(leaf_texts(f"Write `{OPEN}` to protect text, or `` `{OPEN}` ``.\n\nprose\n")) == 2


def test_a_marker_within_a_sentence_counts_for_its_whole_paragraph() -> None:
    assert leaf_texts(f"We {OPEN}really{CLOSE} mean it.\n\nprose\n") == ["prose"]
    assert leaf_texts(f"before\n\nWe {OPEN} mean it.\n\ninside\n\nStop {CLOSE} here.\n\nafter\n") == ["before", "after"]


@pytest.mark.parametrize(
    "opener", ["<!-- NoCompress -->", "<!--\tnocompress -->", "<!--\nnocompress\n-->", "<!-- nocompress: law -->"]
)
@pytest.mark.parametrize("closer", [CLOSE, "<!--/NOCOMPRESS-->", "<!-- / nocompress -->"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_spacing_case_and_newlines_make_no_difference(opener: str, closer: str, newline: str) -> None:
    text = f"before\n\n{opener}\n\ninside\n\n{closer}\n\nafter\n"
    assert leaf_texts(text.replace("\n", newline)) == ["before", "after"]


@pytest.mark.parametrize(
    "text",
    [
        f"before\n\n- {OPEN}\n- inside\n- {CLOSE}\n\nafter\n",
        f"before\n\n> {OPEN}\n> inside\n>\n> {CLOSE}\n\nafter\n",
        f"before\n\n| a |\n|---|\n| {OPEN} |\n| inside |\n| x {CLOSE} |\n\nafter\n",
    ],
)
def test_a_region_holds_in_lists_quotes_and_tables(text: str) -> None:
    assert leaf_texts(text) == ["before", "after"]


def test_a_region_can_begin_in_a_heading() -> None:
    sections = parse_document(f"a\n\n# b {OPEN}\n\nc\n\n# d\n\ne\n\n{CLOSE}\n\n# f\n\ng\n".encode()).sections
    assert [[leaf.text for leaf in section.leaves] for section in sections] == [["a"], [], [], ["g"]]
