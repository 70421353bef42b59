"""A folder where a file is meant is said to be one, by every command alike."""

from __future__ import annotations

import pytest

from acceptance.program import PROSE, Caveman


@pytest.mark.parametrize("command", ["hold", "release", "retry", "forget", "expand", "history", "diff", "restore"])
def test_a_folder_is_said_to_be_one(command: str, caveman: Caveman) -> None:
    file = caveman.write(".claude/rules/a.md", PROSE)
    assert caveman.run("compress", file).code == 0
    done = caveman.run(command, file.parent)
    assert (done.code, done.out) == (1, "")
    assert "~/.claude/rules: it is a folder: name the files in it" in done.err
    assert str(file.parent) in done.err.partition("next: ls -")[2]
    assert caveman.run("history", file).code == 0


def test_versions_of_a_file_whose_name_a_folder_has_now_are_listed(caveman: Caveman) -> None:
    file = caveman.write(".claude/rules/a.md", PROSE)
    assert caveman.run("compress", file).code == 0
    file.unlink()
    file.mkdir()
    assert len(caveman.history(file)) == 1
