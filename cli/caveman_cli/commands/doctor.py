"""`caveman doctor`: what is wrong with the set-up, and a ledger made anew from the backups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from caveman_cli.doctor.finding import Finding, Severity
from caveman_cli.doctor.looks import CONNECTING, LOOKS, diagnosis
from caveman_cli.failures.exit_codes import ExitCode
from caveman_cli.output.console import document, plural, printable, say
from caveman_cli.settings.opening import folders_of
from caveman_cli.settings.taking_back import take_back
from caveman_cli.versions.rebuild import rebuild as make_anew
from caveman_core.config import load_settings

_MARKS: Final = {
    Severity.OK: ("ok", None),
    Severity.INFO: ("--", None),
    Severity.WARNING: ("! ", "yellow"),
    Severity.ERROR: ("!!", "red"),
}


def command(
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Make a lost or damaged ledger anew from the backups.")
    ] = False,
    ask_again: Annotated[
        bool, typer.Option("--ask-again", help="Forget what you said about sending text to a model.")
    ] = False,
    connect: Annotated[
        bool, typer.Option("--connect", help="Also connect to the model's address; nothing is sent.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """Say what is wrong with the set-up.

    Looks at the program, the system, caveman's own folders, ledger, backups and queue server, the backend, the
    watcher, the service, the roots and the agents in this home. `!!` is an error, `!` a warning, `--` worth
    knowing; each says what it means and the next command. Nothing is changed. Exit code 0 without errors and
    warnings, else 1.

    With --ask-again nothing is sent to a model until you have been asked anew; one that the settings name is still
    asked.

    \b
    Examples:
        caveman doctor
        caveman doctor --rebuild
        caveman doctor --ask-again
    """
    if rebuild:
        make_anew(folders_of(load_settings()))
    if ask_again:
        take_back(folders_of(load_settings()))
    findings = list(diagnosis((*LOOKS, *CONNECTING) if connect else LOOKS))
    if as_json:
        document(_as_json(findings))
    else:
        _print(findings)
    raise typer.Exit(ExitCode.OK if all(finding.is_well for finding in findings) else ExitCode.ERROR)


def _as_json(findings: Sequence[Finding]) -> dict[str, object]:
    return {
        "ok": all(finding.is_well for finding in findings),
        "errors": _number(findings, Severity.ERROR),
        "warnings": _number(findings, Severity.WARNING),
        "looks": [
            {
                "subject": finding.subject,
                "severity": finding.severity.value,
                "ok": finding.is_well,
                "says": finding.says,
                "means": finding.means or None,
                "next": finding.next_step or None,
            }
            for finding in findings
        ],
    }


def _print(findings: Sequence[Finding]) -> None:
    for finding in findings:
        mark, style = _MARKS[finding.severity]
        _line(f"{mark}  {finding.subject:<12}  {finding.says}", style)
        if finding.means:
            _line(f"    {'':<12}  {finding.means}")
        if finding.next_step:
            _line(f"    {'':<12}  next: {finding.next_step}")
    errors, warnings = _number(findings, Severity.ERROR), _number(findings, Severity.WARNING)
    _line(f"{plural(errors, 'error')}, {plural(warnings, 'warning')}" if errors or warnings else "Nothing is wrong.")


def _line(text: str, style: str | None = None) -> None:
    say(printable(text).replace("\n", "\\n"), style=style)


def _number(findings: Sequence[Finding], severity: Severity) -> int:
    return Counter(finding.severity for finding in findings)[severity]
