"""The ledger: the durable record of roots, versions, section maps, holds and outcomes."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Final, Self

from caveman_core.errors import SwapConflictError
from caveman_core.history.calls import Calls
from caveman_core.history.consents import Consents
from caveman_core.history.erasing import Erasing
from caveman_core.history.holds import Holds
from caveman_core.history.keys import path_key
from caveman_core.history.moving import Moving
from caveman_core.history.opening import check_integrity, open_database
from caveman_core.history.outcomes import Outcomes
from caveman_core.history.paths import Paths
from caveman_core.history.pauses import Pauses
from caveman_core.history.pruning import Pruning
from caveman_core.history.rebuilding import Rebuilding
from caveman_core.history.roots import Roots
from caveman_core.history.savings import Savings
from caveman_core.history.sections import Sections
from caveman_core.history.versions import Versions

_TABLES_OF_A_PATH: Final = ("version", "section_pair", "held_section", "outcome", "file")


class Ledger(
    Roots,
    Paths,
    Versions,
    Sections,
    Holds,
    Pauses,
    Outcomes,
    Calls,
    Consents,
    Savings,
    Pruning,
    Moving,
    Rebuilding,
    Erasing,
):
    """One process's view of the ledger; each method is one transaction. Threads may share it."""

    @classmethod
    def open(cls, path: Path, *, migrate: bool) -> Self:
        """The ledger at `path`, made if there is none. Only the process with the daemon lock may migrate.

        Raises LedgerError with the next command, LedgerBusyError, NoSpaceError.
        """
        return cls(open_database(path, migrate=migrate))

    @property
    def path(self) -> Path:
        """The SQLite file."""
        return self._database.path

    def check(self) -> None:
        """LedgerError, with the next command, if the file is damaged."""
        with self._database.reading() as connection:
            check_integrity(connection, self.path)

    def forget(self, path: Path, stands: str | None = None) -> None:
        """Delete everything about a path; raises SwapConflictError while a swap of it is unfinished.

        `stands`: the digest of what stands there, which becomes baseline; a hold of the whole file stays then.
        Delete the backups first: a backup without a row is adopted again.
        """
        key = path_key(path)
        if self.pending(path):
            raise SwapConflictError(f"a swap of {path} was begun and is not finished")
        with self._database.writing() as connection:
            row = connection.execute("SELECT on_hold FROM file WHERE path = ?", (key,)).fetchone()
            for table in _TABLES_OF_A_PATH:
                connection.execute(f"DELETE FROM {table} WHERE path = ?", (key,))  # noqa: S608 - our own table names
            if stands is not None:
                values = (key, stands, row[0] if row else 0)
                connection.execute("INSERT INTO file (path, baseline, on_hold) VALUES (?, ?, ?)", values)
        self._database.truncate_log()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __enter__(self) -> Self:
        """The ledger itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()
