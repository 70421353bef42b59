"""The files that agents other than Claude Code load: each row of docs/agents.md, what is theirs and what is not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.files.profiles import PROFILES, Profile, Writer, could_hold, name_below, profile_named, writer_of

HUMAN, AGENT = Writer.HUMAN, Writer.AGENT
USERS = ("codex", "gemini", "opencode", "copilot", "windsurf", "devin")


@pytest.mark.parametrize(
    ("profile", "relative", "writer"),
    [
        ("codex", "AGENTS.md", HUMAN),
        ("codex", "AGENTS.override.md", HUMAN),
        ("codex", "memories/MEMORY.md", None),
        ("codex", "memories/rollout_summaries/x.md", None),
        ("codex", "memories/AGENTS.md", None),
        ("codex", "worktrees/1/app/AGENTS.md", None),
        ("codex", "skills/x/SKILL.md", None),
        ("codex", "prompts/x.md", None),
        ("codex", "rules/default.rules", None),
        ("codex", "agents.md", None),
        ("codex", "config.toml", None),
        ("gemini", "GEMINI.md", AGENT),
        ("gemini", "tmp/app/memory/MEMORY.md", None),
        ("gemini", "tmp/app/memory/GEMINI.md", None),
        ("gemini", "tmp/app/plans/x.md", None),
        ("gemini", "extensions/x/GEMINI.md", None),
        ("gemini", "memory.md", None),
        ("gemini", "history/app/GEMINI.md", None),
        ("gemini", "settings.json", None),
        ("opencode", "AGENTS.md", HUMAN),
        ("opencode", "agents/x.md", None),
        ("opencode", "commands/x.md", None),
        ("opencode", "opencode.json", None),
        ("opencode", "node_modules/x/AGENTS.md", None),
        ("copilot", "copilot-instructions.md", HUMAN),
        ("copilot", "instructions/style.instructions.md", HUMAN),
        ("copilot", "instructions/a/b/style.instructions.md", HUMAN),
        ("copilot", "instructions/README.md", None),
        ("copilot", "agents/x.agent.md", None),
        ("copilot", "session-state/1/plan.md", None),
        ("copilot", "installed-plugins/x/copilot-instructions.md", None),
        ("windsurf", "memories/global_rules.md", HUMAN),
        ("windsurf", "memories/0b1f.pb", None),
        ("windsurf", "memories/other.md", None),
        ("windsurf", "memories/deep/global_rules.md", None),
        ("windsurf", "global_workflows/x.md", None),
        ("devin", "AGENTS.md", HUMAN),
        ("devin", "skills/x/AGENTS.md", None),
    ],
)
def test_of_a_users_own_folder_only_what_the_agent_loads_and_does_not_generate(
    profile: str, relative: str, writer: Writer | None
) -> None:
    assert writer_of(profile_named(profile), relative) is writer


@pytest.mark.parametrize(
    ("relative", "writer"),
    [
        ("AGENTS.override.md", HUMAN),
        ("packages/api/AGENTS.override.md", HUMAN),
        ("GEMINI.md", AGENT),
        ("packages/api/GEMINI.md", AGENT),
        (".cursor/rules/style.mdc", HUMAN),
        (".cursor/rules/build/deep.mdc", HUMAN),
        (".cursorrules", HUMAN),
        (".github/copilot-instructions.md", HUMAN),
        (".github/instructions/ts.instructions.md", HUMAN),
        (".github/instructions/web/ts.instructions.md", HUMAN),
        (".windsurf/rules/style.md", HUMAN),
        (".windsurfrules", HUMAN),
        (".devin/rules/style.md", HUMAN),
        (".codex/AGENTS.md", HUMAN),
        (".gemini/GEMINI.md", AGENT),
        (".cursor/rules/style.md", None),  # Cursor ignores it
        (".cursor/rules/notes.mdc/x.md", None),
        (".cursor/worktrees/x/AGENTS.md", None),
        (".cursor/commands/x.md", None),
        ("docs/style.mdc", None),
        ("copilot-instructions.md", None),
        (".github/instructions/README.md", None),
        (".github/pull_request_template.md", None),
        (".github/prompts/x.prompt.md", None),
        (".github/workflows/ci.yml", None),
        (".windsurf/rules/deep/style.md", None),
        (".windsurf/workflows/x.md", None),
        (".devin/skills/x/SKILL.md", None),
        (".opencode/agents/x.md", None),
        (".opencode/AGENTS.md", None),
        (".gemini/extensions/x/GEMINI.md", None),
        (".codex/skills/x/AGENTS.md", None),
        ("packages/api/.gemini/extensions/x/GEMINI.md", None),
        ("node_modules/x/GEMINI.md", None),
        ("build/GEMINI.md", None),
        ("vendor/x/AGENTS.override.md", None),
        ("gemini.md", None),
    ],
)
def test_of_a_project_what_each_agent_loads_there(relative: str, writer: Writer | None) -> None:
    assert writer_of(profile_named("project"), relative) is writer


@pytest.mark.parametrize(
    ("profile", "folder"),
    [
        ("codex", "memories"), ("codex", "sessions"), ("codex", "worktrees"), ("gemini", "tmp"),
        ("gemini", "extensions"), ("opencode", "agents"), ("copilot", "session-state"), ("windsurf", "database"),
        ("windsurf", "memories/deep"), ("devin", "skills"), ("project", ".cursor/worktrees"), ("project", ".opencode"),
    ],
)  # fmt: skip
def test_folders_of_what_agents_generate_are_not_even_entered(profile: str, folder: str) -> None:
    assert not could_hold(profile_named(profile), folder)


PARTS = st.sampled_from(
    [
        "AGENTS.md", "AGENTS.override.md", "GEMINI.md", "memories", "global_rules.md", "instructions", "tmp",
        "copilot-instructions.md", "x.instructions.md", ".cursor", ".github", ".windsurf", ".devin", "rules", "x.mdc",
        ".cursorrules", ".codex", ".gemini", "a:b", "x", "build",
    ]
)  # fmt: skip


@given(base=st.sampled_from(["project", *USERS]), parts=st.lists(PARTS, min_size=1, max_size=5))
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "200")))
def test_split_anywhere_a_path_is_judged_as_whole_and_every_folder_on_its_way_is_entered(
    base: str, parts: list[str]
) -> None:
    whole = writer_of(profile_named(base), "/".join(parts))
    for at in range(1, len(parts)):
        below = profile_named(name_below(base, "/".join(parts[:at])))
        assert writer_of(below, "/".join(parts[at:])) is whole
        assert could_hold(below, "") is could_hold(profile_named(base), "/".join(parts[:at]))
        assert whole is None or could_hold(below, "")


@pytest.mark.parametrize(
    "profile", [profile for profile in PROFILES if profile.name != "file"], ids=lambda one: one.name
)
def test_the_guide_names_every_file_that_is_rewritten(profile: Profile) -> None:
    guide = (Path(__file__).parents[4] / "docs" / "agents.md").read_text(encoding="utf-8")
    assert [rule.glob for rule in profile.rules if rule.writer and f"`{rule.glob[1:]}`" not in guide] == []
