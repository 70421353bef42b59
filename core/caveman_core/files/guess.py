"""Which profile fits a root: told by the folder itself, and by the folder of an agent that it lies in."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_core.files.agents import AgentFolder, profile_by_name
from caveman_core.files.profiles import could_hold, name_below, profile_named, writer_of

PROJECT_MARKS: Final = (".git", ".hg", ".jj", ".svn", "CLAUDE.md", "AGENTS.md")
"""One of these in a folder below an agent's, where no memory files are expected: a project of its own (a worktree)."""

IN_PROJECTS: Final = (".cursor", ".windsurf", ".devin", ".opencode", ".github")
"""Folders of a project: their memory files are those the project's rules name."""


def profile_for(root: Path, agents: Iterable[AgentFolder] = ()) -> str:
    """The name of the profile that fits `root`, which need not exist yet.

    A root below an agent's folder is judged by that folder's rules: `~/.claude/rules` has the profile `claude:rules`.
    `agents` are folders known to be an agent's own, the first counts; others are known by their name or, Claude
    Code's, by what lies in them.
    """
    if root.is_file():
        return "file"
    known: dict[str, str] = {}
    for agent in agents:
        known.setdefault(os.path.realpath(agent.root), agent.profile)
    inside = [one for path in _paths(root) for one in _agents_folders(path, known)]
    for one in inside:
        if one.names_file and not os.path.lexists(root):
            return "file"  # to come
        if one.leads_somewhere:
            return one.profile
    return inside[0].profile if inside and not inside[0].in_project else "project"


@dataclass(frozen=True, slots=True)
class _Inside:
    """A path that is, or lies in, an agent's folder, and its profile by the rules of that folder."""

    path: Path
    folder: Path
    profile: str

    @property
    def leads_somewhere(self) -> bool:
        return could_hold(profile_named(self.profile), "")

    @property
    def names_file(self) -> bool:
        base, _, below = self.profile.partition(":")
        return bool(below) and writer_of(profile_named(base), below) is not None

    @property
    def in_project(self) -> bool:
        """Whether the path, or a folder on the way to it, is a project of its own."""
        between = self.path.relative_to(self.folder)
        way = [self.folder / between, *(self.folder / part for part in between.parents)][:-1]
        return any(os.path.lexists(folder / mark) for folder in way for mark in PROJECT_MARKS)


def _paths(root: Path) -> tuple[Path, ...]:
    """The root as it was given, then where it really lies. In bytes that are no UTF-8 no profile can be stored."""
    both = dict.fromkeys((os.path.abspath(root), os.path.realpath(root)))  # noqa: PTH100 - a link keeps its name
    return tuple(Path(path) for path in both if path.encode("utf-8", "ignore") == os.fsencode(path))


def _agents_folders(path: Path, known: Mapping[str, str]) -> Iterator[_Inside]:
    """The agents' folders that `path` is or lies in, the nearest first."""
    for folder in (path, *path.parents):
        sure = _surely(folder, known)
        profile = sure or ("claude" if _looks_like_claudes(folder) else None)
        if profile is None:
            continue
        inside = _Inside(path, folder, name_below(profile, path.relative_to(folder).as_posix()))
        if sure or folder == path or (inside.leads_somewhere and not inside.in_project):
            yield inside


def _surely(folder: Path, known: Mapping[str, str]) -> str | None:
    """An agent's own folder, or that of an agent in a project: there are no auto-memories of projects in a `.claude`.

    A repository may well be called `.github`.
    """
    if (profile := known.get(os.path.realpath(folder))) is not None:
        return profile
    if folder.name == ".claude":
        return "claude" if _has_projects(folder) else "project:.claude"
    if folder.name in IN_PROJECTS and not os.path.lexists(folder / ".git"):
        return f"project:{folder.name}"
    return profile_by_name(folder)


def _looks_like_claudes(folder: Path) -> bool:
    """By what lies in it: it may be the CLAUDE_CONFIG_DIR of another shell, and something else altogether."""
    return _has_projects(folder) and os.path.isfile(folder / "settings.json")  # noqa: PTH113 - raises nothing


def _has_projects(folder: Path) -> bool:
    return os.path.isdir(folder / "projects")  # noqa: PTH112 - raises nothing where one may not look
