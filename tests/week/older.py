"""The ledger as the caveman before the upgrade left it: the same facts in the first schema."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from caveman_core.history.opening import open_database
from caveman_core.history.schema import MIGRATIONS

FIRST_SCHEMA = 1
KEEP_ALL = 10_000
"""The caveman of the first schema pruned nothing. It had neither `pause` nor `release`: no fact of theirs is lost."""

_TABLES = ("root", "file", "version", "version_section", "section_pair", "held_section", "outcome")


def to_first_schema(ledger: Path) -> None:
    """Write the ledger anew in the first schema. Nobody may have it open."""
    older = ledger.with_name("older.sqlite3")
    open_database(older, migrate=True, migrations=MIGRATIONS[:FIRST_SCHEMA]).close()
    with closing(sqlite3.connect(older, isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS newer", (str(ledger),))
        for table in _TABLES:
            names = ", ".join(row[1] for row in connection.execute(f"PRAGMA main.table_info({table})"))
            connection.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM newer.{table}")  # noqa: S608 - our own names
    for file in ledger.parent.glob(f"{ledger.name}*"):
        file.unlink()
    older.rename(ledger)


def schema_of(ledger: Path) -> int:
    with closing(sqlite3.connect(ledger)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])
