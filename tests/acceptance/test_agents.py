"""The memory files of every agent: found by `scan --agents`, watched and compressed like Claude Code's own."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from acceptance.program import PROSE, Caveman, Started
from waiting import wait_until

FAST = {
    "CAVEMAN_SETTLE_SECONDS": "0.1",
    "CAVEMAN_QUIET_SECONDS": "0.3",
    "CAVEMAN_QUIET_AGENT_SECONDS": "0.3",
    "CAVEMAN_LOG_FORMAT": "json",
}
MEMORY = {
    "Claude Code": ".claude/CLAUDE.md",
    "Codex": ".codex/AGENTS.md",
    "Gemini CLI": ".gemini/GEMINI.md",
    "opencode": ".config/opencode/AGENTS.md",
    "GitHub Copilot": ".copilot/copilot-instructions.md",
    "Windsurf": ".codeium/windsurf/memories/global_rules.md",
}
GENERATED = (
    ".codex/memories/MEMORY.md", ".codex/memories/AGENTS.md", ".gemini/tmp/p/memory/MEMORY.md", ".gemini/tmp/GEMINI.md",
    ".codeium/windsurf/memories/0b1f.md", ".copilot/session-state/1/plan.md", ".config/opencode/agents/x.md",
)  # fmt: skip
RULE = (
    "---\ndescription: Please make sure to use it in order to test\nglobs: **/*.ts\nalwaysApply: false\n---\n" + PROSE
)


@pytest.fixture
def six(caveman: Caveman) -> Caveman:
    """A home with six agents, each with a memory file and what it generates; the folders of settings lie in home."""
    caveman.environment["XDG_CONFIG_HOME"] = str(caveman.home / ".config")
    for relative in (*MEMORY.values(), *GENERATED):
        caveman.write(relative, PROSE)
    return caveman


def generated(caveman: Caveman) -> list[str]:
    """The texts of the files that agents generate."""
    return [(caveman.home / relative).read_text(encoding="utf-8") for relative in GENERATED]


async def soon(condition: Callable[[], object], what: str) -> None:
    """Wait for something another process does."""
    await wait_until(condition, what=what, seconds=60)


async def watching(caveman: Caveman, *arguments: str | Path, **variables: str) -> Started:
    """A daemon that watches by now."""
    daemon = caveman.start("watch", *arguments, **FAST | variables)
    await soon(lambda: '"watching"' in daemon.err or daemon.process.poll() is not None, "it watches")
    assert daemon.process.poll() is None, daemon.err
    return daemon


def last(caveman: Caveman) -> list[tuple[str, str]]:
    """The paths below home and the outcomes that status lists, newest first."""
    answer = json.loads(caveman.run("status", "--json").out)
    return [(str(Path(one["path"]).relative_to(caveman.home)), one["outcome"]) for one in answer["last"]]


def test_scan_finds_the_six_agents_their_memory_and_nothing_generated(six: Caveman) -> None:
    done = six.run("scan", "--agents")
    assert (done.code, done.err) == (0, "")
    for name, relative in MEMORY.items():
        assert f"{name}: ~/" in done.out
        assert f"~/{relative}" in done.out
    assert not any(relative in done.out for relative in GENERATED)
    assert "6 of 6 files would be compressed" in done.out
    assert "not in this home: Devin (~/.config/devin)" in done.out


def test_the_one_command_it_ends_with_watches_them_all(six: Caveman) -> None:
    answer: dict[str, Any] = json.loads(six.run("scan", "--agents", "--json").out)
    assert [one["name"] for one in answer["agents"] if one["there"]] == list(MEMORY)
    assert [Path(one["files"][0]["path"]) for one in answer["agents"] if one["there"]] == [
        six.home / relative for relative in MEMORY.values()
    ]
    assert answer["next"] == (
        "caveman watch ~/.claude ~/.codex ~/.gemini ~/.config/opencode ~/.copilot ~/.codeium/windsurf"
    )


def test_compressing_them_touches_nothing_that_they_generate(six: Caveman) -> None:
    roots = [six.home / name for name in (".codex", ".gemini", ".codeium/windsurf", ".copilot", ".config/opencode")]
    done = six.run("compress", *roots)
    assert "5 of 5 files compressed" in done.out
    assert generated(six) == [PROSE] * len(GENERATED)


def test_a_projects_files_are_listed_only_when_its_folder_is_named(six: Caveman) -> None:
    six.write("src/p/.cursor/rules/api.mdc", RULE)
    six.write("src/p/.cursor/rules/ignored.md", PROSE)
    six.write("src/p/.cursorrules", PROSE)
    six.write("src/p/GEMINI.md", PROSE)
    assert "src/p" not in six.run("scan", "--agents").out
    named = six.run("scan", "--agents", "src/p").out
    assert all(f"~/src/p/{name}" in named for name in (".cursor/rules/api.mdc", ".cursorrules", "GEMINI.md"))
    assert "ignored.md" not in named
    assert "9 of 9 files" in named


def test_a_cursor_rule_is_compressed_with_its_front_matter_exact(six: Caveman) -> None:
    rule = six.write("src/p/.cursor/rules/api.mdc", RULE)
    assert six.run("compress", six.home / "src" / "p" / ".cursor").code == 0
    after = rule.read_text(encoding="utf-8")
    assert after.startswith(RULE.removesuffix(PROSE))
    assert len(after) < len(RULE)


def test_configuration_without_an_extension_is_left_alone(six: Caveman) -> None:
    rules = "language: TypeScript\nframework: react\nstyle: strict\nlint: true\n"
    file = six.write("src/p/.cursorrules", rules)
    out = six.run("scan", "src/p").out
    assert "it reads as YAML" in out
    six.run("compress", six.home / "src" / "p")
    assert file.read_text(encoding="utf-8") == rules


def test_what_an_agent_does_not_read_whole_is_said_with_what_compressing_brings(six: Caveman) -> None:
    six.write(".codex/AGENTS.md", PROSE * 160)
    six.write("src/p/.windsurf/rules/long.md", PROSE * 60)
    six.write(".claude/projects/x/memory/MEMORY.md", "- [Title](file.md): hook\n" * 201)
    out = six.run("scan", "--agents", "src/p").out
    assert f"~/.codex/AGENTS.md: {len(PROSE) * 160:,} bytes, Codex reads 32,768; " in out
    assert f"long.md: {len(PROSE) * 60:,} characters, Windsurf reads 12,000; " in out
    assert "MEMORY.md: 201 lines, Claude Code reads 200; compressing does not change that" in out


def test_in_a_home_without_agents_it_says_where_it_looked(caveman: Caveman) -> None:
    done = caveman.run("scan", "--agents")
    assert done.code == 0
    assert "not in this home: Claude Code (~/.claude), Codex (~/.codex)" in done.out
    assert "watch all of them" not in done.out


def test_a_link_to_another_agents_file_is_listed_once_and_alone_the_root_to_add_is_named(six: Caveman) -> None:
    link = six.home / ".claude" / "CLAUDE.md"
    link.unlink()
    link.symlink_to("../.codex/AGENTS.md")
    alone = six.run("scan")
    assert "it lies outside every root" in alone.out
    assert "next: caveman watch ~/.claude ~/.codex\n" in alone.out
    together = six.run("scan", "--agents").out
    assert "~/.claude/CLAUDE.md is a link to ~/.codex/AGENTS.md: listed there" in together
    assert "5 of 5 files would be compressed" in together


async def test_the_codex_folder_is_watched_and_its_generated_memories_are_left(six: Caveman) -> None:
    moved = six.home / "codex home"
    agents, memory = moved / "AGENTS.md", moved / "memories" / "AGENTS.md"
    moved.mkdir()
    daemon = await watching(six, moved, CODEX_HOME=str(moved))
    for file in (memory, agents):
        file.parent.mkdir(exist_ok=True)
        file.write_text(PROSE, encoding="utf-8")
    await soon(lambda: len(agents.read_bytes()) < len(PROSE), "the save is compressed")
    await soon(lambda: "job ended" in daemon.err, "the job is logged")
    roots = json.loads(six.run("status", "--json").out)["roots"]
    assert [(root["path"], root["profile"]) for root in roots] == [(str(moved), "codex")]
    assert daemon.end(signal.SIGTERM) == 0
    assert last(six) == [("codex home/AGENTS.md", "compressed")]
    assert memory.read_text(encoding="utf-8") == PROSE


async def test_a_file_that_two_watched_agents_share_by_a_link_is_compressed_once(six: Caveman) -> None:
    link, real = six.home / ".claude" / "CLAUDE.md", six.home / ".codex" / "AGENTS.md"
    link.unlink()
    link.symlink_to("../.codex/AGENTS.md")
    daemon = await watching(six, six.home / ".claude", six.home / ".codex")
    real.write_text(PROSE + "\nPlease make sure to read it.\n", encoding="utf-8")
    await soon(lambda: "job ended" in daemon.err, "the job is logged")
    await soon(lambda: len(real.read_bytes()) < len(PROSE), "the save is compressed")
    assert daemon.end(signal.SIGTERM) == 0
    assert last(six) == [(".codex/AGENTS.md", "compressed")]
    assert len(six.history(real)) == 1
    assert link.is_symlink()
    assert "refused" not in daemon.err


async def test_with_one_of_the_two_watched_the_link_is_refused_and_the_next_command_named(six: Caveman) -> None:
    link = six.home / ".claude" / "CLAUDE.md"
    link.unlink()
    link.symlink_to("../.codex/AGENTS.md")
    daemon = await watching(six, six.home / ".claude")
    (six.home / ".codex" / "AGENTS.md").write_text(PROSE + PROSE, encoding="utf-8")
    await soon(lambda: '"refused"' in daemon.err, "the refusal is logged")
    assert "caveman scan (it names the link); then caveman watch ROOT..." in daemon.err
    assert daemon.end(signal.SIGTERM) == 0
    assert (six.home / ".codex" / "AGENTS.md").read_text(encoding="utf-8") == PROSE + PROSE
