"""The holds: what stays as it is until it is compressed by hand or released."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

from caveman_core.history.database import Table
from caveman_core.history.keys import path_key


class Holds(Table):
    """The ledger's methods on holds."""

    def hold_sections(self, path: Path, digests: Iterable[str]) -> None:
        """Hold the sections with these digests, beside those that are held already."""
        with self._database.writing() as connection:
            put_holds(connection, path_key(path), digests)

    def hold_undone(self, path: Path, text: str, digests: Iterable[str]) -> None:
        """The same for sections of a text that was found put back, unless that text was released meanwhile."""
        key = path_key(path)
        with self._database.writing() as connection:
            row = connection.execute("SELECT released FROM file WHERE path = ?", (key,)).fetchone()
            if row is None or row[0] != text:
                put_holds(connection, key, digests)

    def held_sections(self, path: Path) -> frozenset[str]:
        """The digests of the sections on hold."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT digest FROM held_section WHERE path = ?", (path_key(path),)).fetchall()
        return frozenset(digest for (digest,) in rows)

    def hold_path(self, path: Path) -> None:
        """Leave the whole file alone."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO file (path, on_hold) VALUES (?, 1)"
                " ON CONFLICT (path) DO UPDATE SET on_hold = 1, released = NULL",
                (path_key(path),),
            )

    def release(self, path: Path, text: str | None = None) -> None:
        """Clear every hold of the path, its sections' included.

        `text`: the digest of what stands there, to be compressed although it stood there before or was judged.
        It counts once: until a job on it has ended, or the path is held again.
        """
        key = path_key(path)
        with self._database.writing() as connection:
            connection.execute("UPDATE file SET on_hold = 0, released = NULL WHERE path = ?", (key,))
            connection.execute("DELETE FROM held_section WHERE path = ?", (key,))
            if text is not None:
                put_release(connection, key, text)

    def held_paths(self) -> tuple[Path, ...]:
        """Every path that is on hold as a whole."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT path FROM file WHERE on_hold = 1 ORDER BY path").fetchall()
        return tuple(Path(path) for (path,) in rows)

    def paths_with_held_sections(self) -> tuple[Path, ...]:
        """Every path with a section on hold that is not on hold as a whole."""
        query = (
            "SELECT DISTINCT path FROM held_section WHERE path NOT IN (SELECT path FROM file WHERE on_hold = 1)"
            " ORDER BY path"
        )
        with self._database.reading() as connection:
            rows = connection.execute(query).fetchall()
        return tuple(Path(path) for (path,) in rows)


def put_release(connection: sqlite3.Connection, key: str, text: str) -> None:
    """Have this text compressed although it stood there before or was judged, inside a transaction. Holds stay."""
    connection.execute("DELETE FROM outcome WHERE path = ? AND digest = ?", (key, text))
    connection.execute(
        "INSERT INTO file (path, released) VALUES (:path, :text) ON CONFLICT (path) DO UPDATE SET released = :text",
        {"path": key, "text": text},
    )


def put_holds(connection: sqlite3.Connection, key: str, digests: Iterable[str]) -> None:
    """Hold the sections with these digests, inside a transaction."""
    connection.executemany(
        "INSERT OR IGNORE INTO held_section (path, digest) VALUES (?, ?)", [(key, digest) for digest in digests]
    )
    connection.execute("UPDATE file SET released = NULL WHERE path = ?", (key,))
