"""The errors of core. A docstring is the default message; the next command is part of the error.

A next command can be pasted into a shell. What a person has to do before it stands before `, then: `.
"""

from __future__ import annotations

from typing import ClassVar, Final

DOCTOR: Final = "caveman doctor"
"""The next command of an error whose cause is looked for there."""


AGAIN: Final = "the same command again"
"""Stands for the command that met the error; the command line puts in what was typed."""


class CavemanError(Exception):
    """caveman could not do what was asked."""

    untouched: ClassVar[str] = "No file was changed."
    next_command: ClassVar[str] = DOCTOR

    def __init__(
        self, message: str | None = None, *, untouched: str | None = None, next_command: str | None = None
    ) -> None:
        """`message` says what happened; the other two override what the class says."""
        self.message = message or " ".join((type(self).__doc__ or "").split())
        self.left_untouched = untouched if untouched is not None else self.untouched
        self.next_step = next_command if next_command is not None else self.next_command
        super().__init__(self.message)


class PermanentError(CavemanError):
    """Trying again would end the same way."""


class TransientError(CavemanError):
    """Trying again later may succeed."""


class NotUtf8Error(PermanentError):
    """The file is not valid UTF-8."""

    next_command = "caveman scan"

    def __init__(self, offset: int, byte: int) -> None:
        """`offset` counts bytes from 0 at the start of the file; `byte` is the first one that does not fit."""
        self.offset = offset
        self.byte = byte
        super().__init__(f"byte 0x{byte:02x} at offset {offset} is not valid UTF-8")


class PathNotUtf8Error(PermanentError):
    """The path is not valid UTF-8, so nothing can be recorded of it."""

    next_command = "give it a UTF-8 name, then: caveman scan"


class AnswerError(PermanentError):
    """A backend's answer cannot stand in a file."""


class NotAskedError(PermanentError):
    """A look asks no model."""


class UnusableError(PermanentError):
    """The backend cannot be used as it is set up: no section of any file can be done until that is changed."""

    next_command = DOCTOR


class AwayError(TransientError):
    """The backend did not answer."""

    next_command = AGAIN

    def __init__(
        self,
        message: str | None = None,
        *,
        again_in: float | None = None,
        untouched: str | None = None,
        next_command: str | None = None,
    ) -> None:
        """`again_in`: seconds after which it says, or we know, that it can be asked again; None if nobody knows."""
        self.again_in = again_in
        super().__init__(message, untouched=untouched, next_command=next_command)


class LostAnswerError(AwayError):
    """The backend was asked and its answer did not arrive: it may have to be paid for."""


class RateLimitedError(AwayError):
    """The backend takes no more requests or tokens for now."""


class BudgetSpentError(AwayError):
    """Today's budget for model calls is spent."""

    next_command = "caveman status"


class SpendLimitError(AwayError):
    """The provider's own spend limit is reached: asking again is of no use until it is raised or its period ends."""

    next_command = "caveman resume"


class PlaceholderError(AnswerError):
    """A placeholder is missing, repeated or out of order."""


class ConfigError(PermanentError):
    """A setting is unknown or has a bad value."""

    next_command = "caveman watch --help"


class LockTimeoutError(TransientError):
    """Another caveman process holds the lock of this file."""

    next_command = "caveman status"


class SwapConflictError(LockTimeoutError):
    """Another caveman process began or undid a swap of this file meanwhile."""


class LedgerBusyError(LockTimeoutError):
    """Another process kept the ledger busy for too long."""

    next_command = AGAIN


class ChangedError(TransientError):
    """The file is no longer what it was when it was read."""

    next_command = AGAIN


class OnHoldError(PermanentError):
    """The file was put on hold meanwhile."""

    next_command = "caveman status"


class OpenForWritingError(TransientError):
    """A program has the file open for writing."""

    next_command = f"close that program, then: {AGAIN}"


class CannotSwapError(PermanentError):
    """The file cannot be replaced safely where it lies."""

    next_command = "caveman scan"


class NoFolderError(PermanentError):
    """The folder of the file is not there."""

    next_command = f"make that folder, then: {AGAIN}"


class UnfinishedSwapError(TransientError):
    """An exchange of two files was begun and could not be finished."""

    untouched = "The file holds either its old or its new text, whole; the next start finishes or undoes the exchange."


class NoSpaceError(TransientError):
    """The disk is full."""

    next_command = "df -h"


class BackupError(PermanentError):
    """The backup read back differs from the bytes that were written."""


class EditConflictError(PermanentError):
    """The edit could not be merged with what was saved meanwhile; the edited text is kept as a version."""

    next_command = AGAIN


class LedgerError(PermanentError):
    """The ledger cannot be used."""


class BrokerError(TransientError):
    """The queue's server cannot be reached or started."""
