"""Making sure that what was deleted from the ledger is nowhere in its file."""

from __future__ import annotations

from caveman_core.history.database import Table


class Erasing(Table):
    """The ledger's method on its own file."""

    def erase_deleted(self) -> None:
        """Write the file anew, free pages and log included, without anything that was deleted.

        Raises LedgerBusyError if another process was reading for too long, NoSpaceError, LedgerError: then a part of
        it may still be there.
        """
        self._database.rewrite()
