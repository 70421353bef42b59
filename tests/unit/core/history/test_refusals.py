"""What the watcher may not touch is recorded once, settles nothing, and is told apart from jobs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_core.errors import PathNotUtf8Error
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import ABSENT, Origin, Totals, Version
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy

MakeVersion = Callable[..., Version]
POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")


def refused(path: Path, reason: Reason = Reason.TOO_LARGE, detail: str = "") -> Receipt:
    return Receipt(path, Outcome.REFUSED, reason, detail=detail)


def reasons(ledger: Ledger) -> list[tuple[str, Reason, float]]:
    """What is listed, newest first."""
    return [(row.path.name, row.reason, row.at) for row in ledger.recent_outcomes(99)]


def rows_written(ledger: Ledger) -> list[int]:
    """The ids of the rows: a row that is written anew gets another one."""
    with sqlite3.connect(ledger.path) as connection:
        found = connection.execute("SELECT id FROM outcome").fetchall()
    connection.close()
    return [row_id for (row_id,) in found]


def test_a_refusal_met_again_is_not_recorded_again(ledger: Ledger, path: Path) -> None:
    ledger.record_refusal(refused(path, detail="600,000 bytes"), POLICY, 1.0)
    ledger.record_refusal(refused(path.with_name("OTHER.md")), POLICY, 1.0)
    before = rows_written(ledger)
    ledger.record_refusal(refused(path, detail="700,000 bytes"), POLICY, 2.0)
    assert rows_written(ledger) == before
    (_, row) = ledger.recent_outcomes(9)
    assert (row.outcome, row.reason, row.digest, row.at) == (Outcome.REFUSED, Reason.TOO_LARGE, ABSENT, 1.0)
    assert (row.detail, row.version, row.policy) == ("600,000 bytes", None, POLICY.key)


def test_another_reason_takes_its_place(ledger: Ledger, path: Path) -> None:
    ledger.record_refusal(refused(path.with_name("OTHER.md")), POLICY, 1.0)
    ledger.record_refusal(refused(path), POLICY, 2.0)
    ledger.record_refusal(refused(path, Reason.READ_ONLY), POLICY, 3.0)
    assert reasons(ledger) == [("CLAUDE.md", Reason.READ_ONLY, 3.0), ("OTHER.md", Reason.TOO_LARGE, 1.0)]


def test_a_refusal_after_a_job_is_news_again(ledger: Ledger, path: Path) -> None:
    ledger.record_refusal(refused(path), POLICY, 1.0)
    ledger.record_outcome(Receipt(path, Outcome.UNCHANGED, Reason.ALREADY_TERSE), "d", POLICY, 2.0)
    ledger.record_refusal(refused(path), POLICY, 3.0)
    assert [(reason, at) for _, reason, at in reasons(ledger)] == [(Reason.TOO_LARGE, 3.0), (Reason.ALREADY_TERSE, 2.0)]


def test_a_refusal_settles_nothing_and_saves_nothing(ledger: Ledger, path: Path) -> None:
    ledger.record_refusal(refused(path), POLICY, 1.0)
    assert ledger.state(path).settled == frozenset()
    assert ledger.totals() == Totals(0, 0)


def test_what_is_forgotten_is_recorded_again(ledger: Ledger, path: Path) -> None:
    ledger.record_refusal(refused(path), POLICY, 1.0)
    ledger.forget(path)
    assert reasons(ledger) == []
    ledger.record_refusal(refused(path), POLICY, 2.0)
    assert len(reasons(ledger)) == 1


def test_a_name_the_ledger_cannot_hold_is_an_error_of_ours(ledger: Ledger, tmp_path: Path) -> None:
    with pytest.raises(PathNotUtf8Error):
        ledger.record_refusal(refused(tmp_path / "\udcff.md", Reason.NAME_NOT_UTF8), POLICY, 1.0)


@pytest.mark.parametrize("outcome", Outcome)
def test_only_what_ended_badly_is_alarming(ledger: Ledger, path: Path, outcome: Outcome) -> None:
    ledger.record_outcome(Receipt(path, outcome, Reason.IO_ERROR), "d", POLICY, 1.0)
    alarming = outcome in (Outcome.FAILED, Outcome.INVALID, Outcome.REFUSED)
    assert bool(ledger.alarming_outcomes(9)) is alarming


def test_of_several_outcomes_on_the_same_bytes_the_last_one_counts(ledger: Ledger, path: Path) -> None:
    other = Policy("by-hand", "file", Level.LITE, BackendName.OFFLINE, "", "1")
    ledger.record_outcome(Receipt(path, Outcome.FAILED, Reason.IO_ERROR), "d", POLICY, 1.0)
    ledger.record_outcome(Receipt(path, Outcome.INVALID, Reason.CHECKS_FAILED), "e", POLICY, 2.0)
    ledger.record_outcome(Receipt(path, Outcome.COMPRESSED, Reason.DONE, version=1), "d", other, 3.0)
    assert [row.digest for row in ledger.alarming_outcomes(9)] == ["e"]


def test_the_newest_alarming_outcomes_come_first_and_no_more_than_asked(ledger: Ledger, path: Path) -> None:
    for number in range(3):
        ledger.record_refusal(refused(path.with_name(f"{number}.md")), POLICY, 1.0)
    assert [row.path.name for row in ledger.alarming_outcomes(2)] == ["2.md", "1.md"]


def test_restores_and_rescues_are_listed_newest_first(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    other = path.with_name("OTHER.md")
    ledger.record_version(make_version(1, at=1.0), ())
    ledger.record_version(make_version(2, at=2.0, origin=Origin.RESTORE), ())
    ledger.record_version(make_version(1, path=other, at=9.0, origin=Origin.RESTORE), ())
    ledger.record_version(make_version(3, "x", ABSENT, at=3.0, origin=Origin.RESCUE), ())
    listed = [(version.path.name, version.number) for version in ledger.put_back(9)]
    assert listed == [("OTHER.md", 1), ("CLAUDE.md", 3), ("CLAUDE.md", 2)]
    assert len(ledger.put_back(2)) == 2
