"""`caveman resume`: end a pause."""

from __future__ import annotations

from typing import Annotated

import typer

from caveman_cli.console import document, say
from caveman_cli.opening import existing_history, folders_of
from caveman_cli.status.watcher import watcher_of
from caveman_core.config import load_settings
from caveman_core.folders import Folders


def command(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """End a pause: what waits in the queue is compressed.

    \b
    Example:
        caveman resume
    """
    folders = folders_of(load_settings())
    was_paused = _ended(folders)
    if as_json:
        document({"paused": False, "was_paused": was_paused})
    elif not was_paused:
        say("There was no pause.")
    else:
        runs = watcher_of(folders) is not None
        say("The pause is over" + (": what waited is compressed now." if runs else "; to watch again: caveman watch"))


def _ended(folders: Folders) -> bool:
    """End the pause; whether there was one. Where caveman never ran there is none, and nothing is created."""
    with existing_history(folders) as history:
        if history is None:
            return False
        in_force = history.ledger.paused(history.clock.now()) is not None
        history.ledger.resume()
    return in_force
