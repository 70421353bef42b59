"""`caveman service`: the watcher kept running by the user's own service manager."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.settings.flags import absolute, given_path

app = typer.Typer(
    name="service",
    help="""Keep the watcher running as a service.

    A user service of systemd, or an agent of launchd; neither needs root. Its file is shown before it is written.

    \b
    Examples:
        caveman service install
        caveman service show
        caveman service remove
    """,
    rich_markup_mode=None,
    no_args_is_help=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Roots = Annotated[
    list[Path] | None,
    typer.Argument(
        parser=given_path,
        metavar="ROOT",
        help="Folders or files to watch; else those of the settings, at every start.",
        show_default=False,
    ),
]

DryRun = Annotated[bool, typer.Option("--dry-run", "-n", help="Say what would be done; do nothing.")]


@app.callback()
def _top(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("install")
def install(
    roots: Roots = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    dry_run: DryRun = False,
) -> None:
    """Write the service file and start the service.

    Shows the file first and asks. It names the program that runs now, and carries over the variables that move
    caveman's folders (XDG_*, CLAUDE_CONFIG_DIR) or set something (CAVEMAN_*), never a secret. The same command again
    takes over what has changed. A file that somebody else changed is shown as a difference and asked about.

    \b
    Examples:
        caveman service install
        caveman service install --yes ~/.claude ~/src/service
    """
    from caveman_cli.service.installing import install as do

    do(absolute(roots) or (), yes=yes, dry_run=dry_run)


@app.command("show")
def show(roots: Roots = None) -> None:
    """Show the service file and how the service is.

    The file goes to stdout: what is installed, or what would be.

    \b
    Example:
        caveman service show
    """
    from caveman_cli.service.showing import show as do

    do(absolute(roots) or ())


@app.command("remove")
def remove(dry_run: DryRun = False) -> None:
    """Stop the service and delete its file.

    Memory files, backups and settings stay as they are.

    \b
    Example:
        caveman service remove
    """
    from caveman_cli.service.removing import remove as do

    do(dry_run=dry_run)
