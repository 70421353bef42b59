"""A ledger that is gone while its backups are there is told of by every command that would miss it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman

GONE = "ledger.sqlite3 is gone, and there are backups"
REBUILD = "next: caveman doctor --rebuild"


@pytest.fixture
def path(caveman: Caveman) -> Path:
    """A file that was compressed, by a ledger that is gone."""
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    assert caveman.run("compress", path).code == 0
    caveman.ledger.unlink()
    return path


@pytest.mark.parametrize("command", ["restore", "history", "diff", "expand", "release"])
def test_what_needs_it_for_a_file_says_so(command: str, caveman: Caveman, path: Path) -> None:
    before = path.read_bytes()
    done = caveman.run(command, path)
    assert (done.code, done.out, path.read_bytes()) == (1, "", before)
    assert GONE in done.err
    assert REBUILD in done.err
    assert not caveman.ledger.exists()


@pytest.mark.parametrize("command", [["retry"], ["resume"], ["status"], ["status", "--savings"]])
def test_what_needs_all_of_it_says_so(command: list[str], caveman: Caveman, path: Path) -> None:
    done = caveman.run(*command)
    assert done.code == 1
    assert GONE in done.err
    assert REBUILD in done.err


def test_a_check_of_the_status_has_it_as_a_problem(caveman: Caveman, path: Path) -> None:
    done = caveman.run("status", "--check", "--json")
    assert done.code == 1
    problems = {one["name"]: one for one in json.loads(done.out)["problems"]}
    assert GONE in problems["ledger"]["message"]
    assert problems["ledger"]["next"] == "caveman doctor --rebuild"


@pytest.mark.parametrize(
    "command", [["pause"], ["hold", "FILE"], ["compress", "FILE"], ["compress", "--dry-run", "FILE"]]
)
def test_what_goes_on_without_it_says_so(command: list[str], caveman: Caveman, path: Path) -> None:
    other = caveman.write(".claude/rules/other.md", PROSE)
    done = caveman.run(*(other if word == "FILE" else word for word in command))
    assert done.code == 0
    assert GONE in done.err
    assert REBUILD in done.err


def test_a_dry_run_of_a_restore_of_all_tells_what_the_restore_does(caveman: Caveman, path: Path) -> None:
    for begin in (None, "pause"):
        if begin:
            assert caveman.run(begin).code == 0
        listed = json.loads(caveman.run("restore", "--all", "--dry-run", "--json").out)["files"]
        assert [(one["path"], one["end"]) for one in listed] == [(str(path), "restored")]
        assert path.read_text(encoding="utf-8") != PROSE
    done = caveman.run("restore", "--all", "--json")
    assert [(one["path"], one["end"]) for one in json.loads(done.out)["files"]] == [(str(path), "restored")]
    assert path.read_text(encoding="utf-8") == PROSE


def test_a_version_made_meanwhile_is_numbered_after_those_in_the_backups(caveman: Caveman, path: Path) -> None:
    path.write_text(PROSE.replace("# Rules", "# Other"), encoding="utf-8")
    assert caveman.run("compress", path).code == 0
    assert [version.number for version in caveman.history(path)] == [2]
    assert caveman.run("doctor", "--rebuild").code == 0
    assert [version.number for version in caveman.history(path)] == [1, 2]
