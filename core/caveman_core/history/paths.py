"""What is known of one path as a whole: baseline, digest last seen, unfinished starts."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from caveman_core.history.database import Table
from caveman_core.history.keys import path_key
from caveman_core.history.records import ABSENT, Sighting
from caveman_core.work import PathState

# A refusal has no digest: nothing was judged, so the file is as new as before.
_KNOWN: Final = """
    SELECT 1 FROM file WHERE path = :path UNION ALL SELECT 1 FROM version WHERE path = :path
    UNION ALL SELECT 1 FROM section_pair WHERE path = :path UNION ALL SELECT 1 FROM held_section WHERE path = :path
    UNION ALL SELECT 1 FROM outcome WHERE path = :path AND digest <> '' LIMIT 1
"""

# What a rescue kept was saved by a person and may stand at the name again: it is neither an output nor an undo.
_STOOD: Final = """
    SELECT before, after FROM version WHERE path = ? AND state = 'done' AND origin IN ('compress', 'restore')
"""


class Paths(Table):
    """The ledger's methods on paths."""

    def state(self, path: Path) -> PathState:
        """What `needs_work` asks of the ledger."""
        key = path_key(path)
        with self._database.reading() as connection:
            row = connection.execute("SELECT baseline, on_hold, released FROM file WHERE path = ?", (key,)).fetchone()
            baseline, on_hold, released = row or (None, 0, None)
            versions = connection.execute(_STOOD, (key,)).fetchall()
            settled = connection.execute(
                "SELECT digest, policy FROM outcome WHERE path = ? AND terminal = 1", (key,)
            ).fetchall()
        return PathState(
            baseline=baseline,
            outputs=frozenset(after for _, after in versions) - {ABSENT},
            befores=frozenset(before for before, _ in versions) - {ABSENT},
            settled=frozenset((digest, policy) for digest, policy in settled),
            on_hold=bool(on_hold),
            released=released,
        )

    def knows(self, path: Path) -> bool:
        """Whether the ledger has anything of this path."""
        with self._database.reading() as connection:
            return connection.execute(_KNOWN, {"path": path_key(path)}).fetchone() is not None

    def set_baseline(self, path: Path, digest: str) -> None:
        """Record what stood there when its root was first watched: no work until it is saved."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO file (path, baseline) VALUES (?, ?)"
                " ON CONFLICT (path) DO UPDATE SET baseline = excluded.baseline",
                (path_key(path), digest),
            )

    def leave_until_saved(self, path: Path, digest: str) -> None:
        """The same for what stands there now, even if it was released."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO file (path, baseline) VALUES (?, ?)"
                " ON CONFLICT (path) DO UPDATE SET baseline = excluded.baseline, released = NULL",
                (path_key(path), digest),
            )

    def see(self, path: Path, digest: str, now: float) -> Sighting:
        """Record the digest found at `now`. `since` is kept while it stays; one in the future becomes `now`.

        A new digest also clears the unfinished starts: they belonged to the text before.
        """
        key = path_key(path)
        last = self.sighting(path)
        if last and last.digest == digest and last.since <= now:
            return last  # no write: a rescan asks this of every file
        with self._database.writing() as connection:
            last = _sighting(connection, key)
            same = last is not None and last.digest == digest
            since = min(last.since, now) if last and same else now
            connection.execute(
                "INSERT INTO file (path, seen, seen_since) VALUES (:path, :seen, :since) ON CONFLICT (path) DO UPDATE"
                " SET seen = :seen, seen_since = :since, starts = CASE WHEN :same THEN starts ELSE 0 END",
                {"path": key, "seen": digest, "since": since, "same": same},
            )
        return Sighting(digest, since)

    def sighting(self, path: Path) -> Sighting | None:
        """What was last seen there."""
        with self._database.reading() as connection:
            return _sighting(connection, path_key(path))

    def paths_seen_with(self, digest: str) -> tuple[Path, ...]:
        """Every path where the last look found these bytes."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT path FROM file WHERE seen = ? ORDER BY path", (digest,)).fetchall()
        return tuple(Path(path) for (path,) in rows)

    def begin_start(self, path: Path) -> int:
        """Count a job that begins; returns how many began and did not end, this one included."""
        key = path_key(path)
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO file (path, starts) VALUES (?, 1) ON CONFLICT (path) DO UPDATE SET starts = starts + 1",
                (key,),
            )
            return int(connection.execute("SELECT starts FROM file WHERE path = ?", (key,)).fetchone()[0])

    def end_start(self, path: Path) -> None:
        """The job ended, however it did: the count begins again."""
        with self._database.writing() as connection:
            connection.execute("UPDATE file SET starts = 0 WHERE path = ?", (path_key(path),))


def _sighting(connection: sqlite3.Connection, key: str) -> Sighting | None:
    row = connection.execute("SELECT seen, seen_since FROM file WHERE path = ? AND seen IS NOT NULL", (key,)).fetchone()
    return Sighting(*row) if row else None
