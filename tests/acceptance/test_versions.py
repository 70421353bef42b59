"""`caveman history`, `diff` and `restore`: every version's exact bytes can be seen and brought back."""

from __future__ import annotations

import json

from acceptance.program import PROSE, Caveman


def test_the_exact_bytes_come_back(caveman: Caveman) -> None:
    original = PROSE.replace("\n", "\r\n").encode("utf-8-sig") + b"\r\n  trailing blanks  "
    path = caveman.write("CLAUDE.md", original)
    caveman.run("compress", path)
    assert path.read_bytes() != original
    done = caveman.run("restore", path)
    assert (done.code, done.err) == (0, "")
    assert path.read_bytes() == original
    assert "is what it was before version 1 again" in done.out
    assert f"caveman compress {path}" in done.out


def test_a_restore_can_be_undone_by_a_restore(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", path)
    compressed = path.read_bytes()
    caveman.run("restore", path)
    assert caveman.run("restore", path, "--version", "2").code == 0
    assert path.read_bytes() == compressed


def test_a_second_restore_changes_nothing(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", path)
    caveman.run("restore", path)
    done = caveman.run("restore", path)
    assert done.code == 0
    assert "already" in done.out
    assert path.read_text(encoding="utf-8") == PROSE


def test_newer_edits_are_shown_and_kept_unless_they_may_be_replaced(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", path)
    edited = path.read_bytes() + b"\nA new rule.\n"
    path.write_bytes(edited)
    asked = caveman.run("restore", path)
    assert asked.code == 1
    assert "-A new rule." in asked.out
    assert f"next: caveman restore --yes --version 1 {path}" in asked.err
    assert path.read_bytes() == edited

    assert caveman.run("restore", path, "--yes").code == 0
    assert path.read_text(encoding="utf-8") == PROSE
    assert caveman.run("restore", path, "--version", "2", "--yes").code == 0
    assert path.read_bytes() == edited


def test_a_file_that_is_gone_is_created_again(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", path)
    path.unlink()
    assert caveman.run("restore", path).code == 0
    assert path.read_text(encoding="utf-8") == PROSE


def test_a_restored_file_is_left_alone_until_it_is_named(caveman: Caveman) -> None:
    path = caveman.write("project/CLAUDE.md", PROSE)
    caveman.run("compress", path)
    caveman.run("restore", path)
    by_folder = caveman.run("compress", path.parent)
    assert by_folder.code == 0
    assert "it is on hold" in by_folder.out
    assert path.read_text(encoding="utf-8") == PROSE
    assert caveman.run("compress", path).code == 0
    assert len(path.read_bytes()) < len(PROSE)


def test_a_text_that_was_put_back_by_other_means_is_left_alone_too(caveman: Caveman) -> None:
    path = caveman.write("project/CLAUDE.md", PROSE)
    caveman.run("compress", path)
    path.write_text(PROSE, encoding="utf-8")
    done = caveman.run("compress", path.parent)
    assert "somebody put an earlier text back" in done.out
    assert path.read_text(encoding="utf-8") == PROSE


def test_the_history_lists_every_version(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", path)
    caveman.run("restore", path)
    answer = json.loads(caveman.run("history", "--json", path).out)
    assert answer["path"] == str(path)
    assert [(one["version"], one["origin"]) for one in answer["versions"]] == [(1, "compress"), (2, "restore")]
    assert answer["versions"][0]["size_before"] == answer["versions"][1]["size_after"] == len(PROSE)
    table = caveman.run("history", path).out.splitlines()
    assert table[0].split()[:2] == ["version", "at"]
    assert len(table) == 3


def test_the_difference_of_a_version_can_be_seen(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", path)
    done = caveman.run("diff", path)
    assert done.code == 0
    assert "-Please make sure to always run the tests" in done.out
    caveman.run("restore", path)
    assert "+Please make sure to always run the tests" in caveman.run("diff", path).out
    assert caveman.run("diff", path, "--version", "1").out == done.out


def test_a_link_shows_the_history_of_the_file_behind_it(caveman: Caveman) -> None:
    path = caveman.write("AGENTS.md", PROSE)
    link = caveman.home / "CLAUDE.md"
    link.symlink_to("AGENTS.md")
    caveman.run("compress", path)
    assert json.loads(caveman.run("history", "--json", link).out)["path"] == str(path)
    assert caveman.run("restore", link).code == 0
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == PROSE


def test_without_a_version_nothing_is_created(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    for command in ("history", "diff", "restore"):
        done = caveman.run(command, path)
        assert done.code == 1
        assert done.err.startswith("caveman: there is no version of ~/CLAUDE.md: caveman never changed it\n")
        assert done.err.endswith(f"  next: caveman compress --dry-run {path}\n")
    assert caveman.own_files() == set()


def test_a_version_that_is_not_there_is_named(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", path)
    for command in ("diff", "restore"):
        done = caveman.run(command, path, "--version", "7")
        assert done.code == 1
        assert "no version 7" in done.err
        assert "next: caveman history" in done.err


def test_a_file_whose_folder_moved_and_became_a_link_is_restored_by_its_old_name(caveman: Caveman) -> None:
    file = caveman.write("dot/claude/CLAUDE.md", PROSE)
    assert caveman.run("compress", file).code == 0
    moved = file.parent.rename(caveman.home / "real")
    file.parent.symlink_to(moved)
    assert caveman.run("history", file).code == 0
    assert caveman.run("diff", file).code == 0
    assert caveman.run("restore", file).code == 0
    assert (moved / "CLAUDE.md").read_text(encoding="utf-8") == PROSE


def test_a_file_that_was_moved_is_restored_from_where_it_was(caveman: Caveman) -> None:
    file = caveman.write("one/CLAUDE.md", PROSE)
    assert caveman.run("compress", file).code == 0
    moved = caveman.home / "two.md"
    file.rename(moved)
    refused = caveman.run("restore", moved)
    assert refused.code == 1
    assert f"next: caveman restore --from {file} {moved}" in refused.err
    assert caveman.run("restore", "--from", file, moved).code == 0
    assert moved.read_text(encoding="utf-8") == PROSE
    assert not file.exists()
