"""What to watch so that what links lead to is compressed too."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.scanning.asked import asked_for
from caveman_cli.scanning.links_out import about_links


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with Claude Code's folder in it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("CODEX_HOME", raising=False)
    (tmp_path / ".claude").mkdir()
    return tmp_path


def linked(home: Path, target: str) -> str | None:
    """What is said of a CLAUDE.md that is a link to this file."""
    real = home / target
    real.parent.mkdir(parents=True, exist_ok=True)
    real.write_text("Some text.\n", encoding="utf-8")
    (home / ".claude" / "CLAUDE.md").symlink_to(real)
    return about_links([home / ".claude"], asked_for([home / ".claude"]).passed_over)


def test_the_folder_of_the_agent_whose_memory_it_is(home: Path) -> None:
    said = linked(home, ".codex/AGENTS.md")
    assert said is not None
    assert said.startswith("a link leads outside every root")
    assert said.endswith("\n  next: caveman watch ~/.claude ~/.codex")


@pytest.mark.parametrize("target", ["dotfiles/agents.md", ".codex/notes.md"])
def test_else_the_file_itself(home: Path, target: str) -> None:
    said = linked(home, target)
    assert said is not None
    assert said.endswith(f"\n  next: caveman watch ~/.claude ~/{target}")


def test_nothing_where_no_link_leads_out(home: Path) -> None:
    assert linked(home, ".claude/rules/x.md") is None
