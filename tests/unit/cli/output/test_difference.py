"""The difference of two contents is a unified diff; on a terminal the changed words stand out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_cli.diffing.rows import rows_of
from caveman_cli.diffing.unified import unified_lines
from caveman_cli.output.console import printable
from caveman_cli.output.difference import coloured, unified

BEFORE = b"# Title\n\nPlease make sure to run the tests.\n\nEnd.\n"
AFTER = b"# Title\n\nRun the tests.\n\nEnd.\n"


def test_equal_contents_have_no_difference() -> None:
    assert unified(BEFORE, BEFORE, "x.md") == []


def test_it_is_a_unified_diff_with_the_name() -> None:
    assert unified(BEFORE, AFTER, "x.md") == [
        "--- x.md (before)",
        "+++ x.md (after)",
        "@@ -1,5 +1,5 @@",
        " # Title",
        " ",
        "-Please make sure to run the tests.",
        "+Run the tests.",
        " ",
        " End.",
    ]


def strong(before: str, after: str) -> list[str]:
    """What stands out in each line of a unified diff on a terminal."""
    lines = coloured(unified_lines(rows_of(before, after), "x", "x"))
    return ["|".join(line.plain[span.start : span.end] for span in line.spans) for line in lines if line.spans]


def test_only_the_words_that_changed_stand_out() -> None:
    assert strong("the old rule stays\n", "the new rule stays\n") == ["old", "new"]


def test_in_a_line_without_a_counterpart_nothing_stands_out() -> None:
    assert strong("same\n", "same\nadded\n") == []


def test_a_missing_newline_at_the_end_is_told() -> None:
    assert unified(b"a\n", b"a", "x")[-2:] == ["+a", "\\ No newline at end of file"]


def test_line_ends_that_both_have_are_not_shown() -> None:
    assert unified(b"a\r\nb\r\n", b"a\r\nc\r\n", "x")[-2:] == ["-b", "+c"]


def test_line_ends_that_changed_are_shown() -> None:
    assert unified(b"a\r\n", b"a\n", "x")[-2:] == ["-a\\r", "+a"]


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\x1b[2J"])
def test_bytes_that_cannot_be_shown_are_escaped(data: bytes) -> None:
    assert "\\x" in unified(b"", data, "x")[3]


@given(st.binary(max_size=80), st.binary(max_size=80))
@settings(max_examples=60)
def test_every_line_printed_is_one_line(before: bytes, after: bytes) -> None:
    assert all("\n" not in line and "\x1b" not in line for line in unified(before, after, "x\n\x1by"))


@given(st.text(max_size=80), st.text(max_size=80))
@settings(max_examples=60)
def test_colours_lose_no_text(before: str, after: str) -> None:
    lines = list(unified_lines(rows_of(before, after), "x", "x"))
    assert [text.plain for text in coloured(lines)] == [printable(line.text) for line in lines]
