"""What the gate says of two texts, for the tests of its checks."""

from __future__ import annotations

from typing import Final

from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gate import judge_document
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.policy import Level

BOTH: Final = (Level.LITE, Level.FULL)


def errors_of(source: str, candidate: str, level: Level = Level.LITE) -> list[Finding]:
    """The errors, without the warnings; each text ends with one newline."""
    found = judge_document(_document(source), _document(candidate), level)
    return [finding for finding in found if finding.severity is Severity.ERROR]


def rules_of(source: str, candidate: str, level: Level) -> set[str]:
    """The rules of the errors."""
    return {finding.rule for finding in errors_of(source, candidate, level)}


def _document(text: str) -> Document:
    return parse_document(f"{text.rstrip()}\n".encode())
