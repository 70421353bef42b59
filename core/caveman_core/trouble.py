"""What went wrong with a file, as an outcome and a reason."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

from caveman_core.errors import (
    AwayError,
    BackupError,
    BudgetSpentError,
    CannotSwapError,
    CavemanError,
    ChangedError,
    LedgerBusyError,
    LockTimeoutError,
    NoSpaceError,
    NotUtf8Error,
    OnHoldError,
    OpenForWritingError,
    PathNotUtf8Error,
    RateLimitedError,
    SpendLimitError,
    TransientError,
    UnfinishedSwapError,
    UnusableError,
)
from caveman_core.outcome import Outcome, Reason, Receipt

_BY_CLASS: Final[tuple[tuple[type[BaseException], Outcome, Reason], ...]] = (
    (ChangedError, Outcome.SUPERSEDED, Reason.CHANGED_MEANWHILE),
    (OnHoldError, Outcome.SKIPPED, Reason.ON_HOLD),
    (OpenForWritingError, Outcome.BUSY, Reason.OPEN_FOR_WRITING),
    (LedgerBusyError, Outcome.BUSY, Reason.LEDGER_BUSY),
    (LockTimeoutError, Outcome.BUSY, Reason.LOCKED),
    (CannotSwapError, Outcome.REFUSED, Reason.NO_SAFE_SWAP),
    (NoSpaceError, Outcome.FAILED, Reason.NO_SPACE),
    (UnfinishedSwapError, Outcome.FAILED, Reason.UNFINISHED),
    (BackupError, Outcome.FAILED, Reason.BACKUP_UNVERIFIED),
    (NotUtf8Error, Outcome.REFUSED, Reason.NOT_UTF8),
    (PathNotUtf8Error, Outcome.REFUSED, Reason.NAME_NOT_UTF8),
    (PermissionError, Outcome.REFUSED, Reason.NO_PERMISSION),
    (FileNotFoundError, Outcome.SKIPPED, Reason.MISSING),
    (RateLimitedError, Outcome.BUSY, Reason.RATE_LIMITED),
    (BudgetSpentError, Outcome.BUSY, Reason.BUDGET_SPENT),
    (SpendLimitError, Outcome.BUSY, Reason.SPEND_LIMIT),
    (UnusableError, Outcome.FAILED, Reason.BACKEND_UNUSABLE),
    (TransientError, Outcome.BUSY, Reason.BACKEND_AWAY),  # all others of this kind are above
)


def receipt_of_error(path: Path, error: Exception) -> Receipt:
    """The receipt for a job that an error ended. The first matching class decides."""
    for kind, outcome, reason in _BY_CLASS:
        if isinstance(error, kind):
            again_in = error.again_in if isinstance(error, AwayError) else None
            return Receipt(path, outcome, reason, detail=_detail(error, path), again_in=again_in)
    if isinstance(error, OSError):
        reason = Reason.NO_SPACE if error.errno in (errno.ENOSPC, errno.EDQUOT) else Reason.IO_ERROR
        return Receipt(path, Outcome.FAILED, reason, detail=_detail(error, path))
    return Receipt(path, Outcome.FAILED, Reason.INTERNAL_ERROR, detail=f"{type(error).__name__}: {error}")


def _detail(error: Exception, path: Path) -> str:
    """What it says; of another file than this one, that file's name before it."""
    if isinstance(error, CavemanError):
        return error.message
    if not isinstance(error, OSError):
        return str(error)
    said = error.strerror or str(error)
    is_other = isinstance(error.filename, str) and error.filename.startswith("/") and error.filename != str(path)
    return f"{error.filename}: {said}" if is_other else said
