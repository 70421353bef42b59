"""What a compress job needs of core, as small protocols, so that tests can give it less."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from caveman_core.history.records import Pause, Root, Sighting
from caveman_core.outcome import Receipt
from caveman_core.policy import Policy
from caveman_core.work import PathState


class Rewrite(Protocol):
    """Compresses one file now if it needs it; the receipt says how it ended. Records terminal outcomes itself."""

    async def __call__(self, path: Path, policy: Policy, *, root: Path, expected: str | None = None) -> Receipt:
        """`path` lies at or below `root`, links not followed. With another digest than `expected` it is superseded."""
        ...


class JobLedger(Protocol):
    """The part of the ledger a job uses. Paths are real paths."""

    def root(self, root_id: str) -> Root | None:
        """The root of this id, None if it is not watched any more."""
        ...

    def paused(self, now: float) -> Pause | None:
        """The pause in force at this time."""
        ...

    def pause(self, now: float, until: float | None, why: str = "") -> None:
        """Hold the queue; `until` None: until somebody resumes. `why`: if no person asked for it."""
        ...

    def state(self, path: Path) -> PathState:
        """What is known of the path."""
        ...

    def see(self, path: Path, digest: str, now: float) -> Sighting:
        """Record a look; since when the path has had this digest, never later than `now`."""
        ...

    def begin_start(self, path: Path) -> int:
        """Count one more job that begins; how many have begun and not ended, this one included."""
        ...

    def end_start(self, path: Path) -> None:
        """A job ended in order: the count is 0 again."""
        ...

    def record_outcome(self, receipt: Receipt, digest: str, policy: Policy, now: float) -> None:
        """Remember how a job ended for these bytes under this policy."""
        ...
