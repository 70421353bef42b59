"""What one look of `caveman doctor` found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters; the last two are what makes the exit code 1."""

    OK = "ok"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    """`means` is what follows for the user; a warning or an error has it, and a next command."""

    subject: str
    severity: Severity
    says: str
    means: str = ""
    next_step: str = ""

    @property
    def is_well(self) -> bool:
        """Whether nothing has to be done."""
        return self.severity in (Severity.OK, Severity.INFO)


def ok(subject: str, says: str) -> Finding:
    """As it should be."""
    return Finding(subject, Severity.OK, says)


def info(subject: str, says: str, means: str = "", next_step: str = "") -> Finding:
    """Worth knowing, no trouble."""
    return Finding(subject, Severity.INFO, says, means, next_step)


def warning(subject: str, says: str, means: str, next_step: str) -> Finding:
    """Something works less well than it could."""
    return Finding(subject, Severity.WARNING, says, means, next_step)


def error(subject: str, says: str, means: str, next_step: str) -> Finding:
    """Something does not work, or is not safe."""
    return Finding(subject, Severity.ERROR, says, means, next_step)
