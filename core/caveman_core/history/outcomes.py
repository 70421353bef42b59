"""How jobs ended."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from caveman_core.history.database import Table
from caveman_core.history.keys import path_key
from caveman_core.history.made_rows import made_of, made_text
from caveman_core.history.records import ABSENT, Made, OutcomeRow, Version
from caveman_core.history.version_rows import version_of
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import Policy

KEPT_OUTCOMES: Final = 200
"""Outcomes kept for a path. One that went costs at most one more attempt, should its exact bytes come back."""

_PUT: Final = """
    INSERT INTO outcome (
        path, digest, policy, outcome, reason, at, tokens_before, tokens_after, version, detail, terminal, made
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

# Of several outcomes on the same bytes the last one counts.
_ALARMING: Final = """
    SELECT * FROM outcome o WHERE outcome IN ('FAILED', 'INVALID', 'REFUSED') AND id = (
        SELECT max(id) FROM outcome WHERE path = o.path AND digest = o.digest
    ) ORDER BY id DESC LIMIT ?
"""

# A copy of a version that a file had under another path is the same event (moving.py).
_PUT_BACK: Final = """
    SELECT * FROM version v WHERE state = 'done' AND origin IN ('restore', 'rescue') AND (pruned = 0 OR NOT EXISTS (
        SELECT 1 FROM version w WHERE w.at = v.at AND w.before = v.before AND w.after = v.after AND w.path <> v.path
        AND (w.pruned, w.rowid) < (v.pruned, v.rowid)
    )) ORDER BY at DESC, number DESC LIMIT ?
"""


class Outcomes(Table):
    """The ledger's methods on outcomes."""

    def record_outcome(self, receipt: Receipt, digest: str, policy: Policy, now: float) -> None:
        """Record how a job on these bytes under this policy ended, in place of what was recorded before."""
        key, outcome = path_key(receipt.path), receipt.outcome
        with self._database.writing() as connection:
            connection.execute(
                "DELETE FROM outcome WHERE path = ? AND terminal = ? AND digest = ? AND policy = ?",
                (key, receipt.terminal, digest, policy.key),
            )
            connection.execute(
                _PUT,
                (
                    key, digest, policy.key, outcome.name, receipt.reason.name, now, receipt.tokens_before,
                    receipt.tokens_after, receipt.version, receipt.detail, receipt.terminal,
                    made_text(receipt, policy.model),
                ),
            )  # fmt: skip
            if receipt.terminal:
                connection.execute("UPDATE file SET released = NULL WHERE path = ? AND released = ?", (key, digest))
            _trim(connection, key)

    def record_refusal(self, receipt: Receipt, policy: Policy, now: float) -> None:
        """Record that the watcher met a file it may not touch: no job, so no digest, and nothing is settled by it.

        Nothing is written if that is what was last recorded of the path.
        """
        key = path_key(receipt.path)
        with self._database.reading() as connection:
            if _refused_before(connection, key, receipt.reason):
                return
        with self._database.writing() as connection:
            connection.execute("DELETE FROM outcome WHERE path = ? AND digest = ?", (key, ABSENT))
            connection.execute(
                _PUT,
                (
                    key, ABSENT, policy.key, receipt.outcome.name, receipt.reason.name, now, 0, 0, None,
                    receipt.detail, False, None,
                ),
            )  # fmt: skip
            _trim(connection, key)

    def alarming_outcomes(self, limit: int) -> tuple[OutcomeRow, ...]:
        """The last word on some bytes where that is failed, invalid or refused, newest first.

        A refusal by the watcher has the digest ABSENT. Whether it still stands so, only the file can tell.
        """
        with self._database.reading() as connection:
            rows = connection.execute(_ALARMING, (limit,)).fetchall()
        return tuple(_known(rows))

    def put_back(self, limit: int) -> tuple[Version, ...]:
        """The last versions that restores and rescues made, newest first."""
        with self._database.reading() as connection:
            rows = connection.execute(_PUT_BACK, (limit,)).fetchall()
        return tuple(map(version_of, rows))

    def recent_outcomes(self, limit: int) -> tuple[OutcomeRow, ...]:
        """The last outcomes, newest first."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM outcome ORDER BY id DESC LIMIT ?", (limit,)).fetchall()
        return tuple(_known(rows))

    def made_for(self, path: Path) -> dict[int, Made]:
        """By the number of each version that a job made, what its calls came to; only of the last outcomes."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT version, made FROM outcome WHERE path = ? AND version IS NOT NULL ORDER BY id",
                (path_key(path),),
            ).fetchall()
        every = {int(row["version"]): made_of(row["made"]) for row in rows}
        return {number: made for number, made in every.items() if made is not None}

    def forget_outcomes(self, path: Path) -> None:
        """Let the file be tried again: outcomes and unfinished starts are cleared."""
        key = path_key(path)
        with self._database.writing() as connection:
            connection.execute("DELETE FROM outcome WHERE path = ?", (key,))
            connection.execute("UPDATE file SET starts = 0 WHERE path = ?", (key,))


def _refused_before(connection: sqlite3.Connection, key: str, reason: Reason) -> bool:
    row = connection.execute(
        "SELECT digest, reason FROM outcome WHERE path = ? ORDER BY id DESC LIMIT 1", (key,)
    ).fetchone()
    return row is not None and tuple(row) == (ABSENT, reason.name)


def _trim(connection: sqlite3.Connection, key: str) -> None:
    connection.execute(
        "DELETE FROM outcome WHERE path = :path AND id <="
        " (SELECT id FROM outcome WHERE path = :path ORDER BY id DESC LIMIT 1 OFFSET :kept)",
        {"path": key, "kept": KEPT_OUTCOMES},
    )


def _known(rows: Iterable[sqlite3.Row]) -> Iterator[OutcomeRow]:
    """Rows with an outcome or reason that only a newer caveman knows are left out."""
    for row in rows:
        if row["outcome"] in Outcome.__members__ and row["reason"] in Reason.__members__:
            yield OutcomeRow(
                Path(row["path"]), row["digest"], row["policy"], Outcome[row["outcome"]], Reason[row["reason"]],
                row["at"], row["tokens_before"], row["tokens_after"], row["version"], row["detail"],
                made_of(row["made"]),
            )  # fmt: skip
