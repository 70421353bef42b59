"""The versions and their section maps; a pending version is the journal of a swap."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

from caveman_core.errors import LedgerError
from caveman_core.history.database import Table
from caveman_core.history.holds import put_holds, put_release
from caveman_core.history.keys import path_key
from caveman_core.history.records import Pending, SectionPair, Version
from caveman_core.history.version_rows import (
    State,
    put_map,
    put_version,
    raise_number,
    state_of,
    typed_text,
    version_of,
)

_SEEN: Final = """
    UPDATE file SET seen = v.after, seen_since = v.at FROM version v
    WHERE file.path = ? AND v.path = file.path AND v.number = ? AND coalesce(file.seen_since, v.at) <= v.at
"""

_USE_UP_RELEASE: Final = """
    UPDATE file SET released = NULL FROM version v
    WHERE file.path = ? AND v.path = file.path AND v.number = ? AND file.released = v.before
"""


class Versions(Table):
    """The ledger's methods on versions."""

    def next_number(self, path: Path, *, above: int = 0) -> int:
        """Give out a number that no version of this path has or ever had, higher than `above`."""
        key = path_key(path)
        with self._database.writing() as connection:
            raise_number(connection, path, above)
            connection.execute("UPDATE file SET last_number = last_number + 1 WHERE path = ?", (key,))
            return int(connection.execute("SELECT last_number FROM file WHERE path = ?", (key,)).fetchone()[0])

    def prepare_version(self, version: Version) -> None:
        """Record that this version's backup is being made: should we die at it, it is known to be nobody's."""
        with self._database.writing() as connection:
            put_version(connection, version, State.PREPARED)

    def begin_version(self, version: Version, temporary: Path, sections: Sequence[SectionPair]) -> None:
        """Write the swap's journal: the pending row with its section map, in one transaction.

        Raises SwapConflictError if another swap of the path is unfinished, or the version was dropped meanwhile.
        """
        with self._database.writing() as connection:
            put_version(connection, version, State.PENDING, temporary)
            put_map(connection, version, sections)

    def finish_version(self, path: Path, number: int, hold: Collection[str] = ()) -> None:
        """The swap stands, and its text counts as seen: the old one is put back if it is found there again.

        `hold`: the digests of the sections to be held from this moment on. A release of the old text is used up;
        the text of an edit is released: it is work until its compression stands, although it is an output of ours.
        No error if that is recorded already; LedgerError if it was never begun.
        """
        row = (path_key(path), number)
        with self._database.writing() as connection:
            state = state_of(connection, path, number)
            if state is State.DONE:
                return
            if state is not State.PENDING:
                raise LedgerError(f"version {number} of {path} was never begun")
            connection.execute(_SEEN, row)
            connection.execute(_USE_UP_RELEASE, row)
            if (text := typed_text(connection, path, number)) is not None:
                put_release(connection, row[0], text)
            if hold:
                put_holds(connection, row[0], hold)
            connection.execute("UPDATE version SET state = 'done', temporary = NULL WHERE path = ? AND number = ?", row)

    def drop_version(self, path: Path, number: int) -> None:
        """The version never happened; its number stays used. LedgerError if it did happen: that one is kept."""
        with self._database.writing() as connection:
            if state_of(connection, path, number) is State.DONE:
                raise LedgerError(f"version {number} of {path} happened and cannot be dropped")
            row = (path_key(path), number)
            connection.execute("DELETE FROM version_section WHERE path = ? AND number = ?", row)
            connection.execute(
                "UPDATE version SET state = 'dropped', temporary = NULL WHERE path = ? AND number = ?", row
            )

    def erase_dropped(self, path: Path, number: int) -> None:
        """Remove the row of a dropped version whose backup is gone and which nobody can begin any more."""
        with self._database.writing() as connection:
            connection.execute(
                "DELETE FROM version WHERE path = ? AND number = ? AND state = 'dropped'", (path_key(path), number)
            )

    def record_version(self, version: Version, sections: Sequence[SectionPair]) -> None:
        """Add a version that needs no journal, done at once. No error if it is done already."""
        with self._database.writing() as connection:
            if state_of(connection, version.path, version.number) is State.DONE:
                return
            put_version(connection, version, State.DONE)
            put_map(connection, version, sections)

    def drop_unbegun(self, path: Path, number: int) -> bool:
        """Drop a version unless it was begun meanwhile; whether it is dropped now."""
        with self._database.writing() as connection:
            changed = connection.execute(
                "UPDATE version SET state = 'dropped'"
                " WHERE path = ? AND number = ? AND state IN ('prepared', 'dropped')",
                (path_key(path), number),
            ).rowcount
        return changed == 1

    def pending(self, path: Path) -> Pending | None:
        """The unfinished swap of this path."""
        rows = self._rows("SELECT * FROM version WHERE path = ? AND state = 'pending'", path_key(path))
        return _pending(rows[0]) if rows else None

    def all_pending(self) -> tuple[Pending, ...]:
        """Every unfinished swap."""
        return tuple(map(_pending, self._rows("SELECT * FROM version WHERE state = 'pending' ORDER BY path")))

    def unbegun(self) -> tuple[tuple[Version, State], ...]:
        """The versions that are prepared or dropped: in the making, or what a crash left of them."""
        rows = self._rows("SELECT * FROM version WHERE state IN ('prepared', 'dropped') ORDER BY path, number")
        return tuple((version_of(row), State(row["state"])) for row in rows)

    def version(self, path: Path, number: int) -> Version | None:
        """One version, pending or done, unless it is pruned."""
        rows = self._rows(
            "SELECT * FROM version WHERE path = ? AND number = ? AND state IN ('pending', 'done') AND pruned = 0",
            path_key(path),
            number,
        )
        return version_of(rows[0]) if rows else None

    def versions(self, path: Path) -> tuple[Version, ...]:
        """The versions of a path that happened and can be given back, oldest first."""
        query = "SELECT * FROM version WHERE path = ? AND state = 'done' AND pruned = 0 ORDER BY number"
        rows = self._rows(query, path_key(path))
        return tuple(map(version_of, rows))

    def all_versions_paths(self) -> tuple[Path, ...]:
        """Every path that has a version."""
        rows = self._rows("SELECT DISTINCT path FROM version WHERE state = 'done' AND pruned = 0 ORDER BY path")
        return tuple(Path(row["path"]) for row in rows)

    def paths_with(self, digest: str) -> tuple[Path, ...]:
        """Every path with a version that found or left these bytes and can give them back."""
        query = (
            "SELECT DISTINCT path FROM version"
            " WHERE state = 'done' AND pruned = 0 AND ? IN (before, after) ORDER BY path"
        )
        return tuple(Path(row["path"]) for row in self._rows(query, digest))

    def is_edit(self, version: Version) -> bool:
        """Whether it put in place what a person typed in an editor of ours. Not known any more once it is pruned."""
        with self._database.reading() as connection:
            return typed_text(connection, version.path, version.number) is not None

    def section_map(self, path: Path, number: int) -> tuple[SectionPair, ...]:
        """The section map of a version, in the file's order; empty if it has none or is pruned."""
        rows = self._rows(
            "SELECT source, output, treatment FROM version_section JOIN version USING (path, number)"
            " WHERE path = ? AND number = ? AND pruned = 0 ORDER BY position",
            path_key(path),
            number,
        )
        return tuple(SectionPair(*row) for row in rows)

    def _rows(self, query: str, *values: str | int) -> list[sqlite3.Row]:
        with self._database.reading() as connection:
            return connection.execute(query, values).fetchall()


def _pending(row: sqlite3.Row) -> Pending:
    return Pending(version_of(row), Path(row["temporary"]))
