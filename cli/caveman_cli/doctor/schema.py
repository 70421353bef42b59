"""Which schema the ledger has, without changing it: opening it the usual way brings an older one up."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from caveman_core.errors import CavemanError
from caveman_core.history.database import translated_errors
from caveman_core.history.schema import MIGRATIONS


def schema_of(ledger: Path) -> int:
    """The number of steps its schema has seen. Raises LedgerError."""
    with translated_errors(ledger), closing(sqlite3.connect(f"{ledger.as_uri()}?mode=ro", uri=True)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_current(ledger: Path) -> bool:
    """Whether there is a ledger that this version can read as it is."""
    try:
        return ledger.exists() and schema_of(ledger) == len(MIGRATIONS)
    except (CavemanError, OSError):
        return False
