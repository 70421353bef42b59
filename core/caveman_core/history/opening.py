"""Opening the ledger's file: private, write-ahead log, full synchronisation, the right schema."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from caveman_core.errors import AGAIN, LedgerError
from caveman_core.folders import make_private
from caveman_core.full_disk import full_disk, is_full_disk
from caveman_core.history.database import (
    BUSY_SECONDS,
    CopiedDatabase,
    Database,
    LedgerDamagedError,
    look_at,
    translated_errors,
)
from caveman_core.history.schema import MIGRATIONS

OLDEST_SQLITE: Final = (3, 37, 0)
"""STRICT tables."""

_SETTINGS: Final = (
    "PRAGMA synchronous = FULL",  # a committed row survives a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what `forget` deletes is overwritten
    "PRAGMA trusted_schema = OFF",
)


class OlderSchemaError(LedgerError):
    """The ledger was written by an older caveman; only the process with the daemon lock brings it up."""

    next_command = "caveman watch"


def open_database(path: Path, *, migrate: bool, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> Database:
    """The ledger at `path`, created if there is none. An older schema is brought up only if `migrate`.

    Raises LedgerError (damaged, newer or older schema, no permission), LedgerBusyError, NoSpaceError.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise LedgerError(
            f"this Python has SQLite {sqlite3.sqlite_version}; 3.37 or newer is needed",
            next_command=f"install caveman-watch under a newer Python, then: {AGAIN}",
        )
    _create_private(path)
    with translated_errors(path):
        # isolation_level None: the sqlite3 module begins and ends no transaction of its own.
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            connection.row_factory = sqlite3.Row
            _set_up(connection, path)
            _bring_up(connection, path, migrate, migrations)
        except BaseException:
            connection.close()
            raise
    return Database(connection, path)


def database_in_memory(connection: sqlite3.Connection, path: Path) -> Database:
    """What was copied from the ledger at `path`, brought up; the connection is in autocommit mode. As above."""
    connection.row_factory = sqlite3.Row
    for setting in (*_SETTINGS, "PRAGMA temp_store = MEMORY"):
        connection.execute(setting)
    _bring_up(connection, path, migrate=True, migrations=MIGRATIONS)
    return CopiedDatabase(connection, path)


def _create_private(path: Path) -> None:
    """SQLite would create the file readable to others; its log files take over the mode of this one."""
    try:
        make_private(path.parent)
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        if is_full_disk(error):
            raise full_disk(_there(path), f"the disk is full: the ledger {path} cannot be created") from error
        raise LedgerError(
            f"the ledger {path} cannot be created: {error.strerror}", next_command=look_at(path)
        ) from error


def _there(path: Path) -> Path:
    """The nearest folder above that is there."""
    return next((folder for folder in path.parents if folder.is_dir()), path.parent)


def _set_up(connection: sqlite3.Connection, path: Path) -> None:
    for setting in _SETTINGS:
        connection.execute(setting)
    mode = _write_ahead(connection)
    if mode != "wal":
        raise LedgerError(
            f"the ledger {path} is on a file system without shared memory ({mode}); it needs a local disk",
            next_command=f"set data_dir (CAVEMAN_DATA_DIR) to a folder on a local disk, then: {AGAIN}",
        )


def _write_ahead(connection: sqlite3.Connection) -> str:
    """Switch to the write-ahead log. SQLite does not wait for others here, so processes starting at once would fail."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return str(connection.execute("PRAGMA journal_mode = WAL").fetchone()[0])
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _bring_up(connection: sqlite3.Connection, path: Path, migrate: bool, migrations: Sequence[Sequence[str]]) -> None:
    if migrate:
        check_integrity(connection, path)
    if _schema(connection, path, migrations) == len(migrations):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        _migrate(connection, path, migrate, migrations)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def check_integrity(connection: sqlite3.Connection, path: Path) -> None:
    """LedgerError if SQLite finds the file damaged; it is read as a whole."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise LedgerDamagedError(f"the ledger {path} is damaged: {found}")


def _schema(connection: sqlite3.Connection, path: Path, migrations: Sequence[Sequence[str]]) -> int:
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(migrations):
        raise LedgerError(
            f"the ledger {path} was written by a newer caveman (schema {version}): upgrade caveman",
            next_command="pip install --upgrade caveman-watch",
        )
    return version


def _migrate(connection: sqlite3.Connection, path: Path, migrate: bool, migrations: Sequence[Sequence[str]]) -> None:
    """In one transaction; the version is read again inside it, since another process may have been faster."""
    version = _schema(connection, path, migrations)
    is_new = version == 0 and connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if not (migrate or is_new or version == len(migrations)):
        raise OlderSchemaError(
            f"the ledger {path} has the older schema {version}; the watcher brings it up when it starts"
        )
    for step in migrations[version:]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(migrations)}")
