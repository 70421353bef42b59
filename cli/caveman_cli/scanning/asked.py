"""The files a person asked for: those named, and the memory files below the folders named."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from caveman_core.files.agents import agent_folders
from caveman_core.files.eligibility import walk
from caveman_core.files.guess import profile_for
from caveman_core.files.verdict import Ineligible, ineligible
from caveman_core.outcome import Reason, Receipt


@dataclass(frozen=True, slots=True)
class Asked:
    """A file to look at. `named` is false for one found below a folder; else the file is its own root."""

    path: Path
    root: Path
    profile: str
    named: bool


@dataclass(slots=True)
class Request:
    """What was asked for, each real file once, and what below the folders cannot even be looked at."""

    files: list[Asked] = field(default_factory=list)
    passed_over: list[Receipt] = field(default_factory=list)
    linked: list[Path] = field(default_factory=list)  # links to files that were found below another folder
    barren: list[tuple[Path, str]] = field(default_factory=list)  # folders without a memory file, and their profile


def asked_for(paths: Iterable[Path], *, profile: Callable[[Path], str] | None = None) -> Request:
    """Expand paths given by hand. `profile` tells the profile of a folder; else it is guessed."""
    request = Request()
    seen: set[str] = set()
    for given in paths:
        path = Path(os.path.abspath(given))  # noqa: PTH100 - a link keeps its name, it is judged later
        is_folder = os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises where one may not look
        for asked in _below(path, request, profile or guessed_profile) if is_folder else [_named(path)]:
            real = os.path.realpath(asked.path)
            if real not in seen:
                seen.add(real)
                request.files.append(asked)
    for one in request.passed_over:
        if one.reason is Reason.OUTSIDE_ROOTS and os.path.realpath(one.path) in seen:
            request.linked.append(one.path)
    request.passed_over = [one for one in request.passed_over if one.path not in request.linked]
    return request


def guessed_profile(root: Path) -> str:
    """The profile that fits a root by where it lies, its name and what lies in it."""
    home = Path.home()
    return profile_for(root, [*agent_folders(home, os.environ), *agent_folders(home, {})])


def _named(path: Path) -> Asked:
    return Asked(path, path, "file", named=True)


def _below(root: Path, request: Request, profile_of: Callable[[Path], str]) -> Iterator[Asked]:
    def passed_over(path: Path, why: Ineligible) -> None:
        request.passed_over.append(Receipt(path, why.outcome, why.reason, detail=why.detail))

    try:
        profile = profile_of(root)
    except PermissionError:
        passed_over(root, ineligible(Reason.NO_PERMISSION))
        return
    before = len(request.passed_over)
    found = False
    for path in walk(root, profile, report=passed_over):
        found = True
        yield Asked(path, root, profile, named=False)
    if not found and len(request.passed_over) == before:
        request.barren.append((root, profile))
