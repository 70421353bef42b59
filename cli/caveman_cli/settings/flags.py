"""Options that several commands share. Each names its setting in the environment."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

Redis = Annotated[
    str | None,
    typer.Option(
        "--redis", "--redis-url", metavar="URL", show_default=False,
        help="A server of your own instead of the embedded one (CAVEMAN_REDIS_URL).",
    ),
]  # fmt: skip

Jobs = Annotated[
    int | None,
    typer.Option(metavar="N", help="Files to work on at once; 2 by default (CAVEMAN_JOBS).", show_default=False),
]

QuietSeconds = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS", show_default=False,
        help="How long a file that people write must stand as it is; 60 by default (CAVEMAN_QUIET_SECONDS).",
    ),
]  # fmt: skip

QuietAgentSeconds = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS", show_default=False,
        help="The same for a file that agents write; 300 by default (CAVEMAN_QUIET_AGENT_SECONDS).",
    ),
]  # fmt: skip


def given_path(text: str) -> Path:
    """A path as it was typed. An empty one is an unset variable, and would stand for the folder one is in.

    One that begins with a dash becomes absolute: a command that names it would take it for an option.
    """
    if not text:
        raise typer.BadParameter("a path is empty: is a variable unset?")
    return Path(os.path.abspath(text) if text.startswith("-") else text)  # noqa: PTH100 - links stay


def absolute(paths: Iterable[Path] | None) -> tuple[Path, ...] | None:
    """The paths from where one stands, links kept; None if none were named, so that the settings decide."""
    return tuple(Path(os.path.abspath(path)) for path in paths or ()) or None  # noqa: PTH100 - resolve follows links
