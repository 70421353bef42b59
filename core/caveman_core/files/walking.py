"""The memory files below a root: folders that cannot hold one are not entered, each real file comes once."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from caveman_core.files.choice import Choice
from caveman_core.files.ignoring import IGNORE_NAME, Ignores
from caveman_core.files.place import Place, place_of
from caveman_core.files.profiles import Profile, could_hold, expects, profile_named, writer_of
from caveman_core.files.verdict import Ineligible, ineligible
from caveman_core.outcome import Reason

Report = Callable[[Path, Ineligible], None]
"""Told of what was passed over: a folder that cannot be read, a link out of the root, to nowhere or in a circle,
and what would be a memory file, or could hold one, if it were not ignored or excluded.
"""


def _ignore(path: Path, why: Ineligible) -> None:
    """Nobody asked."""


def walk(root: Path, profile: str | Profile, *, report: Report = _ignore) -> Iterator[Path]:
    """Paths below `root` that the profile names memory files, as they are named there (a link keeps its name).

    Links are followed only inside the root, after everything else, so that a file comes under its own name first.
    A missing root gives nothing. Ignored and excluded folders are not entered.
    """
    named = profile_named(profile) if isinstance(profile, str) else profile
    if root.is_file():
        yield root
        return
    state = _Walk(root, Path(os.path.realpath(root)), named, report, Choice(named), Ignores(root))
    if state.ignored(root, state.real_root, folder=True):
        return
    state.folders.append(root)
    while state.folders or state.links:
        if state.folders:
            yield from _folder(state, state.folders.popleft())
        else:
            yield from _link(state, state.links.popleft())


@dataclass(slots=True)
class _Walk:
    root: Path
    real_root: Path
    profile: Profile
    report: Report
    choice: Choice
    ignores: Ignores
    folders: deque[Path] = field(default_factory=deque)
    links: deque[Path] = field(default_factory=deque)
    seen: set[Path] = field(default_factory=set)  # real paths, of folders and files

    def first_time(self, real: Path) -> bool:
        if real in self.seen:
            return False
        self.seen.add(real)
        return True

    def ignored(self, path: Path, real: Path, *, folder: bool = False) -> bool:
        """Whether an ignore file names this path, which is then reported."""
        return self.told(path, self.ignores.judge(path, folder=folder, real=real))

    def excluded(self, name: str) -> bool:
        """Whether the settings exclude what they would have named else, which is then reported."""
        return self.told(self.root / name, self.choice.why_not(name))

    def closed(self, folder: Path) -> bool:
        """Whether the folder's own ignore file cannot be read, which is then reported under that file's name."""
        return self.told(folder / IGNORE_NAME, self.ignores.inside(folder))

    def told(self, path: Path, why: Ineligible | None) -> bool:
        """Report what there is to report."""
        if why is not None:
            self.report(path, why)
        return why is not None


def _folder(state: _Walk, folder: Path) -> Iterator[Path]:
    """The files of one folder; its subfolders and links are put aside."""
    real = Path(os.path.realpath(folder))
    if not state.first_time(real) or state.closed(folder):
        return
    below = folder.relative_to(state.root).as_posix()
    prefix = "" if below == "." else f"{below}/"
    for entry in _entries(state, folder):
        name = f"{prefix}{entry.name}"  # no Path yet: a project has many files that are nobody's memory
        if entry.is_symlink():
            if writer_of(state.profile, name) or could_hold(state.profile, name):
                state.links.append(folder / entry.name)
        elif entry.is_dir(follow_symlinks=False):
            if could_hold(state.profile, name):
                if not state.ignored(folder / entry.name, real / entry.name, folder=True):
                    state.folders.append(folder / entry.name)
            else:
                state.excluded(f"{name}/")
        elif writer_of(state.profile, name):
            if not state.ignored(folder / entry.name, real / entry.name) and state.first_time(real / entry.name):
                yield folder / entry.name
        else:
            state.excluded(name)


def _entries(state: _Walk, folder: Path) -> list[os.DirEntry[str]]:
    """What lies in the folder, by name. A folder that vanished meanwhile is empty."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except (FileNotFoundError, NotADirectoryError):
        pass
    except PermissionError:
        state.report(folder, ineligible(Reason.NO_PERMISSION))
    except OSError as error:
        state.report(folder, ineligible(Reason.IO_ERROR, error.strerror or ""))
    return []


def _link(state: _Walk, link: Path) -> Iterator[Path]:
    try:
        place = place_of(link, state.root)
    except OSError as error:
        place = ineligible(Reason.IO_ERROR, error.strerror or "")
    if isinstance(place, Ineligible):
        name = link.relative_to(state.root).as_posix()
        if writer_of(state.profile, name) or (link.is_dir() and expects(state.profile, name)):
            state.report(link, place)
    elif place.real.is_dir():
        if not state.ignored(link, place.real, folder=True):
            state.folders.append(link)
    elif _is_memory_file(state, link, place) and not state.ignored(link, place.real) and state.first_time(place.real):
        yield link


def _is_memory_file(state: _Walk, link: Path, place: Place) -> bool:
    return place.writer(state.profile) is not None and not state.told(link, state.choice.excluded(place.names))
