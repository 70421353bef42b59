"""Consents: where a person allowed text to be sent, and where not."""

from __future__ import annotations

from caveman_core.history.database import Table
from caveman_core.history.records import Consent


class Consents(Table):
    """The ledger's methods on consents."""

    def set_consent(self, consent: Consent) -> None:
        """Record it in place of an earlier one for the same backend and destination."""
        row = (consent.backend, consent.destination, consent.given, consent.at)
        with self._database.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO consent VALUES (?, ?, ?, ?)", row)

    def consents(self) -> tuple[Consent, ...]:
        """All of them, given or refused, oldest first."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT backend, destination, given, at FROM consent ORDER BY at").fetchall()
        return tuple(Consent(row[0], row[1], bool(row[2]), row[3]) for row in rows)

    def forget_consents(self) -> int:
        """Ask again; how many there were."""
        with self._database.writing() as connection:
            return connection.execute("DELETE FROM consent").rowcount
