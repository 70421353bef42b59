"""Where agents keep a user's own memory files: one folder an agent, moved by its own environment variable."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class AgentFolder:
    """An agent and its folder in a home. `profile` says which files in it are memory; `there`: it exists."""

    name: str
    root: Path
    profile: str
    there: bool


@dataclass(frozen=True, slots=True)
class _Agent:
    """`variable` moves the folder: what it holds and `inside` is the folder, without it home and `usual`."""

    name: str
    profile: str
    usual: str
    variable: str
    inside: str = ""


_AGENTS: Final = (
    _Agent("Claude Code", "claude", ".claude", "CLAUDE_CONFIG_DIR"),
    _Agent("Codex", "codex", ".codex", "CODEX_HOME"),
    _Agent("Gemini CLI", "gemini", ".gemini", "GEMINI_CLI_HOME", ".gemini"),
    _Agent("opencode", "opencode", ".config/opencode", "XDG_CONFIG_HOME", "opencode"),
    _Agent("GitHub Copilot", "copilot", ".copilot", "COPILOT_HOME"),
    _Agent("Windsurf", "windsurf", ".codeium/windsurf", ""),
    _Agent("Devin", "devin", ".config/devin", "XDG_CONFIG_HOME", "devin"),
)
"""Cursor is not here: a user's own rules lie in its settings, not in files."""

AGENT_VARIABLES: Final = tuple(sorted({agent.variable for agent in _AGENTS} - {""}))
"""What a process must have in its environment to find the same folders."""


def agent_folders(home: Path, environ: Mapping[str, str]) -> tuple[AgentFolder, ...]:
    """Every agent known, whether its folder is there or not; its variable is read from `environ`."""
    roots = [(agent, _root(agent, home, environ)) for agent in _AGENTS]
    return tuple(AgentFolder(agent.name, root, agent.profile, _is_folder(root)) for agent, root in roots)


def profile_by_name(folder: Path) -> str | None:
    """The profile of a folder that is called as an agent's usually is, in whatever home."""
    parts = folder.parts
    for agent in _AGENTS:
        usual = tuple(agent.usual.split("/"))
        if agent.profile != "claude" and parts[-len(usual) :] == usual:
            return agent.profile  # a project has a .claude as well: there it takes a look
    return None


def _root(agent: _Agent, home: Path, environ: Mapping[str, str]) -> Path:
    given = environ.get(agent.variable, "")
    if not given or (agent.variable.startswith("XDG_") and not given.startswith("/")):  # as their standard has it
        return home / agent.usual
    if given == "~" or given.startswith("~/"):
        given = f"{home}{given[1:]}"
    return Path(os.path.abspath(given)) / agent.inside  # noqa: PTH100 - a link keeps its name


def _is_folder(path: Path) -> bool:
    return os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises where one may not look
