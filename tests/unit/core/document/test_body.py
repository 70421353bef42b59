"""The body of a section masked, and an answer put back into its section."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.document.body import MaskedBody, mask_body
from caveman_core.document.body_answer import unmask_body
from caveman_core.document.parse import parse_document, parse_section
from caveman_core.errors import AnswerError, PlaceholderError
from strategies import examples, files

MIXED = """\
## Build `x`

Run `make all` before a push.

1. Install:

   ```sh
   npm ci
   ```
2. - [ ] Check ./docs

| name | what |
| --- | --- |
| `a` | the first one |

> Never push.

[ref]: https://x.y
<!-- note -->
"""


def body(text: str) -> MaskedBody:
    return mask_body(parse_section(text))


@examples
@given(files())
def test_unmasking_what_was_masked_gives_every_section_back(data: bytes) -> None:
    for section in parse_document(data).sections:
        masked = mask_body(section)
        assert unmask_body(masked.text, masked) == section.text


@examples
@given(files())
def test_what_is_protected_does_not_show(data: bytes) -> None:
    for section in parse_document(data).sections:
        masked = mask_body(section)
        shown = masked.text
        for number, place in enumerate(masked.places):
            assert shown.count(f"[[{masked.prefix}{number}]]") == 1, place
            if place.is_block:
                assert re.search(rf"^[ \t]*\[\[{masked.prefix}{number}\]\]$", shown, re.MULTILINE)
        numbers = [int(number) for number in re.findall(rf"\[\[{masked.prefix}([0-9]+)\]\]", shown)]
        assert numbers == list(range(len(masked.places)))


@examples
@given(files(), st.data())
def test_an_answer_without_a_block_is_refused(data: bytes, draw: st.DataObject) -> None:
    for section in parse_document(data).sections:
        masked = mask_body(section)
        blocks = [number for number, place in enumerate(masked.places) if place.is_block]
        if blocks:
            name = f"[[{masked.prefix}{draw.draw(st.sampled_from(blocks))}]]"
            with pytest.raises(PlaceholderError, match=re.escape(name)):
                unmask_body(masked.text.replace(name, ""), masked)


def test_the_heading_is_no_part_of_it_and_what_stands_below_keeps_its_shape() -> None:
    masked = body(MIXED)
    assert masked.head == "## Build `x`\n\n"
    assert masked.text == (
        "Run [[c0]] before a push.\n"
        "\n"
        "1. Install:\n"
        "\n"
        "   [[c1]]\n"
        "2. - [[c2]] Check [[c3]]\n"
        "\n"
        "[[c4]]\n"
        "| [[c5]] | the first one |\n"
        "\n"
        "> Never push.\n"
        "\n"
        "[[c6]]"
    )
    assert masked.title == "Build [[c7]]"
    assert [place.text for place in masked.places if place.is_block] == [
        "   ```sh\n   npm ci\n   ```",
        "| name | what |\n| --- | --- |",
        "[ref]: https://x.y\n<!-- note -->",
    ]


def test_paragraphs_and_bullets_may_come_back_otherwise() -> None:
    masked = body(MIXED)
    answer = "- Before a push: [[c0]]\n\n1. Install:\n\n[[c1]]\n2. - [[c2]] Check\n\n [[c4]] \n| [[c5]] | first |"
    answer += "\n\n[[c6]]\n"
    assert unmask_body(answer, masked) == (
        "## Build `x`\n\n- Before a push: `make all`\n\n1. Install:\n\n   ```sh\n   npm ci\n   ```\n2. - [ ] Check\n\n"
        "| name | what |\n| --- | --- |\n| `a` | first |\n\n[ref]: https://x.y\n<!-- note -->\n"
    )


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("Do [[c0]].\n[[c1]]\n[[c2]]\n[[c9]]", r"unknown or malformed: \[\[c9\]\]"),
        ("Do [[c0]] and [[c0]].\n[[c1]]\n[[c2]]", r"repeated: \[\[c0\]\]"),
        ("Do [[c0]].\n[[c1]]\n[[c2]]\n[[c1]]", r"repeated: \[\[c1\]\]"),
        ("Do [[c0]].\n[[c1]]", r"of a block lost: \[\[c2\]\]"),
        ("[[c2]]\nDo [[c0]].\n[[c1]]", r"of a block out of order: \[\[c2\]\]"),
        ("Do [[c0]]: [[c1]]\n[[c2]]", "not alone on its line"),
        ("[[c1]] is it\n[[c2]]", "not alone on its line"),
        ("- [[c1]]\n[[c2]]", "not alone on its line"),
        ("[[c1]] [[c0]]\n[[c2]]", "not alone on its line"),
        ("Do [[c0].\n[[c1]]\n[[c2]]", "unknown or malformed"),
        ("Do [[c00]].\n[[c1]]\n[[c2]]", "unknown or malformed"),
    ],
)
def test_a_placeholder_that_is_not_in_its_place_is_named(answer: str, problem: str) -> None:
    masked = body("# T\n\nDo `it`.\n\n```\na\n```\n\nNow.\n\n```\nb\n```\n")
    with pytest.raises(PlaceholderError, match=problem):
        unmask_body(answer, masked)


def test_a_span_may_go_and_may_move() -> None:
    masked = body("# T\n\nDo `a` and `b`.\n")
    assert unmask_body("[[c1]] first.", masked) == "# T\n\n`b` first.\n"


def test_a_span_over_two_lines_keeps_what_stood_between_them() -> None:
    text = "# T\r\n\r\n- the `code\r\n  span` here\r\n"
    masked = body(text)
    assert masked.text == "- the [[c0]] here"
    assert unmask_body("- [[c0]]", masked) == "# T\r\n\r\n- `code\r\n  span`\r\n"


@pytest.mark.parametrize(
    ("text", "newline"),
    [("# T\n\na\n", "\n"), ("# T\r\n\r\na", "\r\n"), ("# T\ra\rb\r", "\r"), ("a", "\n"), ("a\r\nb\r\nc\n", "\r\n")],
)
def test_new_lines_end_like_most_lines_of_the_section(text: str, newline: str) -> None:
    section = parse_section(text)
    masked = mask_body(section)
    tail = text[len(text.rstrip()) :]
    assert unmask_body("- one\n- two\r\n- three\r\n", masked).endswith(f"- one{newline}- two{newline}- three{tail}")


def test_lines_that_stood_there_keep_their_own_newline() -> None:
    masked = body("# T\n\nfirst\r\n\r\nsecond\n\nthird\n")
    assert unmask_body("first\n\nnew\n\nsecond\n\n3rd", masked) == "# T\n\nfirst\r\n\r\nnew\n\nsecond\n\n3rd\n"


def test_blank_lines_around_the_answer_go() -> None:
    masked = body("# T\n\n    code\n\ntext\n\n\n")
    assert unmask_body("\n \n[[c0]]\n\nnew \n\n", masked) == "# T\n\n    code\n\nnew\n\n\n"


def test_an_empty_answer_leaves_the_heading() -> None:
    assert unmask_body(" \n", body("# T\n\ntext\n\n")) == "# T\n\n"
    assert unmask_body("", body("text")) == ""


@pytest.mark.parametrize("fence", ["```", "~~~", "```markdown", "````"])
def test_one_fence_around_the_whole_answer_is_taken_off(fence: str) -> None:
    close = fence.removesuffix("markdown")
    assert unmask_body(f"{fence}\n- new\n- text\n{close}\n", body("# T\n\ntext\n")) == "# T\n\n- new\n- text\n"


@pytest.mark.parametrize(
    "answer",
    ["```\na\n```\ntext\n```\nb\n```", "```\na\n```\ntext", "```\na", "text\n```", "```", "~~~\na\n```"],
)
def test_any_other_fence_stays_for_the_checks_to_find(answer: str) -> None:
    assert unmask_body(answer, body("# T\n\ntext\n")) == f"# T\n\n{answer}\n"


def test_a_source_between_two_fences_keeps_them() -> None:
    text = "# T\n\n```\na\n```\n\nsome text\n\n```\nb\n```\n"
    masked = body(text)
    assert unmask_body("[[c0]]\n\ntext\n\n[[c1]]", masked) == text.replace("some text", "text")


@pytest.mark.parametrize("answer", ["a \ud800 b", "a \udfff", "a\0b"])
def test_what_no_file_can_hold_is_refused(answer: str) -> None:
    with pytest.raises(AnswerError, match="the answer holds a"):
        unmask_body(answer, body("# T\n\ntext\n"))


def test_what_a_table_row_has_too_many_of_does_not_show() -> None:
    masked = body("| a | b |\n|---|---|\n| c | d | `secret` |\n| e | f |\n")
    assert masked.text == "[[c0]]\n| e | f |"


def test_a_region_that_is_left_alone_is_one_placeholder() -> None:
    masked = body("# T\n\n<!-- nocompress -->\n- the one\n\n- the other\n<!-- /nocompress -->\n\nThe end.\n")
    assert masked.text == "[[c0]]\n\nThe end."


def test_a_setext_heading_stays_whole() -> None:
    masked = body("Title\nof two\n======\n\ntext\n")
    assert (masked.head, masked.title) == ("Title\nof two\n======\n\n", "Title\nof two")
