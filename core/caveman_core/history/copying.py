"""A consistent copy of the ledger in memory, made without a write to it: what a dry run works on.

Nothing of it reaches a disk, so a dry run that is killed leaves no text behind.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from caveman_core.errors import LedgerBusyError, LedgerError
from caveman_core.full_disk import full_disk, is_full_disk
from caveman_core.history.database import BUSY_SECONDS, look_at, translated_errors
from caveman_core.history.ledger import Ledger
from caveman_core.history.opening import database_in_memory

ATTEMPTS: Final = 5
"""A ledger that nobody has open may be opened while it is read; then it is read again."""

_JOURNAL_BYTES: Final = slice(18, 20)
"""Of the header: 2 2 says that there is a write-ahead log, which memory has not."""

_INDEX_BYTES: Final = 32_768
"""The least that the index of a log (-shm) has once it is in use. On a full disk an opening that failed leaves less."""

_Standing = tuple[tuple[int, int, int] | None, ...]


def open_copy(path: Path) -> Ledger:
    """A ledger in memory that begins as the one at `path` stands, brought up to this schema; empty if there is none.

    Creates and changes nothing durable at `path` or beside it, and does not mind a process at work with it.
    Raises LedgerError, LedgerBusyError, NoSpaceError.
    """
    with translated_errors(path):
        copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        try:
            _copy(path, copy)
            return Ledger(database_in_memory(copy, path))
        except BaseException:
            copy.close()
            raise


def _copy(path: Path, copy: sqlite3.Connection) -> None:
    try:
        for _ in range(ATTEMPTS):
            before = _standing(path)
            if before[0] is None:
                return
            log, index = before[1], before[2]
            has_log = log is not None and log[1] > 0
            if log is not None and index is not None and index[1] >= _INDEX_BYTES:  # a process has it open, or died
                _back_up(f"{path.absolute().as_uri()}?mode=ro", copy)
                return
            if _read_unopened(path, has_log, before, copy):
                return
    except OSError as error:
        if is_full_disk(error):
            raise full_disk(Path(tempfile.gettempdir())) from error
        problem = f"the ledger {path} cannot be read: {error.strerror}"
        raise LedgerError(problem, next_command=look_at(path)) from error
    raise LedgerBusyError


def _standing(path: Path) -> _Standing:
    """What tells whether the ledger or one of its log files was written, made or removed meanwhile."""
    return tuple(_mark(f"{path}{suffix}") for suffix in ("", "-wal", "-shm"))


def _mark(file: str) -> tuple[int, int, int] | None:
    try:
        found = os.stat(file)  # noqa: PTH116 - the names beside the ledger are made of its text
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _read_unopened(path: Path, has_log: bool, before: _Standing, copy: sqlite3.Connection) -> bool:
    """Read a ledger that nobody has open; False if somebody opened it meanwhile.

    SQLite itself would make log files beside it to read it. A log without its index, which only somebody who removed
    the index can leave, has to be read by SQLite: for that moment there is a copy in a private folder.
    """
    if has_log:
        with tempfile.TemporaryDirectory(prefix="caveman-ledger-") as folder:
            own = Path(folder) / path.name
            for suffix in ("", "-wal"):
                shutil.copyfile(f"{path}{suffix}", f"{own}{suffix}")
            if _standing(path) != before:
                return False
            _back_up(own.as_uri(), copy)
        return True
    data = bytearray(path.read_bytes())
    if _standing(path) != before:
        return False
    if data:
        data[_JOURNAL_BYTES] = b"\1\1"
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as source:
            source.deserialize(bytes(data))
            source.backup(copy)
    return True


def _back_up(address: str, copy: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None)) as source:
        # A reading transaction first: it gives up on a busy ledger, where `backup` would try for ever.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        source.backup(copy)
