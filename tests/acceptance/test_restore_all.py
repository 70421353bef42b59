"""`caveman restore --all`: the way out of the product gives every original byte back."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from acceptance.daemons import until_compressed, watch
from acceptance.program import PROSE, Caveman
from waiting import wait_until_sync

FILES = 200 if "CAVEMAN_EXAMPLES" in os.environ else 40
"""Fewer in the suite; with CAVEMAN_EXAMPLES set as many as somebody may have."""


def originals(caveman: Caveman) -> dict[Path, bytes]:
    """FILES of them, each with a text of its own: newlines, byte-order marks, no newline at the end."""
    kinds = (
        lambda text: text.encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.encode("utf-8-sig"),
        lambda text: text.rstrip("\n").encode(),
    )
    texts = {
        f".claude/{folder}/f{number}.md": kinds[number % 4](f"{PROSE}\nThis is file {folder} number {number}.\n")
        for folder in ("rules/a", "rules/b")
        for number in range(FILES // 2)
    }
    return {caveman.write(name, text): text for name, text in texts.items()}


def compress_all(caveman: Caveman) -> None:
    for folder in ("rules/a", "rules/b"):
        files = [caveman.home / f".claude/{folder}/f{number}.md" for number in range(FILES // 2)]
        done = caveman.run("compress", *files)
        assert (done.code, f"{FILES // 2} of {FILES // 2} files compressed" in done.out) == (0, True), done.err


def standing(files: dict[Path, bytes]) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in files}


@pytest.mark.timeout(600)
def test_many_files_come_back_also_from_a_ledger_made_anew_and_stay(caveman: Caveman) -> None:
    files = originals(caveman)
    compress_all(caveman)
    compressed = standing(files)
    assert all(len(compressed[file]) < len(text) for file, text in files.items())
    own, kept = caveman.ledger.parent, caveman.home.parent / "kept"
    shutil.copytree(own, kept)
    done = caveman.run("restore", "--all")
    assert (done.code, done.err) == (0, "")
    assert f"What you last wrote stands in {FILES} of {FILES} files and is held." in done.out
    assert standing(files) == files

    shutil.rmtree(own)
    shutil.copytree(kept, own)
    for file, text in compressed.items():
        file.write_bytes(text)
    for part in own.glob("ledger.sqlite3*"):
        part.unlink()
    assert caveman.run("doctor", "--rebuild").code == 0
    assert caveman.run("restore", "--all").code == 0
    assert standing(files) == files

    watch(caveman)
    other = caveman.write(".claude/CLAUDE.md", PROSE)
    until_compressed(caveman, other)
    assert standing(files) == files
    assert caveman.run("restore", "--all", "--json").code == 0
    assert other.read_text(encoding="utf-8") == PROSE


def test_a_daemon_leaves_restored_files_alone_and_is_told_of(caveman: Caveman) -> None:
    daemon = watch(caveman)
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    until_compressed(caveman, file)
    done = caveman.run("restore", "--all")
    assert "caveman still watches: what you save from now on is compressed." in done.out
    assert f"To end that: kill {daemon.process.pid}" in done.out
    other = caveman.write(".claude/rules/other.md", PROSE)
    until_compressed(caveman, other)
    assert file.read_text(encoding="utf-8") == PROSE


def test_edited_and_missing_files_are_listed_and_left(caveman: Caveman) -> None:
    edited, gone, plain = (caveman.write(f"p/.claude/rules/{name}.md", PROSE) for name in ("edited", "gone", "plain"))
    caveman.run("compress", edited, gone, plain)
    compressed = plain.read_bytes()
    edited.write_bytes(edited.read_bytes() + b"\nA new rule.\n")
    gone.unlink()

    listed = caveman.run("restore", "--all", "--dry-run")
    assert listed.code == 0
    assert plain.read_bytes() == compressed
    assert "What you last wrote would stand in 1 of 3 files and is held; 1 left alone; 1 missing." in listed.out

    done = json.loads(caveman.run("restore", "--all", "--json").out)["files"]
    assert {Path(one["path"]).name: one["end"] for one in done} == {
        "edited.md": "left", "gone.md": "missing", "plain.md": "restored"
    }  # fmt: skip
    assert b"A new rule." in edited.read_bytes()
    assert not gone.exists()
    for one in done:
        if one["next"]:
            assert caveman.run(*one["next"].split()[1:], *(["--yes"] if one["end"] == "left" else [])).code == 0
    assert gone.read_text(encoding="utf-8") == edited.read_text(encoding="utf-8") == PROSE


def test_on_a_terminal_each_edited_file_is_asked_about(caveman: Caveman) -> None:
    one, two = (caveman.write(f"{name}.md", PROSE) for name in ("one", "two"))
    caveman.run("compress", one, two)
    for file in (one, two):
        file.write_bytes(file.read_bytes() + b"\nA new rule.\n")
    done = caveman.run_in_terminal("restore", "--all", answer="n\ny\n")
    assert done.code == 0
    assert done.out.count("Replace it?") == 2
    assert b"A new rule." in one.read_bytes()
    assert two.read_text(encoding="utf-8") == PROSE


def test_one_that_fails_is_told_and_the_others_come_back(caveman: Caveman) -> None:
    bad, good = caveman.write("bad.md", PROSE), caveman.write("good.md", PROSE)
    caveman.run("compress", bad, good)
    for backup in caveman.ledger.parent.rglob("bad.1.original.md"):
        backup.write_text("damaged", encoding="utf-8")
    done = caveman.run("restore", "--all")
    assert done.code == 3
    assert "failed      ~/bad.md: the backup" in done.err
    assert "next: " in done.err
    assert good.read_text(encoding="utf-8") == PROSE


def test_wrong_usage_and_nothing_to_restore(caveman: Caveman) -> None:
    assert caveman.run("restore", "--all").out == "No file stands compressed.\n"
    assert caveman.own_files() == set()
    for arguments in ([], ["--all", "--version", "1"], ["--dry-run", "x.md"], ["--json", "x.md"]):
        done = caveman.run("restore", *arguments)
        assert (done.code, "next: caveman restore --help" in done.err) == (1, True)
    assert caveman.run("restore", "--all", caveman.home / "gone").code == 1


def test_a_dry_run_without_a_ledger_tells_what_the_run_will_do(caveman: Caveman) -> None:
    file = caveman.write("notes.md", PROSE)
    caveman.run("compress", file)
    for part in caveman.ledger.parent.glob("ledger.sqlite3*"):
        part.unlink()
    done = caveman.run("restore", "--all", "--dry-run")
    assert (done.code, "would stand in 1 of 1 file" in done.out, caveman.ledger.exists()) == (0, True, False)
    assert caveman.run("restore", "--all").code == 0
    assert file.read_text(encoding="utf-8") == PROSE


@pytest.mark.parametrize(("answer", "is_put_back"), [("n\n", False), ("y\n", True)])
def test_on_a_terminal_it_is_asked_once_before_anything_is_put_back(
    caveman: Caveman, answer: str, is_put_back: bool
) -> None:
    files = [caveman.write(f"{number}.md", PROSE) for number in range(7)]
    caveman.run("compress", *files)
    done = caveman.run_in_terminal("restore", "--all", answer=answer)
    assert done.out.count("Put back 7 files? [y/N]") == 1
    assert "  ~/4.md" in done.out
    assert "~/5.md" not in done.out.split("Put back")[0]
    assert "and 2 more (caveman restore --all --dry-run)" in done.out
    assert {file.read_text(encoding="utf-8") == PROSE for file in files} == {is_put_back}
    assert done.code == (0 if is_put_back else 1)


def test_on_a_terminal_nothing_is_asked_after_yes_or_when_nothing_is_to_be_put_back(caveman: Caveman) -> None:
    file = caveman.write("one.md", PROSE)
    caveman.run("compress", file)
    assert "Put back" not in caveman.run_in_terminal("restore", "--all", "--yes").out
    assert file.read_text(encoding="utf-8") == PROSE
    done = caveman.run_in_terminal("restore", "--all")
    assert (done.code, "Put back" in done.out) == (0, False)


def test_a_moved_file_is_listed_with_the_command_that_restores_it_there(caveman: Caveman) -> None:
    file = caveman.write(".claude/rules/old.md", PROSE)
    watch(caveman)
    file.write_text(f"{PROSE}\nMore.\n", encoding="utf-8")
    until_compressed(caveman, file)
    new = file.rename(file.with_name("new.md"))

    def line() -> dict[str, str]:
        listed = json.loads(caveman.run("restore", "--all", "--dry-run", "--json").out)["files"]
        found: dict[str, str] = next(one for one in listed if one["path"] == str(file))
        return found

    wait_until_sync(lambda: "the same text stands at ~/.claude/rules/new.md" in line()["why"])
    assert caveman.run(*line()["next"].split()[1:]).code == 0
    assert new.read_text(encoding="utf-8") == f"{PROSE}\nMore.\n"


def test_a_file_that_is_gone_is_made_anew_and_said_to_be(caveman: Caveman) -> None:
    file = caveman.write("old.md", PROSE)
    caveman.run("compress", file)
    file.unlink()
    listed = caveman.run("restore", "--all", "--dry-run").out
    assert f"if it was moved: caveman restore --from {file} NEW_PATH" in listed
    assert f"next: caveman restore {file}" in listed
    done = caveman.run("restore", file)
    assert "~/old.md was gone; it is made anew as before version 1" in done.out
    assert file.read_text(encoding="utf-8") == PROSE
