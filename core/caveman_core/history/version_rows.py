"""The statements on versions and section maps that several of the ledger's methods use inside a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

from caveman_core.errors import SwapConflictError
from caveman_core.history.keys import path_key
from caveman_core.history.records import Origin, SectionPair, Version

_PUT: Final = """
    INSERT INTO version (
        path, number, at, origin, before, after, size_before, size_after, tokens_before, tokens_after, state, temporary
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (path, number) DO UPDATE SET state = excluded.state, temporary = excluded.temporary
    WHERE state = 'prepared'
"""


_EDIT: Final = """
    SELECT after FROM version v WHERE path = ? AND number = ? AND origin = 'restore' AND EXISTS (
        SELECT 1 FROM version_section s WHERE s.path = v.path AND s.number = v.number
    )
"""


class State(StrEnum):
    """How far a version is (see schema.py)."""

    PREPARED = "prepared"
    PENDING = "pending"
    DONE = "done"
    DROPPED = "dropped"


def version_of(row: sqlite3.Row) -> Version:
    """The version in a row of the table."""
    return Version(
        Path(row["path"]), row["number"], row["at"], Origin(row["origin"]), row["before"], row["after"],
        row["size_before"], row["size_after"], row["tokens_before"], row["tokens_after"],
    )  # fmt: skip


def state_of(connection: sqlite3.Connection, path: Path, number: int) -> State | None:
    """How far this version is; None if there is no such row."""
    row = connection.execute(
        "SELECT state FROM version WHERE path = ? AND number = ?", (path_key(path), number)
    ).fetchone()
    return State(row[0]) if row else None


def typed_text(connection: sqlite3.Connection, path: Path, number: int) -> str | None:
    """The digest of the text that this version put in place as a person typed it; None if it is no edit.

    A restore has no section map, an edit has one.
    """
    row = connection.execute(_EDIT, (path_key(path), number)).fetchone()
    return str(row[0]) if row else None


def put_version(connection: sqlite3.Connection, version: Version, state: State, temporary: Path | None = None) -> None:
    """Add the row, or take a prepared one further. Raises SwapConflictError if it is further already."""
    values = (
        path_key(version.path), version.number, version.at, version.origin.value, version.before, version.after,
        version.size_before, version.size_after, version.tokens_before, version.tokens_after,
        state.value, path_key(temporary) if temporary else None,
    )  # fmt: skip
    try:
        changed = connection.execute(_PUT, values).rowcount
    except sqlite3.IntegrityError as error:
        raise SwapConflictError(f"a swap of {version.path} was begun and is not finished") from error
    if changed != 1:
        raise SwapConflictError(f"version {version.number} of {version.path} was begun or dropped meanwhile")
    raise_number(connection, version.path, version.number)


def raise_number(connection: sqlite3.Connection, path: Path, number: int) -> None:
    """No later version of this path gets a number as low as this one."""
    connection.execute(
        "INSERT INTO file (path, last_number) VALUES (?, ?) ON CONFLICT (path) DO UPDATE"
        " SET last_number = max(last_number, excluded.last_number)",
        (path_key(path), number),
    )


def put_map(connection: sqlite3.Connection, version: Version, sections: Sequence[SectionPair]) -> None:
    """Add the section map of a version that has none yet."""
    key = path_key(version.path)
    connection.executemany(
        "INSERT INTO version_section (path, number, position, source, output, treatment) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (key, version.number, position, pair.source, pair.output, pair.treatment)
            for position, pair in enumerate(sections)
        ],
    )
