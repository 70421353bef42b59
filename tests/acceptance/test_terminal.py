"""On a terminal: colours, unless NO_COLOR says otherwise, a bar over several files, and questions."""

from __future__ import annotations

import re

import pytest

from acceptance.program import PROSE, Caveman

COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]")


def test_the_difference_is_coloured(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    assert COLOUR.search(caveman.run_in_terminal("compress", "--dry-run", path).out)


def test_no_color_is_honoured(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    assert not COLOUR.search(caveman.run_in_terminal("compress", "--dry-run", path, NO_COLOR="1").out)


def test_several_files_are_counted_by_a_bar(caveman: Caveman) -> None:
    for name in ("CLAUDE.md", "AGENTS.md"):
        caveman.write(f"project/{name}", PROSE)
    done = caveman.run_in_terminal("compress", caveman.home / "project")
    assert done.code == 0
    assert "100%" in done.out
    assert "2 of 2 files compressed" in done.out


def test_foreign_text_cannot_steer_the_terminal(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE.replace("before you push", "before you \x1b]0;owned\x07push"))
    done = caveman.run_in_terminal("compress", "--dry-run", path)
    assert "\x1b]0;" not in done.out
    assert "\\x1b]0;owned" in done.out


def test_the_text_of_a_file_cannot_either_and_is_exact_in_a_pipe(caveman: Caveman) -> None:
    text = "# A\r\n\r\nRing \x1b]0;owned\x07 it.\r\nTwice."
    path = caveman.write("CLAUDE.md", text)
    shown = caveman.run_in_terminal("expand", path).out
    assert "# A\r\n\r\nRing \\x1b]0;owned\\x07 it.\r\nTwice.\r\n" in shown
    assert "\x1b]0;" not in shown
    piped = caveman.start("expand", path)
    assert piped.end() == 0
    assert piped.to_out.read_bytes() == text.encode()


@pytest.mark.parametrize(("answer", "code"), [("n\n", 1), ("y\n", 0)])
def test_a_restore_over_newer_edits_asks(answer: str, code: int, caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", path)
    edited = path.read_text(encoding="utf-8") + "\nA new rule.\n"
    path.write_text(edited, encoding="utf-8")
    done = caveman.run_in_terminal("restore", path, answer=answer)
    assert "A new rule." in done.out
    assert "Replace it?" in done.out
    assert done.code == code
    assert path.read_text(encoding="utf-8") == (PROSE if code == 0 else edited)
