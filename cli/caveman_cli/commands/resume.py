"""`caveman resume`: end a pause."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from caveman_cli.output.console import document, plural, say
from caveman_cli.settings.opening import existing_history, folders_of
from caveman_cli.status.queue import look_at_queue
from caveman_cli.status.watcher import watcher_of
from caveman_core.config import Settings, load_settings
from caveman_core.folders import Folders


def command(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """End a pause: what waits in the queue is compressed.

    \b
    Example:
        caveman resume
    """
    settings = load_settings()
    folders = folders_of(settings)
    follows = "" if as_json else _what_follows(settings, folders)  # once it is over, the queue empties
    was_paused = _ended(folders)
    if as_json:
        document({"paused": False, "was_paused": was_paused})
    elif not was_paused:
        say("There was no pause.")
    else:
        say(f"The pause is over{follows}")


def _what_follows(settings: Settings, folders: Folders) -> str:
    if watcher_of(folders) is None:
        return "; to watch again: caveman watch"
    queue = asyncio.run(look_at_queue(settings, folders, 1))
    if queue is None or queue.listing is None:
        return ": what waited is compressed now."
    waiting = queue.listing.depth.queued
    return f": what waited is compressed now ({plural(waiting, 'file')})." if waiting else "; nothing waited."


def _ended(folders: Folders) -> bool:
    """End the pause; whether there was one. Where caveman never ran there is none, and nothing is created."""
    with existing_history(folders) as history:
        if history is None:
            return False
        in_force = history.ledger.paused(history.clock.now()) is not None
        history.ledger.resume()
    return in_force
