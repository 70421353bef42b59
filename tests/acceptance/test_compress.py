"""`caveman compress` rewrites the files that are named, says what it did, and keeps the exact bytes."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman
from caveman_core.files.locks import job_lock
from waiting import wait_until


def test_a_file_is_shorter_afterwards_and_its_protected_text_is_there(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    done = caveman.run("compress", path)
    text = path.read_text(encoding="utf-8")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("compressed  ~/CLAUDE.md  ")
    assert "tokens (-" in done.out
    assert len(text) < len(PROSE)
    assert text.startswith("# Rules\n\n")
    assert "`deploy`" in text
    assert "`DEPLOY_ENV`" in text


def test_a_second_run_finds_nothing_to_do(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", path)
    once = path.read_bytes()
    done = caveman.run("compress", path)
    assert (done.code, path.read_bytes()) == (0, once)
    assert done.out.startswith("unchanged   ~/CLAUDE.md: already compressed")


def test_a_dry_run_shows_the_difference_and_writes_nothing(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    done = caveman.run("compress", "--dry-run", path)
    assert done.code == 0
    assert f"--- {path} (before)" in done.out
    assert "-Please make sure to always run the tests" in done.out
    assert "tokens (-" in done.out
    assert path.read_text(encoding="utf-8") == PROSE
    assert caveman.own_files() == set()


def test_a_dry_run_promises_what_the_run_does(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    promised = json.loads(caveman.run("compress", "--dry-run", "--json", path).out)["files"][0]
    kept = json.loads(caveman.run("compress", "--json", path).out)["files"][0]
    assert promised["outcome"] == kept["outcome"] == "compressed"
    assert promised["tokens_after"] == kept["tokens_after"]
    assert (promised["version"], kept["version"]) == (None, 1)
    assert promised["diff"]


def test_below_a_folder_only_memory_files_are_compressed(caveman: Caveman) -> None:
    memory = caveman.write("project/CLAUDE.md", PROSE)
    rule = caveman.write("project/.claude/rules/style.md", PROSE)
    other = caveman.write("project/README.md", PROSE)
    vendored = caveman.write("project/node_modules/x/CLAUDE.md", PROSE)
    done = caveman.run("compress", caveman.home / "project")
    assert done.code == 0
    assert "2 of 2 files compressed" in done.out
    assert len(memory.read_bytes()) == len(rule.read_bytes()) < len(PROSE)
    assert other.read_text(encoding="utf-8") == vendored.read_text(encoding="utf-8") == PROSE


def test_a_folder_without_memory_files_is_nothing_to_do(caveman: Caveman) -> None:
    caveman.write("docs/README.md", PROSE)
    done = caveman.run("compress", caveman.home / "docs")
    assert done.code == 0
    assert "no memory files here" in done.err


def test_a_folder_of_the_claude_folder_is_judged_by_its_rules(caveman: Caveman) -> None:
    rule = caveman.write(".claude/rules/deep/style.md", PROSE)
    memory = caveman.write(".claude/projects/x/memory/MEMORY.md", PROSE)
    skill = caveman.write(".claude/skills/x/AGENTS.md", PROSE)
    done = caveman.run("compress", rule.parent.parent, memory.parent.parent, caveman.home / ".claude" / "skills")
    assert done.code == 0
    assert "2 of 2 files compressed" in done.out
    assert len(rule.read_bytes()) == len(memory.read_bytes()) < len(PROSE)
    assert skill.read_text(encoding="utf-8") == PROSE
    assert "~/.claude/skills: no memory files here (profile claude:skills)" in done.err
    assert done.err.splitlines()[-1] == "  next: caveman scan ~/.claude"


def test_a_file_that_is_named_twice_is_compressed_once(caveman: Caveman) -> None:
    path = caveman.write("project/CLAUDE.md", PROSE)
    link = caveman.home / "project" / "AGENTS.md"
    link.symlink_to("CLAUDE.md")
    answer = json.loads(caveman.run("compress", "--json", path, path.parent, link).out)
    assert [file["path"] for file in answer["files"]] == [str(path)]


def test_a_file_that_an_editor_has_open_is_busy(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.write(".CLAUDE.md.swp", b"b0VIM 9.0")
    done = caveman.run("compress", path)
    assert done.code == 5
    assert "an editor has it open" in done.err
    assert path.read_text(encoding="utf-8") == PROSE


async def test_a_file_that_another_process_is_at_is_busy_after_the_wait(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    async with job_lock(caveman.locks, path, timeout=0):
        done = caveman.run("compress", "--wait", "0", path)
    assert done.code == 5
    assert "another caveman process is at it" in done.err
    assert path.read_text(encoding="utf-8") == PROSE


async def test_a_file_that_is_deleted_while_it_is_waited_for_is_missing(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    async with job_lock(caveman.locks, path, timeout=0):
        process = caveman.start("compress", path)
        await wait_until(caveman.ledger.exists)
        path.unlink()
    assert process.end() == 1
    assert "it is not there" in process.err
    assert not path.exists()


async def test_control_c_ends_with_130_and_a_whole_file(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    async with job_lock(caveman.locks, path, timeout=0):
        process = caveman.start("compress", path)
        await wait_until(caveman.ledger.exists)
        assert process.end(signal.SIGINT) == 130
    assert "Traceback" not in process.err
    assert path.read_text(encoding="utf-8") == PROSE


@pytest.mark.parametrize("name", ["CLAUDE.md", "with space and 'quotes'.md", "ünïcode.md", "-dash.md"])
def test_any_name_can_be_compressed(name: str, caveman: Caveman) -> None:
    path = caveman.write(name, PROSE)
    assert caveman.run("compress", path).code == 0
    assert len(path.read_bytes()) < len(PROSE)


def test_a_relative_path_is_taken_from_where_one_stands(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    assert caveman.run("compress", Path("CLAUDE.md")).code == 0
    assert len(path.read_bytes()) < len(PROSE)
