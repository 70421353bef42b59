"""The difference of two contents is a unified diff; on a terminal the changed words stand out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_cli.difference import styled, unified

BEFORE = b"# Title\n\nPlease make sure to run the tests.\n\nEnd.\n"
AFTER = b"# Title\n\nRun the tests.\n\nEnd.\n"


def marked(lines: list[str]) -> list[str]:
    """What is emphasised in each removed or added line."""
    return ["|".join(line.plain[span.start : span.end] for span in line.spans) for line in styled(lines) if line.spans]


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


def test_only_the_words_that_changed_are_emphasised() -> None:
    assert marked(["-the old rule stays", "+the new rule stays"]) == ["old", "new"]


def test_lines_without_a_counterpart_are_not_emphasised() -> None:
    assert marked(["-one", "-two", "+three"]) == []
    assert marked([" same", "+added"]) == []


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
def test_every_line_printed_is_one_line_and_styling_loses_none(before: bytes, after: bytes) -> None:
    lines = unified(before, after, "x")
    assert [text.plain for text in styled(lines)] == lines
    assert all("\n" not in line for line in lines)
