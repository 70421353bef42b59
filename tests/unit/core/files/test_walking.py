"""The memory files below a root."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from caveman_core.files.verdict import Ineligible
from caveman_core.files.walking import walk
from caveman_core.outcome import Reason


def write(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("text")


def names(root: Path, profile: str) -> list[str]:
    return [path.relative_to(root).as_posix() for path in walk(root, profile)]


def passed_over(root: Path, profile: str) -> dict[str, Reason]:
    found: dict[str, Reason] = {}

    def report(path: Path, why: Ineligible) -> None:
        found[path.relative_to(root).as_posix()] = why.reason

    list(walk(root, profile, report=report))
    return found


def test_memory_files_come_in_order_and_nothing_else(tmp_path: Path) -> None:
    write(
        tmp_path, "CLAUDE.md", "rules/b.md", "rules/a/x.md", "projects/p/memory/MEMORY.md", "projects/p/s.jsonl",
        "projects/p/memory/x.original.md", "skills/s/SKILL.md", "settings.json", "rules/b.md~",
    )  # fmt: skip
    assert names(tmp_path, "claude") == [
        "CLAUDE.md", "rules/b.md", "rules/a/x.md", "projects/p/memory/MEMORY.md",
    ]  # fmt: skip


def test_pruned_folders_are_not_entered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "src/CLAUDE.md", "node_modules/p/CLAUDE.md", ".git/CLAUDE.md", ".claude/worktrees/w/CLAUDE.md")
    entered: list[str] = []
    truly = os.scandir

    def scandir(path: Path) -> object:
        entered.append(path.name)
        return truly(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert names(tmp_path, "project") == ["src/CLAUDE.md"]
    assert set(entered) == {tmp_path.name, "src", ".claude"}


def test_a_missing_root_gives_nothing_and_a_file_itself(tmp_path: Path) -> None:
    write(tmp_path, "notes.md")
    assert names(tmp_path / "not yet", "claude") == []
    assert list(walk(tmp_path / "notes.md", "file")) == [tmp_path / "notes.md"]


def test_a_file_with_two_names_comes_once_under_its_own(tmp_path: Path) -> None:
    write(tmp_path, "CLAUDE.md")
    (tmp_path / "AGENTS.md").symlink_to("CLAUDE.md")
    assert names(tmp_path, "project") == ["CLAUDE.md"]


def test_a_link_to_a_file_no_profile_names_comes_under_the_links_name(tmp_path: Path) -> None:
    write(tmp_path, "shared/style.md")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "style.md").symlink_to("../shared/style.md")
    assert names(tmp_path, "claude") == ["rules/style.md"]


def test_a_relative_root_gives_relative_paths_and_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "root/shared/style.md", "root/rules/a.md", "elsewhere/x")
    (tmp_path / "root" / "rules" / "style.md").symlink_to("../shared/style.md")
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert list(walk(Path("../root"), "claude")) == [Path("../root/rules/a.md"), Path("../root/rules/style.md")]


def test_linked_folders_inside_the_root_are_followed_once_and_circles_end(tmp_path: Path) -> None:
    write(tmp_path, "common/a.md")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "common").symlink_to("../common")
    (tmp_path / "rules" / "up").symlink_to("..")
    (tmp_path / "common" / "round").symlink_to(".")
    assert names(tmp_path, "claude") == ["rules/common/a.md"]


def test_a_root_that_is_a_link_is_walked(tmp_path: Path) -> None:
    write(tmp_path / "real", "CLAUDE.md")
    (tmp_path / "link").symlink_to("real")
    assert names(tmp_path / "link", "claude") == ["CLAUDE.md"]


def test_links_out_of_the_root_and_to_nowhere_are_reported_not_followed(tmp_path: Path) -> None:
    root = tmp_path / "root"
    write(tmp_path, "elsewhere/a.md", "elsewhere.md", "root/CLAUDE.md")
    (root / "rules").symlink_to(tmp_path / "elsewhere")
    (root / "agent-memory").mkdir()
    (root / "agent-memory" / "out.md").symlink_to(tmp_path / "elsewhere.md")
    (root / "agent-memory" / "gone.md").symlink_to("nowhere")
    (root / "agent-memory" / "circle.md").symlink_to("circle.md")
    (root / "unrelated").symlink_to(tmp_path / "elsewhere")
    assert names(root, "claude") == ["CLAUDE.md"]
    assert passed_over(root, "claude") == {
        "rules": Reason.OUTSIDE_ROOTS,
        "agent-memory/out.md": Reason.OUTSIDE_ROOTS,
        "agent-memory/gone.md": Reason.MISSING,
        "agent-memory/circle.md": Reason.SYMLINK_LOOP,
    }


def test_any_folder_link_of_a_project_that_leads_elsewhere_is_no_news(tmp_path: Path) -> None:
    root = tmp_path / "root"
    write(tmp_path, "data/CLAUDE.md", "root/CLAUDE.md")
    (root / "data").symlink_to(tmp_path / "data")
    assert names(root, "project") == ["CLAUDE.md"]
    assert passed_over(root, "project") == {}


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), Reason.NO_PERMISSION),
        (OSError(errno.EIO, "Input/output error"), Reason.IO_ERROR),
    ],
)
def test_a_folder_that_cannot_be_read_is_reported_and_the_rest_walked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, reason: Reason
) -> None:
    write(tmp_path, "CLAUDE.md", "agent-memory/x.md", "rules/a.md")
    truly = os.scandir

    def scandir(path: Path) -> object:
        if path.name == "agent-memory":
            raise error
        return truly(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert names(tmp_path, "claude") == ["CLAUDE.md", "rules/a.md"]
    assert passed_over(tmp_path, "claude") == {"agent-memory": reason}


def test_below_the_profiles_folder_links_and_pruned_folders_are_treated_as_from_there(tmp_path: Path) -> None:
    root = tmp_path / "rules"
    write(root, "a.md", "deep/b.md", "node_modules/c.md", "x.txt")
    write(tmp_path, "skills/s.md", "elsewhere/e.md")
    (root / "again.md").symlink_to("a.md")
    (root / "linked").symlink_to("deep")
    (root / "out").symlink_to(tmp_path / "elsewhere")
    assert names(root, "claude:rules") == ["a.md", "deep/b.md"]
    assert passed_over(root, "claude:rules") == {"out": Reason.OUTSIDE_ROOTS}
    assert names(tmp_path / "skills", "claude:skills") == []
