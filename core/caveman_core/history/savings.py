"""What the versions save: the ledger's part. How a saving stood over time is in saving_series.py.

A file saves what its newest compression does against the readable source of its sections, as of that version. It
saves nothing after a restore, nor while an earlier text of it stands there that somebody put back by hand. Of a
MEMORY.md that is longer than what is loaded of it there may be more entries to see and no token saved.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Final

from caveman_core.history.database import Table
from caveman_core.history.records import Origin, Totals
from caveman_core.history.saving_series import FilePast, Step
from caveman_core.loaded import loaded_of_section

# An output that was itself compressed again is no text of a person's.
_PUT_BACK: Final = """
    WITH compression AS (SELECT path, before, after FROM version WHERE state = 'done' AND origin = 'compress')
    SELECT f.path, f.seen_since FROM file f WHERE f.seen IS NOT NULL
    AND EXISTS (SELECT 1 FROM compression c WHERE c.path = f.path AND c.before = f.seen)
    AND NOT EXISTS (SELECT 1 FROM compression c WHERE c.path = f.path AND c.after = f.seen)
"""

_NEWEST: Final = """
    SELECT path, number, at, tokens_before - tokens_after AS saved FROM version v
    WHERE state = 'done' AND origin = 'compress' AND number = (
        SELECT max(number) FROM version WHERE path = v.path AND state = 'done' AND origin <> 'rescue'
    )
"""

# The pairs of one source and output differ in nothing but the treatment.
_BY_MAP: Final = """
    WITH gain AS MATERIALIZED (
        SELECT path, source, output, loaded(path, source_text) - loaded(path, output_text) AS tokens FROM section_pair
        WHERE source <> output GROUP BY path, source, output
    )
    SELECT s.path, s.number, sum(gain.tokens) FROM version_section s JOIN gain USING (path, source, output)
    GROUP BY s.path, s.number
"""

_BY_ONE_MAP: Final = """
    SELECT loaded(p.path, p.source_text) - loaded(p.path, p.output_text) FROM version_section s
    JOIN section_pair p ON p.path = s.path AND p.source = s.source AND p.output = s.output
    WHERE s.path = ? AND s.number = ? AND s.source <> s.output GROUP BY s.position
"""

_STEPS: Final = """
    SELECT path, number, at, origin, tokens_before, tokens_after, pruned FROM version
    WHERE state = 'done' AND origin <> 'rescue' ORDER BY path, number
"""

Gone = Callable[[Path], bool]
"""Whether the file does not stand compressed any more, whatever the record says: then it saves nothing."""


def never_gone(_path: Path) -> bool:
    """Where the files themselves are not looked at."""
    return False


class Savings(Table):
    """The ledger's methods on what is saved."""

    def totals(self, is_gone: Gone = never_gone) -> Totals:
        """Over the files that stand compressed: how many, and what they save."""
        with self._database.reading() as connection:
            _teach(connection)
            put_back = _put_back(connection)
            found = {
                Path(row["path"]): max(row["saved"], _by_one_map(connection, row["path"], row["number"]), 0)
                for row in connection.execute(_NEWEST).fetchall()
                if not _is_over(put_back.get(row["path"]), row["at"])
            }
        saved = [tokens for path, tokens in found.items() if not is_gone(path)]  # it may ask the ledger, too
        return Totals(files=len(saved), tokens_saved=sum(saved))

    def saving_pasts(self) -> tuple[FilePast, ...]:
        """Every file that ever was compressed or restored, with its versions' savings, pruned versions included."""
        with self._database.reading() as connection:
            _teach(connection)
            put_back = _put_back(connection)
            by_map = {(path, number): tokens for path, number, tokens in connection.execute(_BY_MAP)}
            steps: defaultdict[str, list[Step]] = defaultdict(list)
            for row in connection.execute(_STEPS):
                steps[row["path"]].append(_step(row, by_map.get((row["path"], row["number"]), 0)))
        return tuple(
            FilePast(Path(path), tuple(of_file), since if _is_over(since, of_file[-1].at) else None)
            for path, of_file in steps.items()
            for since in (put_back.get(path),)
        )


def _teach(connection: sqlite3.Connection) -> None:
    connection.create_function("loaded", 2, _loaded, deterministic=True)


def _loaded(path: str, section: str) -> int:
    return loaded_of_section(PurePath(path), section)


def _put_back(connection: sqlite3.Connection) -> dict[str, float]:
    """The files where an earlier text was last seen, and since when."""
    return dict(map(tuple, connection.execute(_PUT_BACK)))


def _is_over(put_back: float | None, newest_at: float) -> bool:
    return put_back is not None and put_back > newest_at


def _by_one_map(connection: sqlite3.Connection, path: str, number: int) -> int:
    """What the version's sections save against their sources, those shortened by earlier versions included."""
    return sum(tokens for (tokens,) in connection.execute(_BY_ONE_MAP, (path, number)))


def _step(row: sqlite3.Row, by_map: int) -> Step:
    is_compression = row["origin"] == Origin.COMPRESS
    own = max(row["tokens_before"] - row["tokens_after"], by_map, 0) if is_compression else 0
    return Step(row["at"], own, row["tokens_before"], row["tokens_after"], is_compression, bool(row["pruned"]))
