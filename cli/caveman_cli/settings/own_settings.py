"""What the settings say of one root: its profile with the globs that belong to it, and its level."""

from __future__ import annotations

from pathlib import Path

from caveman_cli.scanning.asked import guessed_profile
from caveman_core.config import Settings
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


def level_at(path: Path, settings: Settings) -> Level:
    """The level of the innermost table around this root or file, else the level for all."""
    table = settings_around(settings.root, path)
    return table.level if table and table.level else settings.level
