"""A `[[root]]` table of the settings: one root, and what is different about it. Imports pydantic."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from caveman_core.errors import ConfigError
from caveman_core.files.profiles import profile_named
from caveman_core.files.user_globs import glob_problem
from caveman_core.policy import Level
from caveman_core.selection import selection_of


def absolute_path(path: Path) -> Path:
    """The path with `~` replaced. ValueError for a relative one."""
    expanded = path.expanduser()
    if not expanded.is_absolute():
        raise ValueError(f"should be an absolute path, or one from ~, not {str(path)!r}")
    return expanded


def _glob(glob: str) -> str:
    problem = glob_problem(glob)
    if problem is not None:
        raise ValueError(f"{problem}: {glob!r}")
    return glob


def _profile(name: str) -> str:
    try:
        profile_named(name)
        if selection_of(name).profile == name:
            return name
    except ConfigError as error:
        raise ValueError(error.message) from None
    except ValueError:
        pass
    raise ValueError(f"there is no profile {name!r}")


Folder = Annotated[Path, AfterValidator(absolute_path)]
Globs = tuple[Annotated[str, AfterValidator(_glob)], ...]


class RootSettings(BaseModel):
    """One root, a folder or a file. None: as for every root. The globs are added to those for every root.

    `level` is that of all its files, whoever writes them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: Folder
    profile: Annotated[str, AfterValidator(_profile)] | None = None
    level: Level | None = None
    include: Globs = ()
    exclude: Globs = ()

    @property
    def real(self) -> str:
        """The real path, which is what makes two roots one."""
        return os.path.realpath(self.path)


def tables(value: object) -> object:
    """The same. ValueError for `[root]`, which would be one table."""
    if isinstance(value, dict):
        raise ValueError("should be written [[root]], once for each root")
    return value


def each_once(roots: tuple[RootSettings, ...]) -> tuple[RootSettings, ...]:
    """The same. ValueError if two are about one root."""
    first: dict[str, int] = {}
    for number, root in enumerate(roots):
        if first.setdefault(root.real, number) != number:
            raise ValueError(f"root[{number}] is the same root as root[{first[root.real]}]: {root.path}")
    return roots


def settings_at(roots: Iterable[RootSettings], root: Path) -> RootSettings | None:
    """The table about this very root."""
    real = os.path.realpath(root)
    return next((one for one in roots if one.real == real), None)


def settings_around(roots: Iterable[RootSettings], path: Path) -> RootSettings | None:
    """The table about the innermost root that this path is or lies in."""
    real = Path(os.path.realpath(path))
    around = [one for one in roots if real.is_relative_to(one.real)]
    return max(around, key=lambda one: len(one.real), default=None)
