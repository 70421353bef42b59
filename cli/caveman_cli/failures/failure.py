"""Every way a command can end badly, as one shape: what happened, what was left as it was, the next command."""

from __future__ import annotations

import errno
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer

from caveman_cli.failures.access import open_command
from caveman_cli.failures.errors import RefusedError
from caveman_cli.failures.exit_codes import ExitCode
from caveman_core.errors import (
    AGAIN,
    DOCTOR,
    CavemanError,
    ChangedError,
    LockTimeoutError,
    NotUtf8Error,
    OpenForWritingError,
)
from caveman_core.queue.address import shown as address

_NOTHING_CHANGED: Final = "No file was changed."
_WHOLE: Final = "Every file is wholly as it was or wholly done."

_CODES: Final[tuple[tuple[type[CavemanError], ExitCode], ...]] = (
    (LockTimeoutError, ExitCode.BUSY),
    (ChangedError, ExitCode.BUSY),
    (OpenForWritingError, ExitCode.BUSY),
    (NotUtf8Error, ExitCode.REFUSED),
    (RefusedError, ExitCode.REFUSED),
    (CavemanError, ExitCode.ERROR),
)


@dataclass(frozen=True, slots=True)
class Failure:
    """What a person reads on stderr, and the exit code."""

    message: str
    untouched: str
    next_step: str
    code: ExitCode

    def __str__(self) -> str:
        """Three lines, the first one sufficient on its own."""
        lines = [f"caveman: {self.message}"]
        lines += [f"  left as it was: {self.untouched}"] if self.untouched else []
        lines += [f"  next: {self.next_step}"] if self.next_step else []
        return "\n".join(lines)


def failure_of(error: BaseException) -> Failure:
    """The failure an exception stands for. An unexpected one is a fault of ours and says how to report it."""
    if isinstance(error, BaseExceptionGroup):  # of tasks that ran side by side: the first says enough
        return failure_of(error.exceptions[0])
    if isinstance(error, KeyboardInterrupt | typer.Abort):  # Abort: the same at a question
        return Failure("interrupted", _WHOLE, _typed(), ExitCode.INTERRUPTED)
    if isinstance(error, CavemanError):
        code = next(code for kind, code in _CODES if isinstance(error, kind))
        return Failure(error.message, error.left_untouched, error.next_step.replace(AGAIN, _typed()), code)
    if isinstance(error, typer.TyperException):
        message = error.format_message().replace("Value error, ", "")  # pydantic's word, typer passes it on
        return Failure(message, _NOTHING_CHANGED, _help_for(error), ExitCode.ERROR)
    if isinstance(error, OSError):
        return Failure(_os_error(error), _WHOLE, _step_of_os_error(error), ExitCode.ERROR)
    return Failure(
        f"a fault in caveman: {type(error).__name__}: {error}; please report it with what the next command prints",
        _WHOLE,
        f"CAVEMAN_DEBUG=1 {_typed()}",
        ExitCode.ERROR,
    )


def _typed() -> str:
    """The command line that is being run, to paste."""
    return shlex.join(("caveman", *map(_without_password, sys.argv[1:])))


def _without_password(word: str) -> str:
    """A server's address without user, password and options, since a message may end up in a log; else the word."""
    return address(word) if word.partition("://")[2] else word


def _help_for(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f"{context.command_path if context else 'caveman'} --help"


def _step_of_os_error(error: OSError) -> str:
    """What shows or mends it where the system named a file; else a look at the whole set-up."""
    if not isinstance(error.filename, str):
        return DOCTOR
    file = Path(error.filename)
    if error.errno == errno.EACCES:
        return open_command(file)
    return f"df -h {shlex.quote(str(file.parent))}" if error.errno in (errno.ENOSPC, errno.EDQUOT) else DOCTOR


def _os_error(error: OSError) -> str:
    what = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {what}" if error.filename else what
