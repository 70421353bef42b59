"""`caveman restore`: exact bytes back."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.console import note, say, shown
from caveman_cli.difference import print_difference
from caveman_cli.errors import NeedsAnswerError
from caveman_cli.flags import given_path
from caveman_cli.past import past_of, real_path
from caveman_core.history.records import Version
from caveman_core.restore import RestorePlan, known_as, plan_restore, restore


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
            help="Put back what stood before this version; else before the newest compression.", show_default=False
        ),
    ] = None,
    origin: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="PATH",
            parser=given_path,
            show_default=False,
            help="Where the file was before it was moved.",
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask, even if newer edits are replaced.")] = False,
) -> None:
    """Put back the exact bytes of a file.

    Those from before its last compression; earlier ones by their number, as `caveman history` lists them. What they
    replace becomes a version first, so a restore can be undone by another one. The sections that come back are then
    left as they are until you compress the file by hand.

    \b
    Example:
        caveman restore ~/.claude/CLAUDE.md --version 2
    """
    real = real_path(file)
    with past_of(file) as (history, folders):
        plan = plan_restore(history, folders, real, version, origin=known_as(history, origin or file))
        if plan.edited and not yes:
            _ask(plan)
        made = restore(history, folders, plan)
    say(_done(plan, made))
    if plan.version.number > 1:
        say(f"Earlier texts of it: caveman history {shlex.quote(str(file))}")
    say(f"It stays as it is from now on. To have it compressed again: caveman compress {shlex.quote(str(file))}")


def _done(plan: RestorePlan, made: Version | None) -> str:
    where = f"{shown(plan.path)} is what it was before version {plan.version.number}"
    if made is None:
        return f"{where} already."
    replaced = "" if plan.current is None else f"; what this replaced is kept as version {made.number}"
    return f"{where} again ({len(plan.target):,} bytes){replaced}."


def _ask(plan: RestorePlan) -> None:
    """Show what would be lost from the file and ask; NeedsAnswerError where nobody can answer."""
    note(f"{shown(plan.path)} was edited after version {plan.version.number}. A restore would change it so:")
    print_difference(plan.current or b"", plan.target, str(plan.path))
    if not sys.stdin.isatty():
        raise NeedsAnswerError(
            f"{shown(plan.path)} holds newer edits, and there is no terminal to ask at",
            untouched="The file was not changed.",
            next_command=f"caveman restore --yes --version {plan.version.number} {shlex.quote(str(plan.path))}",
        )
    typer.confirm("Replace it? The newer edits are kept as a version.", abort=True, err=True)
