"""`caveman scan` tells what would be compressed and what not, and writes nothing."""

from __future__ import annotations

import json

from acceptance.program import PROSE, Caveman


def test_it_tells_each_file_and_the_sum(caveman: Caveman) -> None:
    caveman.write(".claude/CLAUDE.md", PROSE)
    caveman.write(".claude/rules/terse.md", "# Rules\n\nRun tests.\n")
    caveman.write(".claude/settings.json", "{}")
    done = caveman.run("scan")
    assert done.code == 0
    assert "~/.claude/CLAUDE.md" in done.out
    assert "already terse" in done.out
    assert "settings.json" not in done.out
    assert "1 of 2 files would be compressed" in done.out


def test_nothing_at_all_is_written(caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    caveman.run("scan")
    caveman.run("scan", "--json", caveman.home / ".claude")
    assert path.read_text(encoding="utf-8") == PROSE
    assert list(path.parent.iterdir()) == [path]
    assert caveman.own_files() == set()


def test_as_json_it_has_the_same_numbers_as_compress(caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    answer = json.loads(caveman.run("scan", "--json").out)
    done = json.loads(caveman.run("compress", "--json", path).out)
    assert answer["roots"] == [str(path.parent)]
    assert answer["tokens_after"] == answer["files"][0]["tokens_after"] == done["files"][0]["tokens_after"]


def test_a_file_can_be_scanned_by_itself(caveman: Caveman) -> None:
    path = caveman.write("notes.md", PROSE)
    assert "\n1 file would be compressed: " in caveman.run("scan", path).out


def test_a_root_that_is_not_there_yet_is_no_error_and_a_named_one_is(caveman: Caveman) -> None:
    by_default = caveman.run("scan")
    named = caveman.run("scan", caveman.home / ".claude")
    assert (by_default.code, named.code) == (0, 1)
    assert "~/.claude: not there yet" in by_default.err
    assert "no such file or folder" in named.err


def test_what_is_refused_is_listed_with_its_reason(caveman: Caveman) -> None:
    caveman.write("project/CLAUDE.md", b"\xff\xfe")
    done = caveman.run("scan", caveman.home / "project")
    assert done.code == 0
    assert "refused" in done.out
    assert "it is not valid UTF-8" in done.out


def test_a_file_in_a_folder_that_may_not_be_written_is_refused(
    caveman: Caveman, as_ordinary_user: tuple[str, ...]
) -> None:
    path = caveman.write("project/CLAUDE.md", PROSE)
    terse = caveman.write("project/AGENTS.md", "# Rules\n\nRun tests.\n")
    path.parent.chmod(0o500)
    try:
        scanned = caveman.run_under(as_ordinary_user, "scan", "--json", path.parent)
        tried = caveman.run_under(as_ordinary_user, "compress", "--dry-run", path)
    finally:
        path.parent.chmod(0o700)
    found = {file["path"]: (file["outcome"], file["reason"]) for file in json.loads(scanned.out)["files"]}
    assert found == {str(path): ("refused", "no_permission"), str(terse): ("unchanged", "already_terse")}
    assert (tried.code, tried.out) == (4, "")


def test_what_is_on_hold_is_not_said_to_be_compressed(caveman: Caveman) -> None:
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    caveman.run("compress", file)
    caveman.run("restore", file)
    for command in (["scan"], ["compress", "--dry-run", file.parent]):
        done = caveman.run(*command)
        assert "on hold" in done.out
        assert "no file would be" in done.out or "->" not in done.out
    assert "->" in caveman.run("compress", "--dry-run", file).out  # naming a file ends its hold
    assert file.read_text(encoding="utf-8") == PROSE


def test_what_is_compressed_already_is_said_to_be(caveman: Caveman) -> None:
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    caveman.run("compress", file)
    assert "already compressed" in caveman.run("scan").out


def test_for_a_folder_without_memory_files_it_names_what_was_looked_for_and_a_file(caveman: Caveman) -> None:
    caveman.write("docs/empty.md", "")
    caveman.write("docs/guide.md", PROSE)
    out = caveman.run("scan", "docs").out
    assert "~/docs: no memory files here (profile project)" in out
    assert "memory files below ~/docs: **/CLAUDE.md" in out
    assert "  next: caveman scan ~/docs/guide.md\n" in out
    assert "\n1 file would be" in caveman.run("scan", caveman.home / "docs" / "guide.md").out
