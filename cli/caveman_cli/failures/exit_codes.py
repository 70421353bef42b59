"""What the exit code says. A script may rely on these numbers."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from caveman_core.outcome import Outcome, Reason, Receipt


class ExitCode(IntEnum):
    """0 done or nothing to do; the others as named. Wrong usage is an ERROR."""

    OK = 0
    ERROR = 1
    INVALID = 2  # the result did not pass the checks, the file is untouched
    SOME_FAILED = 3  # some of several files
    REFUSED = 4
    BUSY = 5  # a lock not obtained in time, or the file kept changing
    INTERRUPTED = 130


_BY_OUTCOME: Final[dict[Outcome, ExitCode]] = {
    Outcome.COMPRESSED: ExitCode.OK,
    Outcome.UNCHANGED: ExitCode.OK,
    Outcome.SKIPPED: ExitCode.OK,
    Outcome.REFUSED: ExitCode.REFUSED,
    Outcome.SUPERSEDED: ExitCode.BUSY,
    Outcome.BUSY: ExitCode.BUSY,
    Outcome.INVALID: ExitCode.INVALID,
    Outcome.FAILED: ExitCode.ERROR,
}


def code_of(receipt: Receipt) -> ExitCode:
    """The code for one file. A file that was asked for and is not there is an error."""
    return ExitCode.ERROR if receipt.reason is Reason.MISSING else _BY_OUTCOME[receipt.outcome]


def code_of_all(receipts: Iterable[Receipt]) -> ExitCode:
    """The code for a run: what all files ended with, or SOME_FAILED if they ended differently."""
    codes = {code_of(receipt) for receipt in receipts} or {ExitCode.OK}
    return codes.pop() if len(codes) == 1 else ExitCode.SOME_FAILED
