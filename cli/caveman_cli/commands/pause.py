"""`caveman pause`: hold the queue."""

from __future__ import annotations

from typing import Annotated

import typer

from caveman_cli.output.console import document, say
from caveman_cli.output.moments import duration, moment
from caveman_cli.output.times import as_iso, as_local
from caveman_cli.settings.opening import folders_of, opened
from caveman_core.clock import SystemClock
from caveman_core.config import load_settings


def command(
    seconds: Annotated[
        str | None,
        typer.Option("--for", metavar="DURATION", help="How long, such as 30m, 2h or 1h30m.", show_default=False),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Until when, such as 18:30 or '2026-12-24 18:30'.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """Hold the queue: nothing is compressed unasked.

    Saves are still noticed and their jobs wait. Jobs that run now end in order. The pause outlives a restart of
    the watcher and of the machine; it ends at its time, or with `caveman resume`. `caveman compress FILE` works
    meanwhile.

    \b
    Examples:
        caveman pause --for 2h
        caveman pause --until 18:30
    """
    now = SystemClock().now()
    end = _end(seconds, until, now)
    with opened(folders_of(load_settings())) as history:
        history.ledger.pause(now, end)
    if as_json:
        document({"paused": True, "since": as_iso(now), "until": as_iso(end) if end is not None else None})
        return
    say(f"Paused until {as_local(end)}." if end is not None else "Paused until you say: caveman resume")
    say("Saves are still noticed; their files are compressed afterwards. By hand: caveman compress FILE")


def _end(seconds: str | None, until: str | None, now: float) -> float | None:
    if seconds is not None and until is not None:
        raise typer.BadParameter("give --for or --until, not both")
    try:
        if until is not None:
            return moment(until, now)
        return now + duration(seconds) if seconds is not None else None
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
