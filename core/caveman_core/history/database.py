"""The SQLite file of the ledger: one connection, explicit transactions, errors in caveman's words."""

from __future__ import annotations

import os
import shlex
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from caveman_core.errors import CavemanError, LedgerBusyError, LedgerError
from caveman_core.full_disk import full_disk, has_no_room

BUSY_SECONDS: Final = 10.0
"""How long a process waits for another one's write; a write takes milliseconds."""

_WITHOUT_ROOM: Final = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
"""What SQLite says, besides that it is full, where there is no room for its log or the log's index."""

REBUILD: Final = "caveman doctor --rebuild"
"""The next command when the file itself is damaged: everything but roots and holds is in the backup store."""


ASIDE: Final = ".damaged-"
"""What a damaged ledger that was set aside has behind its name, before a number."""


class LedgerDamagedError(LedgerError):
    """The ledger's file is damaged."""

    next_command = REBUILD


class Database:
    """One connection, safe to share between the threads of a process; other processes open their own."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        """`connection` is in autocommit mode: only the methods here begin and end transactions."""
        self.path = path
        self._connection = connection
        self._lock = threading.RLock()
        self._identity = self._found()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Several queries that see the same state."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A write transaction: durable when the block ends, undone if it raises. Not to be nested."""
        self._check_place()
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    def _check_place(self) -> None:
        """What is written into a deleted file is lost: nobody may change a user's file on the strength of it."""
        found = self._found()
        if found is None or found != self._identity:
            raise LedgerError(
                f"the ledger {self.path} was deleted or replaced while it was in use", next_command=REBUILD
            )

    def _found(self) -> tuple[int, int] | None:
        try:
            status = self.path.stat()
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with self._lock, translated_errors(self.path):
            self._connection.execute(begin)
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise

    def _roll_back(self) -> None:
        # SQLite has already rolled back after some errors, a full disk among them.
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def truncate_log(self) -> None:
        """Empty the write-ahead log, so that what was deleted is not in it either; best effort while others read."""
        with self._lock, translated_errors(self.path):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def rewrite(self) -> None:
        """Write the whole file anew and empty the log.

        What we delete is overwritten at once (secure_delete); what was deleted otherwise is gone after this.
        LedgerBusyError if another process reads or writes for too long; NoSpaceError.
        """
        self._check_place()
        with self._lock, translated_errors(self.path):
            self._connection.execute("PRAGMA temp_store = MEMORY")  # else all of it passes through a temporary file
            self._connection.execute("VACUUM")
            busy, *_ = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise LedgerBusyError

    def close(self) -> None:
        """Close the connection; further calls fail."""
        with self._lock:
            self._connection.close()


class CopiedDatabase(Database):
    """A copy in memory; `path` is that of the ledger it was made of, for messages."""

    def _check_place(self) -> None:
        """Nothing that is written here is to last."""


class Table:
    """A group of the ledger's methods, all on the same database."""

    def __init__(self, database: Database) -> None:
        """Every group of one ledger gets the same `database`."""
        self._database = database


@contextmanager
def translated_errors(path: Path) -> Iterator[None]:
    """SQLite's errors as caveman's. Errors of how the module is used (closed, wrong thread) pass: they are bugs."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.ProgrammingError):
            raise
        raise _translation(error, path) from error


def _translation(error: sqlite3.DatabaseError, path: Path) -> CavemanError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # the low byte is the primary code
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LedgerBusyError()
    if code == sqlite3.SQLITE_FULL or (code in _WITHOUT_ROOM and has_no_room(path.parent)):
        return full_disk(path.parent, f"the disk with the ledger {path} is full")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return LedgerDamagedError(f"the ledger {path} is damaged: {error}")
    return LedgerError(f"the ledger {path} cannot be used: {error}", next_command=look_at(path))


def look_at(path: Path) -> str:
    """The next command that lists a file and its folder, as far as they are there, or what is there above them."""
    there = [shlex.quote(str(one)) for one in (path.parent, path) if os.path.lexists(one)]
    above = next((one for one in path.parents if os.path.lexists(one)), path)
    return f"ls -ld {' '.join(there) or shlex.quote(str(above))}"


def set_aside(path: Path) -> Path:
    """Rename a damaged ledger with its log out of the way, for a rebuild. No process may have it open."""
    number = 1
    while (aside := path.with_name(f"{path.name}{ASIDE}{number}")).exists():
        number += 1
    for suffix in ("-wal", "-shm", ""):
        with suppress(FileNotFoundError):
            Path(f"{path}{suffix}").rename(f"{aside}{suffix}")
    return aside
