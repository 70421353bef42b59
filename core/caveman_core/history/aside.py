"""Damaged ledgers that a rebuild set aside: what they hold of a path can be deleted as long as SQLite can read them."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from caveman_core.history.database import ASIDE, BUSY_SECONDS
from caveman_core.history.keys import path_key

_LOGS: Final = ("-wal", "-shm")


def set_aside_ledgers(ledger: Path) -> tuple[Path, ...]:
    """The ledgers set aside beside this one, by the name without a log's suffix."""
    name = re.compile(rf"({re.escape(ledger.name + ASIDE)}[0-9]+)(?:{'|'.join(_LOGS)})?")
    found = (name.fullmatch(entry.name) for entry in ledger.parent.iterdir()) if ledger.parent.is_dir() else ()
    return tuple(ledger.with_name(one) for one in sorted({match.group(1) for match in found if match}))


def erase_from(file: Path, *paths: Path) -> bool:
    """Delete everything about these from a ledger set aside; False if nobody can tell that nothing is left of them."""
    keys = [path_key(path) for path in paths]
    try:
        with closing(_opened(file)) as connection:
            for table in _tables_with_paths(connection):
                connection.executemany(f"DELETE FROM {table} WHERE path = ?", [(key,) for key in keys])  # noqa: S608 - from its schema, quoted
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        # A damaged index hides rows, and pages may be lost in the file: the bytes have the last word.
        return not any(key.encode() in part.read_bytes() for part in _parts(file) for key in keys)
    except (sqlite3.Error, OSError):
        return False


def _opened(file: Path) -> sqlite3.Connection:
    address = f"{file.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    for setting in ("PRAGMA secure_delete = ON", "PRAGMA temp_store = MEMORY", "PRAGMA trusted_schema = OFF"):
        connection.execute(setting)
    return connection


def _tables_with_paths(connection: sqlite3.Connection) -> tuple[str, ...]:
    rows = connection.execute(
        "SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c"
        " WHERE t.type = 'table' AND c.name = 'path' ORDER BY t.name"
    ).fetchall()
    if not rows:
        raise sqlite3.DatabaseError("no table of a ledger")
    return tuple('"' + name.replace('"', '""') + '"' for (name,) in rows)


def _parts(file: Path) -> list[Path]:
    """The file, which must be there, and its logs if they are."""
    return [file, *(log for suffix in _LOGS if (log := Path(f"{file}{suffix}")).exists())]
