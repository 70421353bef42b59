"""The roots: what the user asked to watch."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path

from caveman_core.history.database import Table
from caveman_core.history.keys import path_digest, path_key
from caveman_core.history.records import Root, RootAge


class Roots(Table):
    """The ledger's methods on roots."""

    def add_root(self, path: Path, profile: str, now: float) -> tuple[Root, RootAge]:
        """The root of this real path, added if it is not there. With another profile it is a new root in its place."""
        real = Path(os.path.realpath(path))
        root = Root(path_digest(real)[:16], real, profile, now)
        with self._database.writing() as connection:
            known = _select(connection, root.id)
            if known and known.profile == profile:
                return known, RootAge.KNOWN
            connection.execute(
                "INSERT OR REPLACE INTO root (id, path, profile, added_at) VALUES (?, ?, ?, ?)",
                (root.id, path_key(real), profile, now),
            )
        return root, RootAge.NEW

    def roots(self) -> tuple[Root, ...]:
        """Every root, in the order they were added."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM root ORDER BY added_at, path").fetchall()
        return tuple(map(_root, rows))

    def root(self, root_id: str) -> Root | None:
        """The root with this id."""
        with self._database.reading() as connection:
            return _select(connection, root_id)

    def mark_watched(self, root_ids: Iterable[str]) -> None:
        """These roots are watched from now on and no others."""
        ids = tuple(root_ids)
        with self._database.writing() as connection:
            connection.execute("UPDATE root SET watched = 0")
            connection.executemany("UPDATE root SET watched = 1 WHERE id = ?", [(root_id,) for root_id in ids])

    def remove_root(self, root_id: str) -> None:
        """Watch it no longer; versions and holds of its files stay."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM root WHERE id = ?", (root_id,))


def _select(connection: sqlite3.Connection, root_id: str) -> Root | None:
    row = connection.execute("SELECT * FROM root WHERE id = ?", (root_id,)).fetchone()
    return _root(row) if row else None


def _root(row: sqlite3.Row) -> Root:
    return Root(row["id"], Path(row["path"]), row["profile"], row["added_at"], bool(row["watched"]))
