"""`keep` bounds the versions of a file, and whoever looks is told what is no longer there."""

from __future__ import annotations

import json
from pathlib import Path

from acceptance.program import PROSE, Caveman


def save_often(caveman: Caveman, times: int, **variables: str) -> Path:
    for number in range(1, times + 1):
        path = caveman.write("CLAUDE.md", text(number))
        assert caveman.run("compress", path, **variables).code == 0
    return path


def text(number: int) -> str:
    return f"{PROSE}\n## Step {number}\n\nPlease make sure to basically always run step {number}.\n"


def test_older_versions_are_pruned_and_the_history_says_so(caveman: Caveman) -> None:
    path = save_often(caveman, 5, CAVEMAN_KEEP="3")
    assert [version.number for version in caveman.history(path)] == [1, 4, 5]
    done = caveman.run("history", path, CAVEMAN_KEEP="3")
    assert done.err == "2 older versions were pruned (keep = 3)\n"
    assert [line.split()[0] for line in done.out.splitlines()] == ["version", "1", "4", "5"]
    assert json.loads(caveman.run("history", "--json", path).out)["pruned"] == 2


def test_where_nothing_was_pruned_the_history_says_nothing(caveman: Caveman) -> None:
    path = save_often(caveman, 2)
    assert caveman.run("history", path).err == ""
    assert json.loads(caveman.run("history", "--json", path).out)["pruned"] == 0


def test_the_first_text_and_the_last_one_come_back(caveman: Caveman) -> None:
    path = save_often(caveman, 4, CAVEMAN_KEEP="2")
    assert caveman.run("restore", path).code == 0
    assert path.read_text(encoding="utf-8") == text(4)
    assert caveman.run("restore", path, "--version", "1").code == 0
    assert path.read_text(encoding="utf-8") == text(1)


def test_a_pruned_version_cannot_be_restored_and_the_message_says_why(caveman: Caveman) -> None:
    path = save_often(caveman, 4, CAVEMAN_KEEP="2")
    before = path.read_bytes()
    done = caveman.run("restore", path, "--version", "2")
    assert done.code == 1
    assert f"version 2 of {path} was pruned; it has 1, 4" in done.err
    assert f"next: caveman history {path}" in done.err
    assert path.read_bytes() == before


def test_doctor_finds_nothing_amiss_after_a_pruning(caveman: Caveman) -> None:
    save_often(caveman, 5, CAVEMAN_KEEP="2")
    assert "2 versions, each read and verified" in caveman.run("doctor").out


def test_a_keep_that_leaves_no_room_for_first_and_last_is_refused(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    done = caveman.run("compress", path, CAVEMAN_KEEP="1")
    assert done.code == 1
    assert "CAVEMAN_KEEP" in done.err
    assert path.read_text(encoding="utf-8") == PROSE


def test_pruning_says_nothing_in_the_output_of_a_command(caveman: Caveman) -> None:
    path = save_often(caveman, 3, CAVEMAN_KEEP="2")
    path.write_text(text(9), encoding="utf-8")
    done = caveman.run_under((), "compress", "--json", path, CAVEMAN_KEEP="2")
    assert json.loads(done.out)["files"][0]["outcome"] == "compressed"
    assert done.err == ""
    assert [one.number for one in caveman.history(path)] == [1, 4]
