"""What an agent does not read whole."""

from __future__ import annotations

import pytest

from caveman_core.files.limits import CODEX, Texts, Unit, excesses


def lines(count: int) -> Texts:
    text = b"- x\n" * count
    return text, text


def characters(now: int, then: int) -> Texts:
    """Each of two bytes."""
    return "ä".encode() * now, "ä".encode() * then


@pytest.mark.parametrize(
    ("profile", "name", "texts", "found"),
    [
        ("claude", "projects/x/memory/MEMORY.md", lines(200), None),
        ("claude", "projects/x/memory/MEMORY.md", ("\u2028\f\n".encode() * 200,) * 2, None),
        ("claude", "projects/x/memory/MEMORY.md", lines(201), ("Claude Code", Unit.LINES, 201, 201)),
        ("claude:projects", "x/memory/MEMORY.md", lines(201), ("Claude Code", Unit.LINES, 201, 201)),
        ("claude", "projects/x/memory/MEMORY.md", (b"x" * 25_001, b"x"), ("Claude Code", Unit.BYTES, 25_001, 1)),
        ("claude", "agent-memory/a/MEMORY.md", lines(201), ("Claude Code", Unit.LINES, 201, 201)),
        ("claude", "projects/x/memory/topic.md", lines(500), None),
        ("claude", "CLAUDE.md", lines(500), None),
        ("project", ".claude/agent-memory-local/a/MEMORY.md", lines(201), ("Claude Code", Unit.LINES, 201, 201)),
        ("project", ".windsurf/rules/x.md", characters(12_000, 1), None),
        ("project", ".windsurf/rules/x.md", characters(12_001, 9), ("Windsurf", Unit.CHARACTERS, 12_001, 9)),
        ("project", ".devin/rules/x.md", characters(12_001, 9), ("Windsurf", Unit.CHARACTERS, 12_001, 9)),
        ("project:.windsurf", "rules/x.md", characters(12_001, 9), ("Windsurf", Unit.CHARACTERS, 12_001, 9)),
        ("windsurf", "memories/global_rules.md", characters(6_000, 1), None),
        ("windsurf", "memories/global_rules.md", characters(6_001, 9), ("Windsurf", Unit.CHARACTERS, 6_001, 9)),
        ("codex", "AGENTS.md", (b"x" * 32_768, b"x"), None),
        ("codex", "AGENTS.md", (b"x" * 32_769, b"x"), ("Codex", Unit.BYTES, 32_769, 1)),
        ("opencode", "AGENTS.md", (b"x" * 99_999, b"x"), None),
        ("gemini", "GEMINI.md", (b"x" * 99_999, b"x"), None),
        ("project", "GEMINI.md", (b"x" * 99_999, b"x"), None),
        ("project", ".claude/AGENTS.md", (b"x" * 99_999, b"x"), None),
    ],
)
def test_one_file_alone(profile: str, name: str, texts: Texts, found: tuple[object, ...] | None) -> None:
    told = [(one.file, one.limit.agent, one.limit.unit, one.now, one.then) for one in excesses(profile, {name: texts})]
    assert told == ([(name, *found)] if found else [])


def test_codex_adds_up_what_it_reads_on_the_way_to_a_folder() -> None:
    files = {
        "AGENTS.md": (b"x" * 20_000, b"x" * 10_000),
        "a/AGENTS.md": (b"x" * 10_000, b"x" * 5_000),
        "a/b/AGENTS.md": (b"x" * 5_000, b"x" * 4_000),
        "c/AGENTS.md": (b"x" * 12_000, b"x" * 12_000),
    }
    [excess] = excesses("project", files)
    assert (excess.file, excess.limit, excess.now, excess.then) == ("a/b/AGENTS.md", CODEX, 35_000, 19_000)


def test_of_one_folder_codex_reads_one_file_that_is_not_empty() -> None:
    large = (b"x" * 33_000, b"x")
    assert excesses("codex", {"AGENTS.md": large, "AGENTS.override.md": (b"short", b"short")}) == ()
    assert len(excesses("codex", {"AGENTS.md": large, "AGENTS.override.md": (b" \n", b" \n")})) == 1
    assert len(excesses("codex", {"AGENTS.md": (b"x", b"x"), "AGENTS.override.md": large})) == 1
