"""Leaves back into their places."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from caveman_core.document.model import Block, Section
from caveman_core.document.parse import parse_document, parse_section
from caveman_core.document.splice import SpliceError, document_bytes, splice_section
from strategies import examples, files, prose_line


def blocks(section: Section) -> list[Block]:
    return [replace(block, line=0) for block in section.blocks]


def places(section: Section) -> list[tuple[str, str, int]]:
    return [(leaf.kind, leaf.container, len(leaf.spans)) for leaf in section.leaves]


def outside(section: Section, text: str, leaves: list[str]) -> list[str]:
    """`text` without the lines of `leaves`, piece by piece."""
    pieces = []
    for line in (line for leaf in leaves for line in leaf.split("\n")):
        before, text = text.split(line, 1)
        pieces.append(before)
    return [*pieces, text]


@examples
@given(files())
def test_unchanged_leaves_give_identical_bytes(data: bytes) -> None:
    document = parse_document(data)
    texts = [splice_section(section, [leaf.text for leaf in section.leaves]) for section in document.sections]
    assert document_bytes(document, texts) == data


@examples
@given(files())
@example(b"# \n- \t+++\n  a = 1\n  +++\n  | a | b |\n    |-|-|")
def test_one_word_for_each_line_changes_neither_blocks_nor_places(data: bytes) -> None:
    for section in parse_document(data).sections:
        if not section.leaves:
            continue
        words = ["\n".join("word" for _ in leaf.spans) for leaf in section.leaves]
        candidate = parse_section(splice_section(section, words), section.first_line)
        assert (blocks(candidate), places(candidate)) == (blocks(section), places(section))
        assert [leaf.text for leaf in candidate.leaves] == words


@examples
@given(files())
def test_nothing_outside_the_leaves_is_written(data: bytes) -> None:
    for section in parse_document(data).sections:
        marked = ["\n".join(f"\U000f0000{n}\U000f0001" for n, _ in enumerate(leaf.spans)) for leaf in section.leaves]
        spliced = splice_section(section, marked)
        kept, end = [], 0
        for span in (span for leaf in section.leaves for span in leaf.spans):
            kept.append(section.text[end : span.start])
            end = span.end
        assert outside(section, spliced, marked) == [*kept, section.text[end:]]


@examples
@given(files(), st.data())
def test_equal_blocks_mean_equal_structure_whatever_the_answer(data: bytes, draw: st.DataObject) -> None:
    for section in parse_document(data).sections:
        texts = ["\n".join(draw.draw(prose_line) for _ in leaf.spans) for leaf in section.leaves]
        try:
            candidate = parse_section(splice_section(section, texts), section.first_line)
        except SpliceError:
            continue
        if blocks(candidate) == blocks(section):
            assert places(candidate) == places(section)


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("the text\n", "# the text"),
        ("the text\n", "- the text"),
        ("the text\n", "> the text"),
        ("the text\n", "---"),
        ("the text\n", "```"),
        ("the text\n", "<div>"),
        ("the text\n", "[the]: text"),
        ("the text\nmore\n", "text\n==="),
        ("the text\nmore\n", "| a |\n|---|"),
        ("- the text\n", "- the text"),
        ("| a | b |\n|---|---|\n| the | text |\n", "the | text"),
        ("|a|b|\n|-|-|\n|the|text|\n", "\\"),
    ],
)
def test_an_answer_that_changes_the_structure_changes_the_blocks(source: str, answer: str) -> None:
    section = parse_section(source)
    texts = [answer, *(leaf.text for leaf in section.leaves[1:])]
    assert blocks(parse_section(splice_section(section, texts))) != blocks(section)


@pytest.mark.parametrize(
    "answer",
    [
        ["one"],
        ["one\ntwo\nthree"],
        ["one\n"],
        ["\ntwo"],
        [" one\ntwo"],
        ["one\ntwo  "],
        ["one\n\xa0"],
        ["one\r\ntwo"],
        ["one\ntwo\rthree"],
        ["one\nt\ud800wo"],
        ["one\ntwo", "more"],
        [],
    ],
)
def test_an_answer_that_does_not_fit_is_refused(answer: list[str]) -> None:
    section = parse_section("The one\nThe two\n")
    with pytest.raises(SpliceError):
        splice_section(section, answer)


def test_a_document_needs_a_text_for_every_section() -> None:
    document = parse_document(b"a\n\n# b\n")
    with pytest.raises(SpliceError):
        document_bytes(document, ["a\n\n"])


def test_a_lone_surrogate_is_not_written() -> None:
    document = parse_document(b"a\n")
    with pytest.raises(SpliceError):
        document_bytes(document, ["\udc80"])
