"""`caveman status --savings` and the other numbers of what is saved agree, before and after a restore."""

from __future__ import annotations

import json
from typing import Any

from acceptance.program import PROSE, Caveman


def savings(caveman: Caveman) -> dict[str, Any]:
    """What it tells programs."""
    answer: dict[str, Any] = json.loads(caveman.run("status", "--savings", "--json").out)
    return answer


def saved_by_status(caveman: Caveman) -> tuple[int, int]:
    """Files and tokens of plain `caveman status`."""
    saved = json.loads(caveman.run("status", "--json").out)["saved"]
    return saved["files"], saved["tokens"]


def test_where_it_never_ran_it_says_what_comes_first_and_creates_nothing(caveman: Caveman) -> None:
    done = caveman.run("status", "--savings")
    assert (done.code, done.out) == (0, "Nothing is compressed yet; next: caveman scan\n")
    assert caveman.own_files() == set()


def test_all_numbers_agree_whatever_becomes_of_the_files(caveman: Caveman) -> None:
    files = [caveman.write(f"{name}.md", PROSE) for name in ("a", "b", "c")]
    assert caveman.run("compress", *files).code == 0
    total = savings(caveman)["total"]
    assert saved_by_status(caveman) == (3, total["saved"])
    assert total["series"][-1] == total["saved"] > 0

    assert caveman.run("restore", files[0]).code == 0
    files[1].unlink()
    answer = savings(caveman)
    assert (answer["gone"], answer["total"]["files"]) == (1, 1)
    assert saved_by_status(caveman) == (1, answer["total"]["saved"]) == (1, total["saved"] // 3)
    assert [file["path"] for file in answer["files"]] == [str(files[2])]
    assert [root["path"] for root in answer["roots"]] == [None]


def test_the_picture_is_coloured_on_a_terminal_and_ascii_where_that_is_all_there_is(caveman: Caveman) -> None:
    assert caveman.run("compress", caveman.write("CLAUDE.md", PROSE)).code == 0
    on_terminal = caveman.run_in_terminal("status", "--savings").out
    assert "\x1b[32m" in on_terminal
    assert "█" in on_terminal
    assert "\x1b[3" not in caveman.run_in_terminal("status", "--savings", NO_COLOR="1").out
    in_pipe = caveman.run("status", "--savings").out
    assert "\x1b" not in in_pipe
    assert str(caveman.home) not in in_pipe
    assert "~/CLAUDE.md" in in_pipe
    plain = caveman.run("status", "--savings", PYTHONIOENCODING="ascii").out
    assert plain.isascii()
    assert "####" in plain
