"""Why a file is left alone: the reason, and the outcome that goes with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from caveman_core.outcome import Outcome, Reason

_REFUSED: Final = frozenset(
    {
        Reason.SENSITIVE_NAME, Reason.TOO_LARGE, Reason.NOT_UTF8, Reason.BINARY, Reason.OUTSIDE_ROOTS,
        Reason.SYMLINK_LOOP, Reason.NAME_NOT_UTF8, Reason.NOT_A_FILE, Reason.HARD_LINKED, Reason.READ_ONLY,
        Reason.NOT_OURS, Reason.NO_PERMISSION, Reason.IGNORE_UNREADABLE,
    }
)  # fmt: skip
"""Somebody may have expected these to be compressed: they end with exit code 4. The others are skipped."""


@dataclass(frozen=True, slots=True)
class Ineligible:
    """A file that is left alone. `detail` says what exactly was met, "" if the reason says all."""

    outcome: Outcome
    reason: Reason
    detail: str = ""


def ineligible(reason: Reason, detail: str = "") -> Ineligible:
    """The verdict for this reason."""
    if reason is Reason.IO_ERROR:
        return Ineligible(Outcome.FAILED, reason, detail)
    return Ineligible(Outcome.REFUSED if reason in _REFUSED else Outcome.SKIPPED, reason, detail)
