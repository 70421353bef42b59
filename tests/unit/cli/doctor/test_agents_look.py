"""Agents in this home whose memory files nobody watches."""

from __future__ import annotations

from pathlib import Path

from caveman_cli.doctor.agents import look
from caveman_cli.doctor.finding import Severity
from caveman_cli.doctor.setup import Setup


def memory(setup: Setup, name: str) -> Path:
    file = setup.home / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("Some text.\n", encoding="utf-8")
    return file


def test_an_agent_with_memory_files_outside_the_roots_is_told_with_all_roots(setup: Setup) -> None:
    memory(setup, ".claude/CLAUDE.md")
    memory(setup, ".codex/AGENTS.md")
    watched, unwatched = look(setup)
    assert (watched.severity, watched.says) == (Severity.OK, "Claude Code (~/.claude)")
    assert unwatched.severity is Severity.INFO
    assert unwatched.says.startswith("Codex has memory files in ~/.codex")
    assert unwatched.next_step == f"caveman watch {setup.home / '.claude'} {setup.home / '.codex'}"


def test_an_agent_without_memory_files_is_not_worth_a_word(setup: Setup) -> None:
    memory(setup, ".codex/config.toml")
    assert list(look(setup)) == []
