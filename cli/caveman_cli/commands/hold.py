"""`caveman hold`: leave whole files alone."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.failures.several import for_each
from caveman_cli.output.console import say, shown
from caveman_cli.settings.flags import given_path
from caveman_cli.settings.opening import folders_of, opened
from caveman_cli.versions.given_file import existing_file
from caveman_core.by_hand.holding import hold_file
from caveman_core.config import load_settings


def command(
    files: Annotated[
        list[Path], typer.Argument(parser=given_path, metavar="FILE", help="Any files.", show_default=False)
    ],
) -> None:
    """Leave files alone, whatever is saved in them.

    Until `caveman release FILE`, or until you compress the file by hand. A job that waits for the file or is at it
    leaves it as it is. A file need not be known to caveman yet.

    \b
    Example:
        caveman hold ~/.claude/CLAUDE.md
    """
    folders = folders_of(load_settings())

    def hold(file: Path) -> None:
        real = existing_file(file)
        with opened(folders) as history:
            is_new = hold_file(history, folders, real)
        again = f"To end that: caveman release {shlex.quote(str(file))}"
        say(f"{shown(real)} is on hold{'' if is_new else ' already'}: it stays as you save it.")
        say(again)

    for_each(files, hold)
