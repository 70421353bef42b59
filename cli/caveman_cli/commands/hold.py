"""`caveman hold`: leave whole files alone."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.console import say, shown
from caveman_cli.flags import given_path
from caveman_cli.given_file import existing_file
from caveman_cli.opening import folders_of, opened
from caveman_cli.several import for_each
from caveman_core.config import load_settings
from caveman_core.holding import hold_file


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
