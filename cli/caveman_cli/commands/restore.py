"""`caveman restore`: exact bytes back, of one file or of all."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.failures.errors import NeedsAnswerError
from caveman_cli.output.asking import agree
from caveman_cli.output.console import note, say, shown
from caveman_cli.output.difference import print_difference
from caveman_cli.settings.flags import given_path
from caveman_cli.versions import every_file
from caveman_cli.versions.given_file import refuse_no_file
from caveman_cli.versions.known_versions import past_of, real_path
from caveman_core.history.records import Version
from caveman_core.restoring.one_file import RestorePlan, known_as, origin_of_restore, plan_restore, restore

File = Annotated[
    Path | None,
    typer.Argument(
        parser=given_path,
        metavar="FILE",
        show_default=False,
        help="A memory file; it need not exist any more. With --all a folder: only what lies below it.",
    ),
]
Number = Annotated[
    int | None,
    typer.Option(
        "--version", metavar="N",
        help="Put back what stood before this version; else before the newest compression.",
        show_default=False,
    ),
]  # fmt: skip
Origin = Annotated[
    Path | None,
    typer.Option(
        "--from", metavar="PATH", parser=given_path, show_default=False, help="Where it was before, if it was moved."
    ),
]
DryRun = Annotated[bool, typer.Option("--dry-run", "-n", help="With --all: list what would be done, write nothing.")]
AsJson = Annotated[bool, typer.Option("--json", help="With --all: one JSON document; nothing is asked.")]


def command(
    file: File = None,
    version: Number = None,
    origin: Origin = None,
    everything: Annotated[bool, typer.Option("--all", help="Every file that stands compressed.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask, even if newer edits are replaced.")] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Put back the exact bytes of a file.

    Those from before its last compression; earlier ones by their number, as `caveman history` lists them. What they
    replace becomes a version first, so a restore can be undone by another one. The sections that come back are then
    left as they are until you compress the file by hand.

    With --all, the way out of caveman: every file that stands compressed is again what you last wrote. On a terminal
    you are asked before that, once. A file that you have edited since is asked about, or left where nobody can answer;
    one that is gone stays gone.

    \b
    Examples:
        caveman restore ~/.claude/CLAUDE.md --version 2
        caveman restore --all --dry-run
    """
    if everything:
        if version is not None or origin is not None:
            raise typer.BadParameter("--all goes with neither --version nor --from")
        every_file.run(file, yes=yes, dry_run=dry_run, as_json=as_json)
    elif file is None:
        raise typer.BadParameter("name a FILE, or say --all")
    elif dry_run or as_json:
        raise typer.BadParameter("--dry-run and --json go with --all; for one file: caveman diff FILE")
    else:
        _restore(file, version, origin, yes)


def _restore(file: Path, version: int | None, origin: Path | None, yes: bool) -> None:
    refuse_no_file(file)
    real = real_path(file)
    with past_of(file) as (history, folders):
        source = known_as(history, file) if origin is None else origin_of_restore(history, origin)
        plan = plan_restore(history, folders, real, version, origin=source)
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
    size = f"{len(plan.target):,} bytes"
    if plan.current is None:
        return f"{shown(plan.path)} was gone; it is made anew as before version {plan.version.number} ({size})."
    return f"{where} again ({size}); what this replaced is kept as version {made.number}."


def _ask(plan: RestorePlan) -> None:
    """Show what would be lost from the file and ask; NeedsAnswerError where nobody can answer."""
    note(f"{shown(plan.path)} was edited after version {plan.version.number}. A restore would change it so:")
    print_difference(plan.current or b"", plan.target, str(plan.path))
    refusal = NeedsAnswerError(
        f"{shown(plan.path)} holds newer edits, and there is no terminal to ask at",
        untouched="The file was not changed.",
        next_command=f"caveman restore --yes --version {plan.version.number} {shlex.quote(str(plan.path))}",
    )
    agree("Replace it? The newer edits are kept as a version.", refusal)
