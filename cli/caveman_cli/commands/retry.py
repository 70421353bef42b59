"""`caveman retry`: try again what failed."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.failures.several import for_each
from caveman_cli.failures.what_next import what_comes_next
from caveman_cli.output.console import document, printable, say, shown
from caveman_cli.settings.flags import given_path
from caveman_cli.settings.opening import existing_history, folders_of, opened
from caveman_cli.versions.given_file import existing_file
from caveman_core.by_hand.look_request import request_look
from caveman_core.by_hand.retrying import failures, retry
from caveman_core.config import Settings, load_settings
from caveman_core.files.reading import read_file
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.records import OutcomeRow
from caveman_core.restoring.moved import follow


def command(
    files: Annotated[
        list[Path] | None,
        typer.Argument(parser=given_path, metavar="FILE", help="Only these; else all that failed.", show_default=False),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON document instead of text; for all that failed.")
    ] = False,
) -> None:
    """Try files again that failed.

    Those whose last job failed or came to a result that did not pass the checks, and those that workers died on.
    The same bytes are not tried twice unasked. The watcher tries them in a moment, if one runs.

    \b
    Examples:
        caveman retry
        caveman retry ~/.claude/CLAUDE.md
    """
    if files and as_json:
        raise typer.BadParameter("--json lists all that failed; give no FILE with it")
    settings = load_settings()
    if files:
        folders = folders_of(settings)
        for_each(files, lambda file: _again(file, folders))
    else:
        _all_again(settings, as_json)


def _again(file: Path, folders: Folders) -> None:
    real = existing_file(file)
    with opened(folders) as history:
        follow(history, folders, real)
        if history.ledger.state(real).on_hold:
            say(f"{shown(real)} is on hold. To end that: caveman release {shlex.quote(str(file))}")
            return
        judged = retry(history.ledger, real, read_file(real).digest)
        comes_next = what_comes_next(history, folders, real)
    request_look(folders.daemon_lock)
    if judged:
        say(f"{shown(real)} is tried again.")
        say(comes_next)
    else:
        say(f"No job has failed at {shown(real)} as it stands.")
        say(f"To compress it: caveman compress {shlex.quote(str(file))}")


def _all_again(settings: Settings, as_json: bool) -> None:
    folders = folders_of(settings)
    retried: list[tuple[OutcomeRow, str]] = []
    with existing_history(folders) as history:
        if history is not None:
            retried = [(row, _retried(history, folders, row)) for row in failures(history.ledger)]
    if retried:
        request_look(folders.daemon_lock)
    if as_json:
        document({"files": [_as_json(row, comes_next) for row, comes_next in retried]})
    else:
        _print(retried)


def _retried(history: History, folders: Folders, row: OutcomeRow) -> str:
    retry(history.ledger, row.path, row.digest)
    return what_comes_next(history, folders, row.path)


def _print(retried: Sequence[tuple[OutcomeRow, str]]) -> None:
    if not retried:
        say("No file is failing.")
    for row, comes_next in retried:
        say(printable(f"tried again  {shown(row.path)}: {row.reason}{f' ({row.detail})' if row.detail else ''}"))
        say(f"    {comes_next}")


def _as_json(row: OutcomeRow, comes_next: str) -> dict[str, object]:
    return {
        "path": str(row.path),
        "outcome": row.outcome.value,
        "reason": row.reason.name.lower(),
        "detail": row.detail,
        "next": comes_next,
    }
