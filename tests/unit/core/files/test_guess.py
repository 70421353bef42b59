"""Which profile fits a root, by what it is and where it lies."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.files.agents import AgentFolder, agent_folders
from caveman_core.files.guess import profile_for
from caveman_core.files.walking import walk


@pytest.fixture
def claude(tmp_path: Path) -> Path:
    """Claude Code's own folder in a home."""
    (tmp_path / ".claude" / "projects" / "x" / "memory").mkdir(parents=True)
    return tmp_path / ".claude"


def made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("text", encoding="utf-8")
    return path


def claudes(root: Path) -> AgentFolder:
    """Claude Code's own folder, wherever it is."""
    return AgentFolder("Claude Code", root, "claude", there=True)


def test_the_profile_is_guessed_from_the_folder(claude: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere" / "projects").mkdir(parents=True)
    made(tmp_path / "elsewhere" / "settings.json")
    (tmp_path / "app" / "projects").mkdir(parents=True)
    assert profile_for(claude) == "claude"
    assert profile_for(tmp_path / "elsewhere") == "claude"
    assert profile_for(tmp_path / "app") == "project"
    assert profile_for(tmp_path / "app", [claudes(tmp_path / "app")]) == "claude"
    assert profile_for(made(tmp_path / "notes.md")) == "file"
    assert profile_for(tmp_path / "not yet there") == "project"


@pytest.mark.parametrize(
    "below", ["rules", "rules/a/b", "projects", "projects/x", "projects/x/memory", "agent-memory", "rules/a:b\n*"]
)
def test_below_the_claude_folder_its_rules_hold_whether_it_is_there_or_not(claude: Path, below: str) -> None:
    assert profile_for(claude / below) == f"claude:{below}"
    (claude / below).mkdir(parents=True, exist_ok=True)
    assert profile_for(claude / below) == f"claude:{below}"


def test_a_claude_folder_of_any_name_counts(tmp_path: Path) -> None:
    assert profile_for(tmp_path / "config" / "rules", [claudes(tmp_path / "config")]) == "claude:rules"
    (tmp_path / "other" / "projects").mkdir(parents=True)
    made(tmp_path / "other" / "settings.json")
    assert profile_for(tmp_path / "other" / "rules") == "claude:rules"


def test_below_a_folder_that_only_looks_like_claudes_a_project_stays_one(tmp_path: Path) -> None:
    made(tmp_path / "app" / "settings.json")
    made(tmp_path / "app" / "projects" / "service" / "CLAUDE.md")
    assert profile_for(tmp_path / "app" / "projects" / "service") == "project"
    assert profile_for(tmp_path / "app" / "packages") == "project"


@pytest.mark.parametrize("below", ["skills", "plugins/cache", "projects/x/memory/deep", "rules/node_modules/x"])
def test_where_the_claude_folder_has_no_memory_files_there_are_none(claude: Path, below: str) -> None:
    made(claude / below / "sub" / "AGENTS.md")
    assert profile_for(claude / below) == f"claude:{below}"
    assert list(walk(claude / below, profile_for(claude / below))) == []


@pytest.mark.parametrize("mark", [".git", "CLAUDE.md", "AGENTS.md"])
@pytest.mark.parametrize("where", [".claude", "src/p/.claude"])
def test_a_worktree_below_it_is_a_project_in_every_part(claude: Path, where: str, mark: str) -> None:
    tree = claude.parent / where / "worktrees" / "x"
    made(tree / mark)
    assert profile_for(tree) == "project"
    assert profile_for(tree / "packages" / "api") == "project"
    assert profile_for(tree / ".claude" / "rules") == "project:.claude/rules"
    assert profile_for(tree.parent) != "project"


def test_rules_that_are_a_repository_are_still_rules(claude: Path) -> None:
    made(claude / "rules" / ".git")
    assert profile_for(claude / "rules") == "claude:rules"


def test_the_claude_folder_of_a_project_has_the_projects_rules(tmp_path: Path) -> None:
    folder = tmp_path / "src" / "p" / ".claude"
    assert profile_for(folder) == "project:.claude"
    assert profile_for(folder / "rules") == "project:.claude/rules"
    assert profile_for(folder / "agent-memory-local") == "project:.claude/agent-memory-local"
    assert profile_for(folder / "skills") == "project:.claude/skills"
    assert profile_for(folder, [claudes(folder)]) == "claude"


def test_a_file_that_is_to_come_is_a_file(claude: Path) -> None:
    assert profile_for(claude / "CLAUDE.md") == "file"
    assert profile_for(claude / "rules" / "style.md") == "file"
    (claude / "rules" / "folder.md").mkdir(parents=True)
    assert profile_for(claude / "rules" / "folder.md") == "claude:rules/folder.md"


def test_a_link_counts_by_its_own_place_and_by_the_one_it_leads_to(claude: Path, tmp_path: Path) -> None:
    (tmp_path / "dotfiles" / "rules").mkdir(parents=True)
    (claude / "rules").symlink_to(tmp_path / "dotfiles" / "rules")
    assert profile_for(claude / "rules") == "claude:rules"
    assert profile_for(tmp_path / "dotfiles" / "rules") == "project"
    for link in (tmp_path / "memory", tmp_path / "src" / ".claude" / "memory"):
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(claude / "projects" / "x" / "memory")
        assert profile_for(link) == "claude:projects/x/memory"


def test_a_claude_folder_that_is_a_link_is_known_by_both_names(tmp_path: Path) -> None:
    (tmp_path / "dotfiles" / "claude" / "rules").mkdir(parents=True)
    (tmp_path / ".claude").symlink_to("dotfiles/claude")
    for folder in (tmp_path / ".claude", tmp_path / "dotfiles" / "claude"):
        assert profile_for(folder / "rules", [claudes(tmp_path / ".claude")]) == "claude:rules"


def test_names_that_are_not_utf8_give_no_profile_that_could_not_be_stored(claude: Path) -> None:
    profile_for(Path(os.fsdecode(os.fsencode(claude) + b"/rules/\xff"))).encode("utf-8")


@pytest.mark.parametrize(
    ("folder", "profile"),
    [
        (".codex", "codex"),
        (".codex/memories", "codex:memories"),
        (".gemini", "gemini"),
        (".copilot/instructions", "copilot:instructions"),
        (".config/opencode", "opencode"),
        (".config/devin", "devin"),
        (".codeium/windsurf", "windsurf"),
        (".codeium/windsurf/memories", "windsurf:memories"),
        ("src/p/.cursor", "project:.cursor"),
        ("src/p/.cursor/rules/web", "project:.cursor/rules/web"),
        ("src/p/.github/instructions", "project:.github/instructions"),
        ("src/p/.windsurf/rules", "project:.windsurf/rules"),
        ("src/p/.devin", "project:.devin"),
        ("src/p/.opencode", "project:.opencode"),
        ("src/opencode", "project"),
        ("src/windsurf", "project"),
        ("src/codex", "project"),
    ],
)
def test_folders_of_other_agents_are_known_by_their_names(tmp_path: Path, folder: str, profile: str) -> None:
    assert profile_for(tmp_path / folder) == profile
    (tmp_path / folder).mkdir(parents=True)
    assert profile_for(tmp_path / folder) == profile


def test_one_that_its_variable_moved_is_known_and_the_first_that_claims_a_folder_has_it(tmp_path: Path) -> None:
    known = [*agent_folders(tmp_path, {"CODEX_HOME": str(tmp_path / "elsewhere")}), claudes(tmp_path / "elsewhere")]
    assert profile_for(tmp_path / "elsewhere", known) == "codex"
    assert profile_for(tmp_path / "elsewhere" / "sessions", known) == "codex:sessions"


def test_a_repository_called_github_is_a_project(tmp_path: Path) -> None:
    made(tmp_path / "src" / ".github" / ".git" / "config")
    assert profile_for(tmp_path / "src" / ".github") == "project"
    assert profile_for(tmp_path / "src" / ".github" / ".github") == "project:.github"


def test_a_worktree_below_the_codex_folder_is_a_project(tmp_path: Path) -> None:
    made(tmp_path / ".codex" / "worktrees" / "1" / "app" / ".git")
    assert profile_for(tmp_path / ".codex" / "worktrees" / "1" / "app") == "project"


def test_an_agents_file_that_is_to_come_is_a_file(tmp_path: Path) -> None:
    for name in (".codex/AGENTS.md", ".codeium/windsurf/memories/global_rules.md", "p/.cursor/rules/x.mdc"):
        assert profile_for(tmp_path / name) == "file"


NAMES = st.sampled_from(
    ["rules", "projects", "memory", "agent-memory", "agent-memory-local", "skills", "x", "a:b", "[x]", "y.md", "z.md"]
)


FILES = st.lists(st.lists(NAMES, min_size=2, max_size=5), max_size=8)


@given(top=st.sampled_from([".claude", "p/.claude"]), files=FILES)
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "60")), deadline=None)
def test_every_folder_gives_what_the_whole_gives_below_it(top: str, files: list[list[str]]) -> None:
    with tempfile.TemporaryDirectory() as home:
        root, known = Path(home, top), [claudes(Path(home, ".claude"))]
        for parts in files:
            made(root.joinpath(*parts[:-1], f"{parts[-1]}.md"))
        whole = set(walk(root, profile_for(root, known)))
        if root != known[0].root and not (root / "projects").exists():
            assert whole == set(walk(root.parent, "project"))
        for folder in [Path(name) for name, _, _ in os.walk(root)]:
            assert set(walk(folder, profile_for(folder, known))) == {path for path in whole if folder in path.parents}
