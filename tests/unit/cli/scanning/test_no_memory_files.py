"""What is said of a folder without memory files."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from caveman_cli.scanning.no_memory_files import about_barren


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder."""
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_below_the_claude_folder_that_folder_comes_next(home: Path) -> None:
    assert about_barren(home / ".claude" / "skills", "claude:skills").splitlines() == [
        "~/.claude/skills: no memory files here (profile claude:skills); a file you name is compressed all the same",
        "  memory files below ~/.claude: CLAUDE.md, rules/**/*.md, projects/*/memory/*.md, agent-memory/**/*.md",
        "  next: caveman scan ~/.claude",
    ]


def test_through_a_link_it_is_the_folder_that_the_link_leads_to(home: Path) -> None:
    (home / ".claude" / "projects").mkdir(parents=True)
    (home / "link").symlink_to(home / ".claude" / "projects")
    assert about_barren(home / "link", "claude:projects").endswith("next: caveman scan ~/.claude")


def test_elsewhere_a_file_that_could_be_compressed_comes_next(home: Path) -> None:
    (home / "docs").mkdir()
    (home / "docs" / "a.md").write_text("", encoding="utf-8")
    (home / "docs" / "b c.md").write_text("Some text.\n", encoding="utf-8")
    quoted = shlex.quote(str(home / "docs" / "b c.md"))
    assert about_barren(home / "docs", "project").endswith(f"next: caveman scan {quoted}")


def test_in_an_empty_folder_memory_files_are_waited_for(home: Path) -> None:
    assert about_barren(home / "docs", "project").endswith("next: caveman watch ~/docs")


def test_a_name_that_steers_a_terminal_is_shown_harmless_on_one_line(home: Path) -> None:
    said = about_barren(home / ".claude" / "a\n\x1b[2J", "claude:a\n\x1b[2J")
    assert len(said.splitlines()) == 3
    assert "\x1b" not in said
