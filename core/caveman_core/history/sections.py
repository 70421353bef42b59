"""What each section became, per path: reused as long as its source stays, and put back by `expand`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from caveman_core.history.database import Table
from caveman_core.history.keys import path_key
from caveman_core.history.records import SectionPair

_ORIGIN: Final = """
    SELECT s.source, s.output, s.treatment
    FROM version_section s JOIN version v ON v.path = s.path AND v.number = s.number
    WHERE s.path = ? AND s.output = ? AND s.source <> s.output AND v.state = 'done'
    ORDER BY s.number DESC, s.position LIMIT 1
"""

_SOURCE: Final = """
    SELECT p.source_text
    FROM version_section s JOIN version v ON v.path = s.path AND v.number = s.number
    JOIN section_pair p ON p.path = s.path AND p.source = s.source
    WHERE s.path = ? AND s.output = ? AND s.source <> s.output AND v.state = 'done'
    ORDER BY s.number DESC, s.position LIMIT 1
"""

# A file that was moved has the map of its newest version on a copy, which counts as pruned (moving.py).
_NEWEST_MAP: Final = """
    SELECT source, output, treatment FROM version_section WHERE path = :path AND number = (
        SELECT s.number FROM version_section s JOIN version v ON v.path = s.path AND v.number = s.number
        WHERE s.path = :path AND v.state = 'done' ORDER BY v.pruned, s.number DESC LIMIT 1
    ) ORDER BY position
"""

_FORGET_FAILED: Final = "DELETE FROM section_pair WHERE path = ? AND treatment LIKE '%/failed'"
_FORGET_LEFT: Final = """
    DELETE FROM section_pair WHERE path = ? AND output = source AND EXISTS (
        SELECT 1 FROM section_pair AS failed WHERE failed.path = section_pair.path
        AND failed.source = section_pair.source AND failed.treatment = section_pair.treatment || '/failed'
    )
"""

_PAIR: Final = """
    INTO section_pair (path, source, treatment, output, source_text, output_text, at) VALUES (?, ?, ?, ?, ?, ?, ?)
"""


class Sections(Table):
    """The ledger's methods on sections."""

    def remember_pair(self, path: Path, pair: SectionPair, source_text: str, output_text: str, now: float) -> None:
        """Store what a section became, whether or not the file is written afterwards."""
        with self._database.writing() as connection:
            put_pair(connection, path, pair, (source_text, output_text), now)

    def output_for(self, path: Path, source_digest: str, treatment: str) -> str | None:
        """The text that this source became under this treatment."""
        return self._text(
            "SELECT output_text FROM section_pair WHERE path = ? AND source = ? AND treatment = ?",
            (path_key(path), source_digest, treatment),
        )

    def forget_failures(self, path: Path) -> None:
        """Forget which sections failed with which treatment, so that they are asked for again."""
        with self._database.writing() as connection:
            connection.execute(_FORGET_LEFT, (path_key(path),))
            connection.execute(_FORGET_FAILED, (path_key(path),))

    def source_for(self, path: Path, output_digest: str) -> str | None:
        """The text that the newest version with this output made it from."""
        return self._text(_SOURCE, (path_key(path), output_digest))

    def _text(self, query: str, values: tuple[str, ...]) -> str | None:
        with self._database.reading() as connection:
            row = connection.execute(query, values).fetchone()
        return str(row[0]) if row else None

    def origin_of(self, path: Path, digest: str) -> SectionPair | None:
        """The pair that put this text into the file, by the newest version that did; None if caveman never did."""
        with self._database.reading() as connection:
            row = connection.execute(_ORIGIN, (path_key(path), digest)).fetchone()
        return SectionPair(*row) if row else None

    def newest_map(self, path: Path) -> tuple[SectionPair, ...]:
        """The section map of the newest version that has one, in the file's order."""
        with self._database.reading() as connection:
            rows = connection.execute(_NEWEST_MAP, {"path": path_key(path)}).fetchall()
        return tuple(SectionPair(*row) for row in rows)

    def sources_of(self, path: Path, digests: Iterable[str]) -> dict[str, str]:
        """The texts of these sources, by digest, as far as they are known."""
        query = "SELECT source_text FROM section_pair WHERE path = ? AND source = ? LIMIT 1"
        key = path_key(path)
        with self._database.reading() as connection:
            found = {digest: connection.execute(query, (key, digest)).fetchone() for digest in digests}
        return {digest: str(row[0]) for digest, row in found.items() if row}

    def texts_of(self, path: Path, sections: Sequence[SectionPair]) -> dict[str, str]:
        """The known texts, by digest, of the pairs whose source and output differ."""
        key = path_key(path)
        texts: dict[str, str] = {}
        with self._database.reading() as connection:
            for pair in sections:
                found = _texts(connection, key, pair) if pair.source != pair.output else None
                if found:
                    texts[pair.source], texts[pair.output] = found
        return texts


def _texts(connection: sqlite3.Connection, key: str, pair: SectionPair) -> tuple[str, str] | None:
    row = connection.execute(
        "SELECT source_text, output_text FROM section_pair WHERE path = ? AND source = ? AND output = ?"
        " ORDER BY treatment = ? DESC LIMIT 1",
        (key, pair.source, pair.output, pair.treatment),
    ).fetchone()
    return tuple(row) if row else None


def put_pair(connection: sqlite3.Connection, path: Path, pair: SectionPair, texts: tuple[str, str], now: float) -> None:
    """Add a pair, in place of one with the same source and treatment."""
    connection.execute("INSERT OR REPLACE " + _PAIR, _row(path, pair, texts, now))


def put_map_texts(
    connection: sqlite3.Connection, path: Path, sections: Sequence[SectionPair], texts: Mapping[str, str], at: float
) -> None:
    """Add the pairs of a map whose two texts are there; a newer pair with the same source and treatment stays."""
    connection.executemany(
        "INSERT " + _PAIR + " ON CONFLICT DO UPDATE"
        " SET output = excluded.output, output_text = excluded.output_text, at = excluded.at WHERE excluded.at >= at",
        [
            _row(path, pair, (texts[pair.source], texts[pair.output]), at)
            for pair in sections
            if pair.source in texts and pair.output in texts
        ],
    )


def _row(path: Path, pair: SectionPair, texts: tuple[str, str], at: float) -> tuple[str | float, ...]:
    return (path_key(path), pair.source, pair.treatment, pair.output, *texts, at)
