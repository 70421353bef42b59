"""`caveman status`: what watches, what waits, what needs attention, what was done, what it saves."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from caveman_cli.console import document
from caveman_cli.status.as_json import as_json as standing_json
from caveman_cli.status.as_text import show
from caveman_cli.status.standing import standing
from caveman_core.config import load_settings


def command(
    last: Annotated[
        int, typer.Option(min=0, max=1000, help="How many jobs, files that need attention and outcomes to list, each.")
    ] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """Show watcher, queue, files that need attention, outcomes and savings.

    \b
    Example:
        caveman status --last 20
    """
    found = asyncio.run(standing(load_settings(), last))
    if as_json:
        document(standing_json(found))
    else:
        show(found)
