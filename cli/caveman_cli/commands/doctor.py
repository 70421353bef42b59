"""`caveman doctor`: what is wrong with the set-up, and a ledger made anew from the backups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from caveman_cli.answer import Answer
from caveman_cli.console import document, printable, say
from caveman_cli.diagnosis import diagnosis
from caveman_cli.exit_codes import ExitCode
from caveman_cli.opening import folders_of
from caveman_cli.rebuild import rebuild as make_anew
from caveman_core.config import load_settings


def command(
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Make a lost or damaged ledger anew from the backups.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """Say what is wrong with the set-up.

    Looks at settings, system, folders, ledger, every backup, queue server and roots, and names the next
    command for what is wrong. Exit code 0 if nothing is wrong, else 1.

    \b
    Examples:
        caveman doctor
        caveman doctor --rebuild
    """
    if rebuild:
        make_anew(folders_of(load_settings()))
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
