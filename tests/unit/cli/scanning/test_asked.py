"""What was named and what lies below folders that were named, each real file once."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.scanning.asked import asked_for, guessed_profile
from caveman_core.outcome import Reason


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with two memory files and one that is none."""
    for name in ("CLAUDE.md", ".claude/rules/style.md", "README.md"):
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("text\n", encoding="utf-8")
    return tmp_path / "project"


def test_a_named_file_is_its_own_root_and_needs_no_profile(project: Path) -> None:
    [asked] = asked_for([project / "README.md"]).files
    assert (asked.path, asked.root, asked.named) == (project / "README.md", project / "README.md", True)


def test_below_a_folder_are_its_memory_files(project: Path) -> None:
    files = asked_for([project]).files
    assert {asked.path.name for asked in files} == {"CLAUDE.md", "style.md"}
    assert all((asked.root, asked.profile, asked.named) == (project, "project", False) for asked in files)


def test_a_file_that_is_named_first_stays_named(project: Path) -> None:
    request = asked_for([project / "CLAUDE.md", project])
    assert [(asked.path.name, asked.named) for asked in request.files] == [("CLAUDE.md", True), ("style.md", False)]


def test_two_names_of_one_file_are_one_file(project: Path) -> None:
    (project / "AGENTS.md").symlink_to("CLAUDE.md")
    assert len(asked_for([project / "AGENTS.md", project / "CLAUDE.md"]).files) == 1


def test_a_path_that_is_not_there_is_asked_for_all_the_same(tmp_path: Path) -> None:
    [asked] = asked_for([tmp_path / "gone.md"]).files
    assert asked.named


def test_a_folder_without_memory_files_is_told_with_its_profile(tmp_path: Path) -> None:
    request = asked_for([tmp_path])
    assert (request.files, request.barren) == ([], [(tmp_path, "project")])


def test_a_link_out_of_the_folder_is_passed_over_with_its_reason(project: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.md").write_text("text\n", encoding="utf-8")
    (project / "AGENTS.md").symlink_to(tmp_path / "elsewhere.md")
    [receipt] = asked_for([project]).passed_over
    assert (receipt.path, receipt.reason) == (project / "AGENTS.md", Reason.OUTSIDE_ROOTS)


def test_a_link_to_a_file_of_another_folder_that_was_named_is_that_file_and_no_complaint(
    project: Path, tmp_path: Path
) -> None:
    (tmp_path / ".codex").mkdir()
    agents = tmp_path / ".codex" / "AGENTS.md"
    agents.write_text("text\n", encoding="utf-8")
    (tmp_path / ".codex" / "notes.md").write_text("text\n", encoding="utf-8")
    (project / "AGENTS.md").symlink_to(agents)
    (project / "GEMINI.md").symlink_to(tmp_path / ".codex" / "notes.md")
    for folders in ([project, tmp_path / ".codex"], [tmp_path / ".codex", project]):
        request = asked_for(folders)
        assert [asked.path for asked in request.files if asked.path.name == "AGENTS.md"] == [agents]
        assert request.linked == [project / "AGENTS.md"]
        assert [receipt.path for receipt in request.passed_over] == [project / "GEMINI.md"]  # nobody's memory there


def test_the_folder_of_claude_config_dir_has_the_claude_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    assert guessed_profile(tmp_path) == "claude"


def test_so_has_that_of_home_beside_it_and_what_lies_below_has_their_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", "~/config")
    assert guessed_profile(tmp_path / "home" / ".claude") == "claude"
    assert guessed_profile(tmp_path / "home" / ".claude" / "rules") == "claude:rules"
    assert guessed_profile(tmp_path / "home" / "config" / "rules") == "claude:rules"


def test_a_folder_below_an_agents_folder_is_judged_by_its_rules(project: Path) -> None:
    [asked] = asked_for([project / ".claude" / "rules"]).files
    assert (asked.path.name, asked.profile) == ("style.md", "project:.claude/rules")


@pytest.mark.parametrize(
    ("variable", "value", "root", "profile"),
    [
        ("CODEX_HOME", "~/else", "else", "codex"),
        ("COPILOT_HOME", "~/else", "else/instructions", "copilot:instructions"),
        ("GEMINI_CLI_HOME", "~/else", "else/.gemini", "gemini"),
        ("XDG_CONFIG_HOME", "~/else", "else/opencode", "project"),  # not absolute: not to be heeded
        ("CODEX_HOME", "~/else", ".codex", "codex"),
    ],
)
def test_folders_that_a_variable_moved_are_known_beside_those_in_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, root: str, profile: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(variable, value)
    assert guessed_profile(tmp_path / root) == profile
