"""What the settings say of one root: its profile with the globs that belong to it, and its level."""

from __future__ import annotations

import os
from pathlib import Path

from caveman_cli.scanning.asked import guessed_profile
from caveman_core.config import Settings
from caveman_core.files.profiles import Writer, profile_named, writer_of
from caveman_core.policy import Level
from caveman_core.root_settings import settings_around, settings_at
from caveman_core.selection import Selection, selection_of


def profile_at(root: Path, settings: Settings) -> str:
    """The profile of a root, by its table or as it is guessed, with the globs."""
    table = settings_at(settings.root, root)
    return with_globs(table.profile if table and table.profile else guessed_profile(root), root, settings)


def with_globs(profile: str, root: Path, settings: Settings) -> str:
    """The same profile with the globs these settings say for this root, and no others."""
    table = settings_at(settings.root, root)
    include, exclude = (table.include, table.exclude) if table else ((), ())
    named = selection_of(profile).profile
    return Selection(named, (*settings.include, *include), (*settings.exclude, *exclude)).name


def level_at(path: Path, settings: Settings) -> Level | None:
    """The level of the innermost table around this root or file, else the level for all; None if none is set."""
    table = settings_around(settings.root, path)
    return table.level if table and table.level else settings.level


def at_level(settings: Settings, level: Level | None) -> Settings:
    """The same settings with this level for every file; None leaves them as they are."""
    if level is None:
        return settings
    roots = tuple(table.model_copy(update={"level": None}) for table in settings.root)
    return settings.model_copy(update={"level": level, "root": roots})


def writer_at(path: Path, settings: Settings) -> Writer:
    """Who writes the file at this path, by the innermost root of the settings that it lies in."""
    real = Path(os.path.realpath(path))
    around = [root for root in settings.roots if real != (top := _real(root)) and real.is_relative_to(top)]
    if not around:
        return Writer.HUMAN
    root = max(around, key=lambda root: len(_real(root).parts))
    relative = real.relative_to(_real(root)).as_posix()
    return writer_of(profile_named(profile_at(root, settings)), relative) or Writer.HUMAN


def _real(root: Path) -> Path:
    return Path(os.path.realpath(root))
