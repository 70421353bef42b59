"""Every way a command can end badly, as one shape: what happened, what was left as it was, the next command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import typer

from caveman_cli.errors import RefusedError
from caveman_cli.exit_codes import ExitCode
from caveman_core.errors import (
    CavemanError,
    ChangedError,
    LockTimeoutError,
    NotUtf8Error,
    OpenForWritingError,
)

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
    if isinstance(error, KeyboardInterrupt):
        return Failure("interrupted", _WHOLE, "the same command again, for the rest", ExitCode.INTERRUPTED)
    if isinstance(error, CavemanError):
        code = next(code for kind, code in _CODES if isinstance(error, kind))
        return Failure(error.message, error.left_untouched, error.next_step, code)
    if isinstance(error, typer.TyperException):
        return Failure(error.format_message(), _NOTHING_CHANGED, _help_for(error), ExitCode.ERROR)
    if isinstance(error, typer.Abort):
        return Failure("stopped at your word", _NOTHING_CHANGED, "", ExitCode.ERROR)
    if isinstance(error, OSError):
        return Failure(_os_error(error), _WHOLE, "caveman --help", ExitCode.ERROR)
    return Failure(
        f"a fault in caveman: {type(error).__name__}: {error}",
        _WHOLE,
        "run it again with CAVEMAN_DEBUG=1 and report what it prints",
        ExitCode.ERROR,
    )


def _help_for(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f"{context.command_path if context else 'caveman'} --help"


def _os_error(error: OSError) -> str:
    what = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {what}" if error.filename else what
