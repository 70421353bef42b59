"""`caveman doctor`: what is wrong with the set-up, and a ledger made anew from the backups."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.console import document, note, plural, printable, say, shown
from caveman_cli.diagnosis import Answer, diagnosis
from caveman_cli.exit_codes import ExitCode
from caveman_cli.opening import folders_of, opened
from caveman_core.config import load_settings
from caveman_core.errors import LedgerError
from caveman_core.folders import Folders
from caveman_core.history.database import REBUILD, set_aside
from caveman_core.history.rebuilding import Rebuilt
from caveman_watcher.one_daemon import the_one_daemon


def command(
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Make a lost or damaged ledger anew from the backups.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """Say what is wrong with the set-up.

    Looks at settings, system, ledger, queue server and roots, and names the next command for what is wrong.
    Exit code 0 if nothing is wrong, else 1.

    \b
    Examples:
        caveman doctor
        caveman doctor --rebuild
    """
    if rebuild:
        _rebuild(folders_of(load_settings()))
    answers = list(diagnosis())
    if as_json:
        document({"ok": _all_well(answers), "looks": [_as_json(answer) for answer in answers]})
    else:
        _print(answers)
    raise typer.Exit(ExitCode.OK if _all_well(answers) else ExitCode.ERROR)


def _all_well(answers: Sequence[Answer]) -> bool:
    return not any(answer.next_step for answer in answers)


def _as_json(answer: Answer) -> dict[str, object]:
    return {
        "subject": answer.subject,
        "ok": not answer.next_step,
        "says": answer.says,
        "next": answer.next_step or None,
    }


def _print(answers: Sequence[Answer]) -> None:
    for answer in answers:
        wrong = bool(answer.next_step)
        mark = "!!" if wrong else "ok"
        say(printable(f"{mark}  {answer.subject:<12}  {answer.says}"), style="red" if wrong else None)
        if wrong:
            say(printable(f"    {'':<12}  next: {answer.next_step}"))


def _rebuild(folders: Folders) -> None:
    """Add what the backups know to the ledger; one that is damaged is set aside first. No watcher may run."""
    with the_one_daemon(folders.daemon_lock, os.getpid()):
        try:
            _tell(_from_backups(folders), None)
        except LedgerError as error:
            if error.next_step != REBUILD:
                raise
            aside = set_aside(folders.ledger)
            _tell(_from_backups(folders), aside)


def _from_backups(folders: Folders) -> Rebuilt:
    with opened(folders, migrate=True) as history:
        return history.ledger.rebuild(history.store)


def _tell(rebuilt: Rebuilt, aside: Path | None) -> None:
    if aside:
        note(f"the damaged ledger is {shown(aside)} now; holds and roots were only in there")
    note(f"{plural(len(rebuilt.adopted), 'version')} added from the backups")
    for damaged in rebuilt.damaged:
        note(printable(f"damaged backup: {shown(damaged.file)} {damaged.why}"), style="yellow")
