"""Where agents keep a user's own memory files."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_core.files.agents import agent_folders, profile_by_name
from caveman_core.files.profiles import profile_named

HOME = Path("/home/me")


def roots(**environ: str) -> dict[str, str]:
    """The folder of each profile, below home if it is."""
    found = agent_folders(HOME, environ)
    return {one.profile: str(one.root).removeprefix(f"{HOME}/") for one in found}


def test_without_variables_they_lie_in_home() -> None:
    assert roots() == {
        "claude": ".claude", "codex": ".codex", "gemini": ".gemini", "opencode": ".config/opencode",
        "copilot": ".copilot", "windsurf": ".codeium/windsurf", "devin": ".config/devin",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("variable", "value", "profile", "folder"),
    [
        ("CLAUDE_CONFIG_DIR", "/else/claude", "claude", "/else/claude"),
        ("CODEX_HOME", "/else/codex", "codex", "/else/codex"),
        ("CODEX_HOME", "~/codex", "codex", "codex"),
        ("CODEX_HOME", "~", "codex", str(HOME)),
        ("GEMINI_CLI_HOME", "/else", "gemini", "/else/.gemini"),
        ("COPILOT_HOME", "/else/copilot", "copilot", "/else/copilot"),
        ("XDG_CONFIG_HOME", "/else/config", "opencode", "/else/config/opencode"),
        ("XDG_CONFIG_HOME", "/else/config", "devin", "/else/config/devin"),
        ("XDG_CONFIG_HOME", "relative", "opencode", ".config/opencode"),
        ("CODEX_HOME", "", "codex", ".codex"),
    ],
)
def test_a_variable_moves_the_folder(variable: str, value: str, profile: str, folder: str) -> None:
    assert roots(**{variable: value})[profile] == folder


def test_whether_it_is_there_is_told_of_each(tmp_path: Path) -> None:
    (tmp_path / ".codex").mkdir()
    (tmp_path / ".gemini").write_text("a file", encoding="utf-8")
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / ".copilot").symlink_to("dotfiles")
    there = {one.name for one in agent_folders(tmp_path, {}) if one.there}
    assert there == {"Codex", "GitHub Copilot"}


def test_every_profile_exists_and_is_known_by_the_usual_name_of_its_folder() -> None:
    for one in agent_folders(HOME, {}):
        assert profile_named(one.profile).name == one.profile
        assert profile_by_name(Path("/mnt/old") / one.root.relative_to(HOME)) == (
            None if one.profile == "claude" else one.profile  # a project has a .claude too
        )
    assert profile_by_name(Path("/home/me/src/opencode")) is None
    assert profile_by_name(Path("/home/me/src/windsurf")) is None
