"""Which files each agent loads as memory, as data. Where each line comes from: docs/agents.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Writer(StrEnum):
    """Who usually writes a file; agents write in bursts, so their files are left quiet for longer."""

    HUMAN = "human"
    AGENT = "agent"


@dataclass(frozen=True, slots=True)
class Rule:
    """A gitignore-style glob, case sensitive, from the profile's folder. `writer` None takes files out again."""

    glob: str
    writer: Writer | None


PRUNED: Final = frozenset(
    {".git", ".hg", ".jj", ".svn", ".venv", "venv", "node_modules", "bower_components", "site-packages", "__pycache__"}
)
"""Folder names no profile looks into: version control and other people's code."""

_BUILT: Final = ("vendor", "target", "dist", "build", "out", ".tox", ".nox", ".cache", ".next", ".gradle", ".terraform")
"""Folder names that hold output and copies in a project, and may be ordinary words elsewhere (`rules/build`)."""

_AGENTS_OWN: Final = (".claude", ".codex", ".gemini", ".cursor", ".windsurf", ".devin", ".opencode", ".copilot")
"""Folders of agents in a project: worktrees, plugins and skills in them hold copies that are not ours to rewrite."""


def _by(writer: Writer | None, *globs: str) -> tuple[Rule, ...]:
    return tuple(Rule(glob, writer) for glob in globs)


_PROJECT: Final = (
    *_by(Writer.HUMAN, "/**/CLAUDE.md", "/**/CLAUDE.local.md", "/**/AGENTS.md", "/**/AGENTS.override.md"),
    *_by(Writer.AGENT, "/**/GEMINI.md"),
    *_by(None, *(f"/**/{name}/" for name in _BUILT), *(f"/**/{name}/**" for name in _AGENTS_OWN)),
    *_by(Writer.HUMAN, "/.claude/CLAUDE.md", "/.claude/AGENTS.md", "/.claude/rules/**/*.md"),
    *_by(Writer.AGENT, "/.claude/agent-memory/**/*.md", "/.claude/agent-memory-local/**/*.md"),
    *_by(Writer.HUMAN, "/.codex/AGENTS.md", "/.codex/AGENTS.override.md"),
    *_by(Writer.AGENT, "/.gemini/GEMINI.md"),
    *_by(Writer.HUMAN, "/.cursor/rules/**/*.mdc", "/.cursorrules"),  # Cursor ignores the .md files there
    *_by(Writer.HUMAN, "/.github/copilot-instructions.md", "/.github/instructions/**/*.instructions.md"),
    *_by(Writer.HUMAN, "/.windsurf/rules/*.md", "/.devin/rules/*.md", "/.windsurfrules"),
)

GLOBS: Final[Mapping[str, tuple[Rule, ...]]] = {
    "claude": (
        *_by(Writer.HUMAN, "/CLAUDE.md", "/rules/**/*.md"),
        *_by(Writer.AGENT, "/projects/*/memory/*.md", "/agent-memory/**/*.md"),
    ),
    "project": _PROJECT,
    "codex": _by(Writer.HUMAN, "/AGENTS.md", "/AGENTS.override.md"),  # memories/** is generated
    "gemini": _by(Writer.AGENT, "/GEMINI.md"),  # Gemini CLI edits it itself; tmp/** is its own
    "opencode": _by(Writer.HUMAN, "/AGENTS.md"),
    "copilot": _by(Writer.HUMAN, "/copilot-instructions.md", "/instructions/**/*.instructions.md"),
    "windsurf": _by(Writer.HUMAN, "/memories/global_rules.md"),  # all else there is generated
    "devin": _by(Writer.HUMAN, "/AGENTS.md"),
    "file": _by(Writer.HUMAN, "/*"),
}
"""The rules of each profile, in order. In `file` the root is one file, matched by its own name."""
