"""How long a job is put off."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from caveman_core.errors import LedgerBusyError, LockTimeoutError, NoSpaceError, OpenForWritingError, TransientError
from caveman_core.outcome import Reason, Receipt

FIRST_BUSY_WAIT, LONGEST_BUSY_WAIT = 5.0, 60.0
NO_SPACE_WAIT: Final = 60.0

LEAST_WAIT: Final = 1.0
"""Seconds, whatever a server says: one that always says "at once" is not asked in a circle."""

_EXACT: Final = frozenset({Reason.RATE_LIMITED, Reason.BUDGET_SPENT})
"""Whoever says these knows when it is over. Of others `again_in` is the least: they may say the same again."""


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

    def of(self, path: Path, receipt: Receipt) -> float:
        """Seconds until the job of a busy receipt comes again."""
        again_in = receipt.again_in
        if again_in is None or receipt.reason not in _EXACT:
            again_in = max(again_in or 0.0, self.next(path, receipt.reason))
        return max(again_in, LEAST_WAIT)

    def over(self, path: Path) -> None:
        """The file was free: start again with the shortest wait."""
        self._waited.pop(path, None)


@dataclass(slots=True)
class SaidUntil:
    """Whether something that lasts for all jobs was said already."""

    _until: float = 0.0

    def is_new(self, until: float, now: float) -> bool:
        """Whether nothing was said of it before, or that is over by now."""
        is_new = now >= self._until
        if is_new:
            self._until = until
        return is_new


def reason_of(error: TransientError) -> Reason:
    """Why a job is put off that met this error."""
    if isinstance(error, NoSpaceError):
        return Reason.NO_SPACE
    if isinstance(error, OpenForWritingError):
        return Reason.OPEN_FOR_WRITING
    if isinstance(error, LedgerBusyError):
        return Reason.LEDGER_BUSY
    return Reason.LOCKED if isinstance(error, LockTimeoutError) else Reason.IO_ERROR
