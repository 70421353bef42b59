"""Foreign text cannot steer the terminal, and paths can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_cli.output.console import debugging, printable, shown


def test_what_steers_a_terminal_is_shown_as_an_escape() -> None:
    assert printable("a\x1b[31mb\x07") == "a\\x1b[31mb\\x07"
    assert printable("\u202eevil") == "\\u202eevil"


def test_newlines_tabs_and_letters_stay() -> None:
    assert printable("über\n\tzwei → 漢字") == "über\n\tzwei → 漢字"


def test_a_name_that_is_not_utf8_can_be_printed() -> None:
    assert printable("caf\udce9.md") == "caf\\udce9.md"


@given(st.text(st.characters(exclude_categories=())))
def test_whatever_comes_out_can_be_encoded_and_holds_no_control_character(text: str) -> None:
    out = printable(text).encode("utf-8").decode("utf-8")
    assert all(character in "\n\t" or ord(character) >= 32 for character in out)


def test_home_is_written_as_a_tilde(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    assert shown(Path("/home/ada/.claude/CLAUDE.md")) == "~/.claude/CLAUDE.md"
    assert shown(Path("/home/ada")) == "/home/ada"
    assert shown(Path("/home/adam/x")) == "/home/adam/x"
    assert shown(Path("/a\nb")) == "/a\\nb"


@pytest.mark.parametrize(("value", "on"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_debugging_is_on_when_the_variable_says_so(value: str, on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVEMAN_DEBUG", value)
    assert debugging() is on
