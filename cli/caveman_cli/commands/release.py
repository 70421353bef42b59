"""`caveman release`: end the holds of files."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.failures.several import for_each
from caveman_cli.failures.what_next import what_comes_next
from caveman_cli.output.console import say, shown
from caveman_cli.settings.flags import given_path
from caveman_cli.settings.opening import existing_history, folders_of
from caveman_cli.versions.given_file import refuse_no_file
from caveman_cli.versions.known_versions import real_path
from caveman_core.by_hand.holding import Released, release_file
from caveman_core.by_hand.look_request import request_look
from caveman_core.config import load_settings
from caveman_core.folders import Folders


def command(
    files: Annotated[
        list[Path],
        typer.Argument(parser=given_path, metavar="FILE", help="Files that are on hold.", show_default=False),
    ],
) -> None:
    """End the holds of files: what stands there is compressed.

    Ends a hold of the whole file and of the sections that a restore or an undo put back. The text that stands there
    is compressed even if it stood there before.

    \b
    Example:
        caveman release ~/.claude/CLAUDE.md
    """
    folders = folders_of(load_settings())
    for_each(files, lambda file: _release(file, folders))


def _release(file: Path, folders: Folders) -> None:
    refuse_no_file(file)
    real = real_path(file)
    with existing_history(folders) as history:
        if history is None:
            say(_not_held(file))
            return
        released = release_file(history, folders, real)
        comes_next = what_comes_next(history, folders, real)
    if released is Released.NOT_HELD:
        say(_not_held(file))
    elif released is Released.NOTHING_THERE:
        say(f"{shown(real)} is released; no file stands there now.")
    else:
        request_look(folders.daemon_lock)
        say(f"{shown(real)} is released.")
        say(comes_next)


def _not_held(file: Path) -> str:
    return f"{shown(real_path(file))} was not on hold. To compress it now: caveman compress {shlex.quote(str(file))}"
