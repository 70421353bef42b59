"""Which files are memory files, and which folders are worth entering."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.errors import ConfigError
from caveman_core.files.profiles import (
    Profile,
    Rule,
    Writer,
    could_hold,
    expects,
    name_below,
    profile_named,
    writer_of,
)

CLAUDE, PROJECT, FILE = (profile_named(name) for name in ("claude", "project", "file"))


@pytest.mark.parametrize(
    ("relative", "writer"),
    [
        ("CLAUDE.md", Writer.HUMAN),
        ("rules/style.md", Writer.HUMAN),
        ("rules/build/ci.md", Writer.HUMAN),
        ("rules/a\nfolder/x.md", Writer.HUMAN),
        ("projects/a\nb/memory/MEMORY.md", Writer.AGENT),
        ("rules/x.md\n", None),
        ("rules/a folder/[x] Ünï.md", Writer.HUMAN),
        ("projects/-home-me-app/memory/MEMORY.md", Writer.AGENT),
        ("projects/-home-me-app/memory/feedback_tokens.md", Writer.AGENT),
        ("agent-memory/reviewer/MEMORY.md", Writer.AGENT),
        ("agent-memory/reviewer/deep/er.md", Writer.AGENT),
        ("claude.md", None),
        ("sub/CLAUDE.md", None),
        ("rules/style.txt", None),
        ("rules/style.original.md", None),
        ("rules/STYLE.Original.MD", None),
        ("rules/node_modules/x/README.md", None),
        ("projects/-home-me-app/abc.jsonl", None),
        ("projects/-home-me-app/memory/deep/x.md", None),
        ("projects/-home-me-app/memory/folder.md/x.md", None),
        ("projects/-home-me-app/0b1/tool-results/x.md", None),
        ("skills/x/SKILL.md", None),
        ("agents/x.md", None),
        ("commands/x.md", None),
        ("plugins/cache/p/CLAUDE.md", None),
        ("plans/x.md", None),
        ("settings.json", None),
        ("rules/.style.md.caveman-0123", None),
    ],
)
def test_the_claude_profile_names_memory_files_and_nothing_else(relative: str, writer: Writer | None) -> None:
    assert writer_of(CLAUDE, relative) is writer


@pytest.mark.parametrize(
    ("relative", "writer"),
    [
        ("CLAUDE.md", Writer.HUMAN),
        ("CLAUDE.local.md", Writer.HUMAN),
        ("AGENTS.md", Writer.HUMAN),
        ("packages/api/CLAUDE.md", Writer.HUMAN),
        ("packages/api/AGENTS.md", Writer.HUMAN),
        (".claude/CLAUDE.md", Writer.HUMAN),
        (".claude/rules/a/b.md", Writer.HUMAN),
        (".claude/rules/build/b.md", Writer.HUMAN),
        (".claude/agent-memory/x/MEMORY.md", Writer.AGENT),
        (".claude/agent-memory-local/x/MEMORY.md", Writer.AGENT),
        ("README.md", None),
        ("docs/agents.md", None),
        (".claude/skills/x/SKILL.md", None),
        (".claude/worktrees/x/CLAUDE.md", None),
        (".claude/plugins/x/AGENTS.md", None),
        ("node_modules/x/CLAUDE.md", None),
        ("packages/api/node_modules/x/AGENTS.md", None),
        (".venv/lib/CLAUDE.md", None),
        (".git/CLAUDE.md", None),
        ("build/CLAUDE.md", None),
        ("CLAUDE.md/README", None),
    ],
)
def test_the_project_profile_leaves_other_peoples_copies_alone(relative: str, writer: Writer | None) -> None:
    assert writer_of(PROJECT, relative) is writer


def test_a_file_as_root_is_its_own_memory_file() -> None:
    assert writer_of(FILE, "notes.md") is Writer.HUMAN
    assert writer_of(FILE, "sub/notes.md") is None
    assert writer_of(FILE, "notes.original.md") is None


@pytest.mark.parametrize(
    ("profile", "folder", "held", "expected"),
    [
        (CLAUDE, "", True, True),
        (CLAUDE, ".", True, True),
        (CLAUDE, "rules", True, True),
        (CLAUDE, "rules/a/b", True, True),
        (CLAUDE, "projects", True, True),
        (CLAUDE, "projects/x", True, True),
        (CLAUDE, "projects/x/memory", True, True),
        (CLAUDE, "projects/x/memory/y", False, False),
        (CLAUDE, "projects/x/session", False, False),
        (CLAUDE, "skills", False, False),
        (CLAUDE, "rules/node_modules", False, False),
        (PROJECT, "src/deep", True, False),
        (PROJECT, ".claude", True, True),
        (PROJECT, ".claude/rules/x", True, True),
        (PROJECT, ".claude/worktrees", False, False),
        (PROJECT, "src/.claude/worktrees", False, False),
        (PROJECT, "src/node_modules", False, False),
        (PROJECT, "target/debug", False, False),
    ],
)
def test_folders_that_hold_no_memory_file_are_not_entered(
    profile: Profile, folder: str, held: bool, expected: bool
) -> None:
    assert could_hold(profile, folder) is held
    assert expects(profile, folder) is expected


PARTS = st.sampled_from(
    ["CLAUDE.md", "AGENTS.md", ".claude", "rules", "projects", "memory", "agent-memory", "x", "y.md", ".git", "build"]
)


@given(profile=st.sampled_from([CLAUDE, PROJECT]), parts=st.lists(PARTS, min_size=1, max_size=5))
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "150")))
def test_every_folder_above_a_memory_file_is_entered(profile: Profile, parts: list[str]) -> None:
    if writer_of(profile, "/".join(parts)):
        assert all(could_hold(profile, "/".join(parts[:depth])) for depth in range(len(parts)))


def test_a_users_globs_come_after_the_profiles_own_and_exclusion_wins() -> None:
    extended = PROJECT.extended(["docs/*.md", "notes/**", "*.mdc", "all/"], ["docs/secret-plan.md", "drafts/"])
    assert writer_of(extended, "docs/guide.md") is Writer.HUMAN
    assert writer_of(extended, "docs/deep/guide.md") is None
    assert writer_of(extended, "notes/a/b") is Writer.HUMAN
    assert writer_of(extended, "sub/all/a/b") is Writer.HUMAN
    assert writer_of(extended, "sub/x.mdc") is Writer.HUMAN
    assert writer_of(extended, "sub/x.mdc/y") is None
    assert writer_of(extended, "docs/secret-plan.md") is None
    assert writer_of(extended, "sub/drafts/CLAUDE.md") is None
    assert not could_hold(extended, "sub/drafts")
    assert could_hold(extended, "docs")


def test_the_last_rule_that_matches_decides() -> None:
    profile = Profile("p", (Rule("*.md", Writer.HUMAN), Rule("/a/**", None), Rule("/a/b.md", Writer.AGENT)))
    assert writer_of(profile, "x.md") is Writer.HUMAN
    assert writer_of(profile, "a/x.md") is None
    assert writer_of(profile, "a/b.md") is Writer.AGENT


def test_an_unknown_profile_is_an_error_that_names_the_known_ones() -> None:
    with pytest.raises(ConfigError, match='no profile "cursor"; there are: claude, project, codex'):
        profile_named("cursor")


def test_below_the_folder_of_a_profile_its_rules_hold_from_there() -> None:
    rules, memory = profile_named("claude:rules"), profile_named("claude:projects/x/memory")
    assert writer_of(rules, "deep/style.md") is Writer.HUMAN
    assert writer_of(rules, "style.txt") is None
    assert writer_of(memory, "MEMORY.md") is Writer.AGENT
    assert writer_of(memory, "deep/x.md") is None
    assert could_hold(rules, "")
    assert not could_hold(profile_named("claude:skills"), "")
    assert not could_hold(profile_named("claude:rules/node_modules"), ".")
    assert writer_of(profile_named("project:.claude/agent-memory-local"), "x/MEMORY.md") is Writer.AGENT


def test_the_name_of_a_profile_below_another_finds_it_again() -> None:
    for base, below in [("claude", "rules"), ("claude", "rules/a:b\n[x]*"), ("project:.claude", "rules/x")]:
        name = name_below(base, below)
        assert profile_named(name).name == name
        assert profile_named(name) is profile_named(name)
        assert writer_of(profile_named(name), "x.md") is Writer.HUMAN
    assert name_below("claude", ".") == name_below("claude", "") == "claude"


@pytest.mark.parametrize("name", ["cursor:rules", "file:x", "claude:", ":rules", ""])
def test_what_lies_below_no_profile_is_an_error(name: str) -> None:
    with pytest.raises(ConfigError, match="there are: claude, project, codex"):
        profile_named(name)


PATHS = st.lists(
    st.one_of(
        PARTS, st.sampled_from(["projects", "skills", "a:b", "[x]*", "a\nb", "**", "\\", "?.md", "agent-memory-local"])
    ),
    min_size=1,
    max_size=6,
)


@given(base=st.sampled_from([CLAUDE, PROJECT]), parts=PATHS)
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "150")))
def test_split_anywhere_a_path_is_judged_as_whole(base: Profile, parts: list[str]) -> None:
    whole = "/".join(parts)
    for at in range(1, len(parts)):
        below = profile_named(name_below(base.name, "/".join(parts[:at])))
        rest = "/".join(parts[at:])
        assert writer_of(below, rest) is writer_of(base, whole)
        assert could_hold(below, rest) is could_hold(base, whole)
        assert expects(below, rest) is expects(base, whole)


@given(start=st.sampled_from([[], ["rules"], ["projects", "x", "memory"], ["agent-memory"]]), parts=PATHS)
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "150")))
def test_every_folder_on_the_way_to_a_memory_file_is_worth_naming(start: list[str], parts: list[str]) -> None:
    path = [*start, *parts]
    if writer_of(CLAUDE, "/".join(path)):
        for at in range(1, len(path)):
            assert could_hold(profile_named(name_below("claude", "/".join(path[:at]))), "")
