"""What the ledger knows of a path, carried over to the path that its file has now.

The versions' backups stay under the old path, which keeps its versions: the new one has copies of their rows that count
as pruned. So the bytes are in one place, and both paths tell an output of ours or an undo as before.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from caveman_core.errors import SwapConflictError
from caveman_core.history.database import Table
from caveman_core.history.keys import path_key
from caveman_core.history.records import Version
from caveman_core.history.version_rows import version_of

# Every path with a version, a baseline or a hold has a row in the first; one with held sections alone in the second.
_NAMED: Final = """
    SELECT path FROM file WHERE substr(path, -length(:end)) = :end
    UNION SELECT path FROM held_section WHERE substr(path, -length(:end)) = :end ORDER BY path
"""

# Where only a look was recorded, nothing was decided yet. A refusal has no digest: nothing was judged.
_HAS_PAST: Final = """
    SELECT 1 FROM file WHERE path = :path AND (baseline IS NOT NULL OR on_hold = 1 OR released IS NOT NULL)
    UNION ALL SELECT 1 FROM version WHERE path = :path
    UNION ALL SELECT 1 FROM section_pair WHERE path = :path UNION ALL SELECT 1 FROM held_section WHERE path = :path
    UNION ALL SELECT 1 FROM outcome WHERE path = :path AND digest <> '' LIMIT 1
"""

# What a look at the new path found is younger than what was seen under the old one, if it is another text.
_MOVE_FILE: Final = """
    INSERT INTO file (path, baseline, on_hold, released, seen, seen_since, starts, last_number)
    SELECT :new, baseline, on_hold, released, seen, seen_since, starts, last_number FROM file WHERE path = :old
    ON CONFLICT (path) DO UPDATE SET
        baseline = coalesce(file.baseline, excluded.baseline), on_hold = max(file.on_hold, excluded.on_hold),
        released = coalesce(file.released, excluded.released), starts = max(file.starts, excluded.starts),
        last_number = max(file.last_number, excluded.last_number),
        seen_since = CASE WHEN file.seen IS NULL OR file.seen = excluded.seen THEN excluded.seen_since
            ELSE file.seen_since END,
        seen = coalesce(file.seen, excluded.seen)
"""

_CLEAR_FILE: Final = """
    UPDATE file SET baseline = NULL, on_hold = 0, released = NULL, seen = NULL, seen_since = NULL, starts = 0
    WHERE path = :old
"""

_COPY_VERSION: Final = """
    INSERT INTO version (
        path, number, at, origin, before, after, size_before, size_after, tokens_before, tokens_after, state, pruned
    ) SELECT :new, :copy, at, origin, before, after, size_before, size_after, tokens_before, tokens_after, 'done', 1
    FROM version WHERE path = :old AND number = :number
"""

_COPY_MAP: Final = """
    INSERT INTO version_section (path, number, position, source, output, treatment)
    SELECT :new, :copy, position, source, output, treatment FROM version_section WHERE path = :old AND number = :number
"""

_KEYED: Final = ("held_section", "section_pair", "outcome")


_SECTIONS: Final = """
    SELECT source, output FROM version_section WHERE path = :path
    UNION SELECT source, output FROM section_pair WHERE path = :path
"""

_SHARING: Final = """
    SELECT path FROM version_section WHERE :digest IN (source, output)
    UNION SELECT path FROM section_pair WHERE :digest IN (source, output)
"""


class Moving(Table):
    """The ledger's methods on files that have another path than before."""

    def sections_known(self, path: Path) -> frozenset[str]:
        """The digests of every section that is remembered of a path, before and after compression."""
        with self._database.reading() as connection:
            rows = connection.execute(_SECTIONS, {"path": path_key(path)}).fetchall()
        return frozenset(digest for row in rows for digest in row)

    def paths_sharing(self, sections: Iterable[str]) -> frozenset[Path]:
        """Every path of which one of these sections is remembered."""
        with self._database.reading() as connection:
            found = [connection.execute(_SHARING, {"digest": digest}).fetchall() for digest in sections]
        return frozenset(Path(path) for rows in found for (path,) in rows)

    def paths_named(self, name: str) -> tuple[Path, ...]:
        """Every path with a file of this name that something was decided about."""
        with self._database.reading() as connection:
            rows = connection.execute(_NAMED, {"end": f"/{name}"}).fetchall()
        return tuple(Path(path) for (path,) in rows)

    def has_past(self, path: Path) -> bool:
        """Whether anything was decided about this path: a look at it alone is nothing."""
        with self._database.reading() as connection:
            return _has_past(connection, path_key(path))

    def carry_over(self, olds: Sequence[Path], new: Path) -> bool:
        """Carry what is known of the old paths over to the new one, unless that has a past of its own by now.

        Baseline, holds, pairs, outcomes and what was seen move; versions are copied (see above). Raises
        SwapConflictError while a swap under an old path is unfinished; nothing is carried over then.
        """
        key = path_key(new)
        with self._database.writing() as connection:
            known = [old for old in map(path_key, olds) if _has_past(connection, old)]
            if not known or _has_past(connection, key):
                return False
            for old in known:
                if _rows(connection, old, "state = 'pending'"):
                    raise SwapConflictError(f"a swap of {old} was begun and is not finished")
                _carry(connection, old, key)
        return True


def _has_past(connection: sqlite3.Connection, key: str) -> bool:
    return connection.execute(_HAS_PAST, {"path": key}).fetchone() is not None


def _carry(connection: sqlite3.Connection, old: str, new: str) -> None:
    _copy_versions(connection, old, new)
    connection.execute(_MOVE_FILE, {"old": old, "new": new})
    connection.execute(_CLEAR_FILE, {"old": old})
    for table in _KEYED:
        connection.execute(f"UPDATE OR IGNORE {table} SET path = ? WHERE path = ?", (new, old))  # noqa: S608 - our own table names
        connection.execute(f"DELETE FROM {table} WHERE path = ?", (old,))  # noqa: S608 - the same


def _copy_versions(connection: sqlite3.Connection, old: str, new: str) -> None:
    """The same numbers where they are free, else higher ones. A file that moved twice has its copies once."""
    there = {same_version(version) for version in _rows(connection, new, "state = 'done'")}
    row = connection.execute("SELECT last_number FROM file WHERE path = ?", (new,)).fetchone()
    last = int(row[0]) if row else 0
    for version in _rows(connection, old, "state = 'done'"):
        if same_version(version) in there:
            continue
        last = max(last + 1, version.number)
        values = {"old": old, "new": new, "number": version.number, "copy": last}
        connection.execute(_COPY_VERSION, values)
        connection.execute(_COPY_MAP, values)
    connection.execute(
        "INSERT INTO file (path, last_number) VALUES (?, ?)"
        " ON CONFLICT (path) DO UPDATE SET last_number = max(last_number, excluded.last_number)",
        (new, last),
    )


def same_version(version: Version) -> tuple[object, ...]:
    """What a version and its copy under another path have in common, and no other version has."""
    return version.at, version.origin, version.before, version.after


def _rows(connection: sqlite3.Connection, key: str, which: str) -> list[Version]:
    rows = connection.execute(f"SELECT * FROM version WHERE path = ? AND {which} ORDER BY number", (key,))  # noqa: S608 - our own words
    return [version_of(row) for row in rows]
