"""A command that an interpreter has been kept ready for does what it does when it is started whole."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from acceptance.program import PROSE, Caveman

COMMANDS = (
    ["--version"],
    ["--help"],
    ["scan"],
    ["scan", "."],
    ["status"],
    ["compress", "--dry-run", "CLAUDE.md"],
    ["compress", "gone.md"],
    ["history", "CLAUDE.md"],
    ["check", "CLAUDE.md", "notes.md"],
    ["restore", "--nope"],
    ["doctor", "--nope"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_it_says_the_same_and_ends_the_same(command: list[str], caveman: Caveman) -> None:
    if caveman.ready is None:
        pytest.skip("every command is started whole")
    caveman.write("CLAUDE.md", PROSE)
    caveman.write("notes.md", PROSE.replace("always", "never"))
    assert caveman.run(*command) == replace(caveman, ready=None).run(*command)


def test_each_has_its_own_process_variables_and_memory(caveman: Caveman) -> None:
    file = caveman.write("CLAUDE.md", PROSE)
    assert "'much'" in caveman.run("scan", file, CAVEMAN_MIN_GAIN="much").err
    assert caveman.run("scan", file).code == 0
    assert caveman.run("compress", file, CAVEMAN_SETTLE_SECONDS="0").code == 0
    assert "CAVEMAN_SETTLE_SECONDS" not in os.environ
    assert caveman.run("scan", file).out != caveman.run("scan", caveman.write("other.md", PROSE)).out
