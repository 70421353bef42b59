"""A consistent copy of the ledger, made without a write to it: what a dry run works on."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from caveman_core.errors import LedgerBusyError, LedgerError, NoSpaceError
from caveman_core.history.database import BUSY_SECONDS, look_at, translated_errors
from caveman_core.history.ledger import Ledger

ATTEMPTS: Final = 5
"""A ledger that nobody has open may be opened while its files are copied; then they are copied again."""

_FULL: Final = (errno.ENOSPC, errno.EDQUOT)

_Standing = tuple[tuple[int, int, int] | None, ...]


def open_copy(path: Path, copy: Path) -> Ledger:
    """A ledger at `copy` that begins as the one at `path` stands, brought up to this schema; empty if there is none.

    Creates and changes nothing durable at `path` or beside it, and does not mind a process at work with it.
    Raises LedgerError about `path`, LedgerBusyError, NoSpaceError.
    """
    try:
        _copy(path, copy)
        return Ledger.open(copy, migrate=True)
    except LedgerError as error:
        message, command = (text.replace(str(copy), str(path)) for text in (error.message, error.next_step))
        raise type(error)(message, next_command=command) from error


def _copy(path: Path, copy: Path) -> None:
    try:
        for _ in range(ATTEMPTS):
            before = _standing(path)
            if before[0] is None:
                return
            if all(before):  # a process has it open, or died with it
                _back_up(path, copy)
                return
            _copy_files(path, copy)
            if _standing(path) == before:
                return
    except OSError as error:
        if error.errno in _FULL:
            raise _no_room(copy) from error
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


def _copy_files(path: Path, copy: Path) -> None:
    """Byte for byte: to read a ledger that nobody has open, SQLite itself would make log files beside it."""
    for suffix in ("", "-wal"):
        Path(f"{copy}{suffix}").unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            shutil.copyfile(f"{path}{suffix}", f"{copy}{suffix}")


def _back_up(path: Path, copy: Path) -> None:
    copy.unlink(missing_ok=True)
    address = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with (
            translated_errors(path),
            closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            # A reading transaction first: it gives up on a busy ledger, where `backup` would try for ever.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            source.backup(target)
    except NoSpaceError:
        raise _no_room(copy) from None


def _no_room(copy: Path) -> NoSpaceError:
    folder = copy.parent.parent
    return NoSpaceError(
        f"there is no room in {folder} for a copy of the ledger", next_command=f"df -h {shlex.quote(str(folder))}"
    )
