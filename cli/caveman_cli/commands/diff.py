"""`caveman diff`: what a version changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.console import note, shown
from caveman_cli.difference import print_difference
from caveman_cli.flags import given_path
from caveman_cli.past import contents_of, real_path


def command(
    file: Annotated[Path, typer.Argument(parser=given_path, metavar="FILE", help="A memory file.", show_default=False)],
    version: Annotated[
        int | None,
        typer.Option(help="The version's number, as `history` lists it; else the newest.", show_default=False),
    ] = None,
) -> None:
    """Show what caveman changed in a file.

    A unified diff of the bytes before and after one version.

    \b
    Example:
        caveman diff ~/.claude/CLAUDE.md --version 2
    """
    before, after = contents_of(file, version)
    if before == after:
        note(f"{shown(file)}: no difference")
    print_difference(before, after, str(real_path(file)))
