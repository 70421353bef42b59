"""`.cavemanignore`: which files and folders are left alone because a file in a folder above says so.

As with `.gitignore`: a deeper file overrides, in one file the last line that fits decides, and nothing below an ignored
folder can be let in again. Files count from the home folder down (elsewhere from where the file system begins), and
in every case from the root down. Where one cannot be read, nothing below it is touched.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from caveman_core.files.ignore_rules import IgnoreRule, UnknownPatternError, deciding_rule, ignore_rules
from caveman_core.files.reading import READ_FLAGS, read_any
from caveman_core.files.verdict import Ineligible, ineligible
from caveman_core.outcome import Reason

IGNORE_NAME: Final = ".cavemanignore"

MAX_IGNORE_BYTES: Final = 64 * 1024
"""A larger ignore file is not read."""


@dataclass(frozen=True, slots=True)
class _File:
    """A folder with an ignore file, and its rules, the last line first."""

    folder: Path
    rules: tuple[IgnoreRule, ...]

    def says(self, path: Path, *, folder: bool) -> tuple[bool, Ineligible | None]:
        """Whether a line decides about this path, and what it decides."""
        rule = deciding_rule(self.rules, path.relative_to(self.folder).as_posix(), folder=folder)
        if rule is None or rule.negated:
            return rule is not None, None
        return True, ineligible(Reason.IGNORED, f"{self.folder / IGNORE_NAME}:{rule.line}")


@dataclass(frozen=True, slots=True)
class _Level:
    """A folder: why nothing in it is touched, else the ignore files that count in it, the deepest first."""

    why: Ineligible | None
    files: tuple[_File, ...]

    def judge(self, path: Path, *, folder: bool) -> Ineligible | None:
        """Whether this file or folder, which lies in it, is ignored."""
        if self.why is not None:
            return self.why
        for file in self.files:
            decided, why = file.says(path, folder=folder)
            if decided:
                return why
        return None


_NOTHING_ABOVE: Final = _Level(None, ())


@dataclass(slots=True)
class Ignores:
    """The ignore files as they are while this object is used: each is read once."""

    root: Path
    home: Path | None = None
    _homes: frozenset[str] = field(init=False)
    _roots: frozenset[Path] = field(init=False)
    _levels: dict[Path, _Level] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """`home` None: the home folder of this process."""
        home = os.fspath(self.home) if self.home else os.path.expanduser("~")  # noqa: PTH111 - never raises
        self._homes = frozenset({home, os.path.realpath(home)})
        self._roots = frozenset({self.root.absolute(), Path(os.path.realpath(self.root))})

    def judge(self, path: Path, *, folder: bool = False, real: Path | None = None) -> Ineligible | None:
        """Why this path is left alone, None if no ignore file says so. By its name and by where it really lies.

        `folder`: it is a folder or a link to one. `real`: its real path, if that is known.
        """
        given, real = path.absolute(), real or Path(os.path.realpath(path))
        why = None if ".." in given.parts else self._judge(given, folder)
        return why if why is not None or given == real else self._judge(real, folder)

    def inside(self, folder: Path) -> Ineligible | None:
        """Why nothing in this folder is touched, None if its files are to be judged one by one."""
        return self._level(folder.absolute()).why

    def _judge(self, path: Path, folder: bool) -> Ineligible | None:
        above = path.parent
        if folder and above not in self._levels and self._is_top(path):
            return None
        return self._level(above).judge(path, folder=folder)

    def _level(self, folder: Path) -> _Level:
        """What counts in a folder. Not recursive: a path can have two thousand components."""
        missing, top = [], folder
        while top not in self._levels:
            missing.append(top)
            if top.parent not in self._levels and self._is_top(top):
                break
            top = top.parent
        level = self._levels.get(top, _NOTHING_ABOVE)
        for one in reversed(missing):
            level = self._levels[one] = _below(level, one)
        return level

    def _is_top(self, folder: Path) -> bool:
        """Whether nothing above this folder counts."""
        if not self._roots.isdisjoint(folder.parents):
            return False
        if folder == folder.parent or os.fspath(folder) in self._homes:
            return True
        if any(os.fspath(parent) in self._homes for parent in folder.parents):
            return False
        return os.path.ismount(folder)


def ignored(path: Path, root: Path) -> Ineligible | None:
    """Why this file is left alone as the ignore files are now, None if none says so."""
    return Ignores(root).judge(path)


def _below(above: _Level, folder: Path) -> _Level:
    why = above.judge(folder, folder=True)
    if why is not None:
        return _Level(why, ())
    try:
        rules = _read(folder / IGNORE_NAME)
    except _UnreadableError as error:
        return _Level(ineligible(Reason.IGNORE_UNREADABLE, f"{folder / IGNORE_NAME}: {error}"), ())
    return _Level(None, (_File(folder, rules), *above.files) if rules else above.files)


class _UnreadableError(Exception):
    """An ignore file that is there and does not tell what it means."""


def _read(file: Path) -> tuple[IgnoreRule, ...]:
    """The rules of an ignore file, none if there is no such file. A link is not followed, as git follows none."""
    try:
        mode = file.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except PermissionError:
        return ()  # the folder may not be entered: no file in it can be opened either, which is then said
    except OSError as error:
        raise _UnreadableError(error.strerror or "it cannot be looked at") from error
    return _opened(file, mode)


def _opened(file: Path, mode: int) -> tuple[IgnoreRule, ...]:
    try:
        if not stat.S_ISREG(mode):
            raise _UnreadableError("a link is not followed" if stat.S_ISLNK(mode) else "it is not a regular file")
        descriptor = os.open(file, READ_FLAGS)
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        raise _UnreadableError(error.strerror or "it cannot be opened") from error
    try:
        return _parsed(descriptor)
    finally:
        os.close(descriptor)


def _parsed(descriptor: int) -> tuple[IgnoreRule, ...]:
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise _UnreadableError("it is not a regular file")
    if status.st_size > MAX_IGNORE_BYTES:
        raise _UnreadableError(f"{status.st_size:,} bytes are more than {MAX_IGNORE_BYTES:,}")
    try:
        return ignore_rules(read_any(descriptor).decode("utf-8"))
    except UnicodeDecodeError:
        raise _UnreadableError("it is not valid UTF-8") from None
    except UnknownPatternError as error:
        raise _UnreadableError(str(error)) from None
