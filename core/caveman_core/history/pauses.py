"""The pause: while it lasts, jobs wait in the queue; what is asked for by hand is done all the same."""

from __future__ import annotations

from caveman_core.history.database import Table
from caveman_core.history.records import Pause


class Pauses(Table):
    """The ledger's methods on the pause. It stands in the ledger, so it outlives queue, daemon and machine."""

    def pause(self, now: float, until: float | None, why: str = "") -> None:
        """Hold the queue, in place of an earlier pause. `until` None: until `resume`. `why`: if no person asked."""
        row = (now, until, why)
        with self._database.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO pause (id, since, until, why) VALUES (1, ?, ?, ?)", row)

    def resume(self) -> bool:
        """Let the jobs run again; whether there was a pause, one that had run out included."""
        with self._database.writing() as connection:
            return connection.execute("DELETE FROM pause").rowcount == 1

    def paused(self, now: float) -> Pause | None:
        """The pause in force at this time."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT since, until, why FROM pause").fetchone()
        found = Pause(*row) if row else None
        return None if found and found.until is not None and found.until <= now else found
