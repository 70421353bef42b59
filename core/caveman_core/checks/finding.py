"""What a check reports."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """An error keeps the section's source; a warning is shown."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """One violation: the rule, what was lost or added, and the line of the source (or of the addition).

    `sentence`: the source's sentence that it is about, as it stands there; "" where no sentence is.
    """

    rule: str
    severity: Severity
    message: str
    line: int
    text: str = ""
    sentence: str = ""

    def __str__(self) -> str:
        """`line 12: numbers: lost "30"`, as a person reads it."""
        return f"line {self.line}: {self.rule}: {self.message}"
