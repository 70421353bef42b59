"""`caveman check`: the gate alone, on any two files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated, Final

import typer

from caveman_cli.failures.exit_codes import ExitCode
from caveman_cli.output.console import document, plural, printable, say
from caveman_cli.settings.flags import given_path
from caveman_cli.versions.reading import read_document
from caveman_core.checks.finding import Finding, Severity
from caveman_core.policy import Level

_WIDTH: Final = 300
"""Characters of a sentence that are shown; --json has all of it."""


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

    Below what was found stands the sentence of ORIGINAL that it is about, where there is one. A line is one of
    ORIGINAL, or of CANDIDATE where something was added. --json has the level, the counts, and for each finding rule,
    severity, line, message, text (what was lost or added) and sentence ("" where there is none).

    At level lite every statement stays, in its place. At level full, what only gives reasons, thanks, tells history or
    says something twice in a section may go, and paragraphs and bullets may be laid out anew. Level ultra also allows
    shorter forms ("don't" or "do not", "never" or "NEVER").

    \b
    Examples:
        caveman check CLAUDE.md CLAUDE.short.md
        caveman check --level full CLAUDE.md CLAUDE.short.md
    """
    from caveman_core.checks.gate import judge_document

    findings = judge_document(read_document(original), read_document(candidate), level)
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    if as_json:
        document(_as_json(findings, errors, level))
    else:
        _print(findings, level)
    raise typer.Exit(ExitCode.INVALID if errors else ExitCode.OK)


def _as_json(findings: Sequence[Finding], errors: int, level: Level) -> dict[str, object]:
    return {
        "ok": errors == 0,
        "level": level.value,
        "errors": errors,
        "warnings": len(findings) - errors,
        "findings": [
            {
                "rule": finding.rule,
                "severity": finding.severity.value,
                "line": finding.line,
                "message": finding.message,
                "text": finding.text,
                "sentence": finding.sentence,
            }
            for finding in findings
        ],
    }


def _print(findings: Sequence[Finding], level: Level) -> None:
    """Each finding; below those that follow each other and are about one sentence, that sentence."""
    for sentence, about in groupby(findings, key=lambda finding: finding.sentence):
        for finding in about:
            error = finding.severity is Severity.ERROR
            say(printable(f"{finding.severity.value}: {finding}"), style="red" if error else "yellow")
            for line in _not_yet_said(finding):
                say(line, style="dim")
        if sentence:
            say(f"    in: {_short(sentence)}", style="dim")
    counted = Counter(finding.severity for finding in findings)
    told = f"{plural(counted[Severity.ERROR], 'error')}, {plural(counted[Severity.WARNING], 'warning')}"
    say(f"{told} at level {level}")


def _not_yet_said(finding: Finding) -> Iterator[str]:
    """What was lost or added, if neither the message nor the sentence says it whole."""
    text = " ".join(finding.text.split())
    if text and text not in finding.message and finding.text != finding.sentence:
        yield f"    {_short(text)}"


def _short(text: str) -> str:
    line = printable(" ".join(text.split()))
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 3]}..."
