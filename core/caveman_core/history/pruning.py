"""The ledger's part in keeping backups and section pairs bounded.

A pruned version keeps its row, so that its digests still tell an undo or an output of ours, and those rows of its
section map that alone tell where an output came from.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from caveman_core.history.database import Table
from caveman_core.history.keys import path_key
from caveman_core.history.records import Version
from caveman_core.history.retention import superfluous
from caveman_core.history.version_rows import version_of

SPARE_PAIR_SECONDS: Final = 30 * 86_400.0
"""How long a pair that no kept version needs is remembered: its source may come back, say with another branch."""

SPARE_PAIRS: Final = 1_000
"""How many such pairs a path may have: their texts are the bulk of the ledger."""

# A row whose output a newer version made too is never asked for: the newest one answers.
_DROP_MAP: Final = """
    DELETE FROM version_section AS old WHERE path = ? AND number = ? AND (source = output OR EXISTS (
        SELECT 1 FROM version_section s JOIN version v ON v.path = s.path AND v.number = s.number
        WHERE s.path = old.path AND s.output = old.output AND s.source <> s.output AND s.number > old.number
        AND v.state = 'done'
    ))
"""

# The newest compression is always kept; of a file that was moved it may be under the old path, and a copy here.
_SPARE: Final = """
    SELECT id FROM (
        SELECT rowid AS id, at, row_number() OVER (ORDER BY at DESC, rowid DESC) AS place FROM section_pair
        WHERE path = :path AND source NOT IN (
            SELECT s.source FROM version_section s JOIN version v ON v.path = s.path AND v.number = s.number
            WHERE s.path = :path AND v.state IN ('pending', 'done') AND (v.pruned = 0 OR v.number = (
                SELECT max(number) FROM version WHERE path = :path AND state = 'done' AND origin = 'compress'
            ))
        )
    ) WHERE at < :oldest OR place > :most
"""


class Pruning(Table):
    """The ledger's methods on what is pruned."""

    def mark_pruned(self, path: Path, keep: int) -> tuple[Version, ...]:
        """Prune the rows of what `keep` leaves no room for; the backups of those returned are to be removed next."""
        key = path_key(path)
        with self._database.reading() as connection:
            if not _superfluous(connection, key, keep):
                return ()
        with self._database.writing() as connection:
            versions = _superfluous(connection, key, keep)
            rows = [(key, version.number) for version in versions]
            connection.executemany("UPDATE version SET pruned = 1 WHERE path = ? AND number = ?", rows)
            connection.executemany(_DROP_MAP, rows)
        return versions

    def pruned(self, path: Path) -> tuple[Version, ...]:
        """The versions that happened and were pruned, oldest first: their bytes cannot be given back."""
        with self._database.reading() as connection:
            return _versions(connection, path_key(path), pruned=1)

    def pruned_version(self, path: Path, number: int) -> Version | None:
        """The version with this number, if it was pruned."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT * FROM version WHERE path = ? AND number = ? AND pruned = 1", (path_key(path), number)
            ).fetchone()
        return version_of(row) if row else None

    def lost_outputs(self, path: Path) -> frozenset[str]:
        """The digests of what pruned compressions left in the file."""
        with self._database.reading() as connection:
            return _lost_outputs(connection, path_key(path))

    def trim_pairs(self, path: Path, now: float) -> int:
        """Delete the pairs that no kept version needs, but for the newest; returns how many.

        Only under the path's job lock: a job under way may be about to use one of them.
        """
        values = {"path": path_key(path), "oldest": now - SPARE_PAIR_SECONDS, "most": SPARE_PAIRS}
        with self._database.reading() as connection:
            if connection.execute(_SPARE + " LIMIT 1", values).fetchone() is None:
                return 0
        with self._database.writing() as connection:
            return connection.execute(f"DELETE FROM section_pair WHERE rowid IN ({_SPARE})", values).rowcount  # noqa: S608 - our own query


def _superfluous(connection: sqlite3.Connection, key: str, keep: int) -> tuple[Version, ...]:
    return superfluous(_versions(connection, key, pruned=0), _lost_outputs(connection, key), keep)


def _versions(connection: sqlite3.Connection, key: str, *, pruned: int) -> tuple[Version, ...]:
    rows = connection.execute(
        "SELECT * FROM version WHERE path = ? AND state = 'done' AND pruned = ? ORDER BY number", (key, pruned)
    )
    return tuple(map(version_of, rows))


def _lost_outputs(connection: sqlite3.Connection, key: str) -> frozenset[str]:
    rows = connection.execute(
        "SELECT after FROM version WHERE path = ? AND state = 'done' AND pruned = 1 AND origin = 'compress'", (key,)
    )
    return frozenset(after for (after,) in rows)
