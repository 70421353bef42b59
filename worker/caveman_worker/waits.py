"""How long a job is put off."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from caveman_core.errors import LedgerBusyError, LockTimeoutError, NoSpaceError, OpenForWritingError, TransientError
from caveman_core.outcome import Reason

FIRST_BUSY_WAIT, LONGEST_BUSY_WAIT = 5.0, 60.0
NO_SPACE_WAIT: Final = 60.0


@dataclass(frozen=True, slots=True)
class BusyWaits:
    """Growing waits for files that are in use: 5 s, twice as long each time, at most a minute."""

    _waited: dict[Path, tuple[int, Reason]] = field(default_factory=dict)  # how often, and why the last time

    def is_new(self, path: Path, reason: Reason) -> bool:
        """Whether the file did not wait for this the last time."""
        return self._waited.get(path, (0, None))[1] is not reason

    def next(self, path: Path, reason: Reason) -> float:
        """Seconds to wait, one step longer than the last time."""
        times, _ = self._waited.get(path, (0, reason))
        self._waited[path] = (times + 1, reason)
        return min(FIRST_BUSY_WAIT * 2.0 ** min(times, 10), LONGEST_BUSY_WAIT)

    def over(self, path: Path) -> None:
        """The file was free: start again with the shortest wait."""
        self._waited.pop(path, None)


def reason_of(error: TransientError) -> Reason:
    """Why a job is put off that met this error."""
    if isinstance(error, NoSpaceError):
        return Reason.NO_SPACE
    if isinstance(error, OpenForWritingError):
        return Reason.OPEN_FOR_WRITING
    if isinstance(error, LedgerBusyError):
        return Reason.LEDGER_BUSY
    return Reason.LOCKED if isinstance(error, LockTimeoutError) else Reason.IO_ERROR
