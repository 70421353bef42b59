"""What a person is told of a folder that was named and holds no memory file: what was looked for, what to do next."""

from __future__ import annotations

import os
from pathlib import Path

from caveman_cli.failures.pasting import pasted
from caveman_cli.output.console import shown
from caveman_core.errors import CavemanError
from caveman_core.files.eligibility import Eligible, examine
from caveman_core.files.formats import Format, format_of
from caveman_core.files.profiles import profile_named
from caveman_core.selection import selection_of


def about_barren(root: Path, profile: str) -> str:
    """The profile that was used, what it names, and a command for what may have been meant: a wider folder, a file."""
    name, folder = shown(Path(str(selection_of(profile)))), _folder_of_profile(root, profile)
    return (
        f"{shown(root)}: no memory files here (profile {name}); a file you name is compressed all the same\n"
        f"  memory files below {shown(folder)}: {names_of(profile)}\n"
        f"  next: {_next(root, folder)}"
    )


def names_of(profile: str) -> str:
    """The globs of the memory files a profile names, from its folder."""
    return ", ".join(rule.glob.removeprefix("/") for rule in profile_named(profile).rules if rule.writer)


def _next(root: Path, folder: Path) -> str:
    meant = folder if folder != root else _some_file(root)
    return f"caveman scan {pasted(meant)}" if meant else f"caveman watch {pasted(root)}"


def _folder_of_profile(root: Path, profile: str) -> Path:
    """The folder the profile's globs begin at: the root, or one above it or above what it leads to."""
    below = Path(profile_named(profile).below).parts
    for path in (root, Path(os.path.realpath(root))):
        if below and path.parts[-len(below) :] == below:
            return path.parents[len(below) - 1]
    return root


def _some_file(folder: Path) -> Path | None:
    """The first Markdown file in the folder that is compressed when it is named."""
    try:
        files = sorted(folder.iterdir())
    except OSError:
        return None
    return next((file for file in files if format_of(file) is Format.MARKDOWN and _is_eligible(file)), None)


def _is_eligible(file: Path) -> bool:
    try:
        return isinstance(examine(file, root=file, profile=None, by_hand=True), Eligible)
    except (CavemanError, OSError):
        return False
