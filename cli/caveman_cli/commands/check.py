"""`caveman check`: the gate alone, on any two files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.failures.exit_codes import ExitCode
from caveman_cli.output.console import document, plural, printable, say
from caveman_cli.settings.flags import given_path
from caveman_cli.versions.reading import read_document
from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gate import judge_document
from caveman_core.policy import Level


def command(
    original: Annotated[
        Path, typer.Argument(parser=given_path, metavar="ORIGINAL", help="The file as it was.", show_default=False)
    ],
    candidate: Annotated[
        Path,
        typer.Argument(
            parser=given_path, metavar="CANDIDATE", help="The file that claims to say the same.", show_default=False
        ),
    ],
    level: Annotated[
        Level, typer.Option(help="How far CANDIDATE may go: words; also reasons and repetition; also shorter forms.")
    ] = Level.LITE,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """Say what CANDIDATE lost of ORIGINAL.

    Compares any two files: every rule, number, name and protected span of ORIGINAL has to be in CANDIDATE.
    Exit code 0 if no check found an error, 2 if one did. Warnings are shown and do not count.

    At level lite every statement stays, in its place. At full reasons, thanks, history and what a section says twice
    may go, and paragraphs and bullets may be laid out anew. Ultra also allows shorter forms ("don't" or "do not",
    "never" or "NEVER").

    \b
    Examples:
        caveman check CLAUDE.md CLAUDE.short.md
        caveman check --level full CLAUDE.md CLAUDE.short.md
    """
    findings = judge_document(read_document(original), read_document(candidate), level)
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    if as_json:
        document(_as_json(findings, errors))
    else:
        _print(findings)
    raise typer.Exit(ExitCode.INVALID if errors else ExitCode.OK)


def _as_json(findings: Sequence[Finding], errors: int) -> dict[str, object]:
    return {
        "ok": errors == 0,
        "errors": errors,
        "warnings": len(findings) - errors,
        "findings": [
            {
                "rule": finding.rule,
                "severity": finding.severity.value,
                "line": finding.line,
                "message": finding.message,
                "text": finding.text,
            }
            for finding in findings
        ],
    }


def _print(findings: Sequence[Finding]) -> None:
    for finding in findings:
        error = finding.severity is Severity.ERROR
        say(printable(f"{finding.severity.value}: {finding}"), style="red" if error else "yellow")
        if finding.text:
            say(printable(f"    {finding.text}"), style="dim")
    counted = Counter(finding.severity for finding in findings)
    say(f"{plural(counted[Severity.ERROR], 'error')}, {plural(counted[Severity.WARNING], 'warning')}")
