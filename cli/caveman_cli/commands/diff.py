"""`caveman diff`: what a version changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.output.console import document, note, shown
from caveman_cli.output.difference import Style, print_difference
from caveman_cli.output.difference_json import as_json as difference_as_json
from caveman_cli.settings.flags import given_path
from caveman_cli.versions.known_versions import real_path
from caveman_cli.versions.sides import sides_of


def command(
    file: Annotated[
        Path,
        typer.Argument(
            parser=given_path, metavar="FILE", help="A memory file; it need not exist any more.", show_default=False
        ),
    ],
    version: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="The version's number, as `history` lists it; else the newest.", show_default=False
        ),
    ] = None,
    style: Annotated[
        Style,
        typer.Option(help="`words` in place, the texts `side-by-side`, or `unified` lines, which `patch` takes."),
    ] = Style.AUTO,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """Show what caveman changed in a file.

    Compares the bytes before and after one version. On a terminal the words that differ are shown by section, side
    by side from 120 columns on; in a pipe it is a unified diff of the exact bytes. Without colours (NO_COLOR) words
    are marked as [-removed-] and {+added+}.

    \b
    Examples:
        caveman diff ~/.claude/CLAUDE.md --version 2
        caveman diff ~/.claude/CLAUDE.md --style side-by-side
        caveman diff ~/.claude/CLAUDE.md | patch --reverse --output original.md ~/.claude/CLAUDE.md
    """
    sides = sides_of(file, version)
    if as_json:
        document({"path": str(real_path(file))} | difference_as_json(sides))
        return
    if sides.before == sides.after:
        note(f"{shown(file)}: no difference")
    print_difference(sides.before, sides.after, str(real_path(file)), style, (sides.before_label, sides.after_label))
