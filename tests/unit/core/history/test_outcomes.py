"""Outcomes: what `caveman status` lists, and what keeps a settled file from being tried again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_core.history import outcomes
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import ABSENT, Origin, OutcomeRow, SectionPair, Totals, Version
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.tokens import estimate

MakeVersion = Callable[..., Version]
POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")


def receipt(path: Path, outcome: Outcome = Outcome.UNCHANGED, reason: Reason = Reason.ALREADY_TERSE) -> Receipt:
    return Receipt(path, outcome, reason)


def test_an_outcome_is_listed_with_its_numbers(ledger: Ledger, path: Path) -> None:
    done = Receipt(path, Outcome.COMPRESSED, Reason.DONE, 100, 80, version=3, detail="two kept")
    ledger.record_outcome(done, "d", POLICY, 5.0)
    assert ledger.recent_outcomes(10) == (
        OutcomeRow(path, "d", POLICY.key, Outcome.COMPRESSED, Reason.DONE, 5.0, 100, 80, 3, "two kept"),
    )


@pytest.mark.parametrize("outcome", Outcome)
@pytest.mark.parametrize("reason", [Reason.DONE, Reason.WORKER_DIED])
def test_every_outcome_comes_back(ledger: Ledger, path: Path, outcome: Outcome, reason: Reason) -> None:
    ledger.record_outcome(receipt(path, outcome, reason), "d", POLICY, 5.0)
    (row,) = ledger.recent_outcomes(1)
    assert (row.outcome, row.reason) == (outcome, reason)
    assert bool(ledger.state(path).settled) is outcome.terminal


def test_the_last_outcomes_come_newest_first_whatever_the_clock_says(ledger: Ledger, path: Path) -> None:
    for number, now in enumerate((50.0, 10.0, 30.0)):
        ledger.record_outcome(receipt(path.with_name(f"{number}.md")), "d", POLICY, now)
    assert [row.path.name for row in ledger.recent_outcomes(2)] == ["2.md", "1.md"]


def test_an_outcome_takes_the_place_of_the_one_before_it_on_the_same_bytes(ledger: Ledger, path: Path) -> None:
    ledger.record_outcome(receipt(path), "d", POLICY, 1.0)
    ledger.record_outcome(receipt(path, Outcome.FAILED, Reason.WORKER_DIED), "d", POLICY, 2.0)
    assert [row.outcome for row in ledger.recent_outcomes(9)] == [Outcome.FAILED]


def test_trouble_with_the_machine_is_listed_and_settles_nothing(ledger: Ledger, path: Path) -> None:
    ledger.record_outcome(receipt(path, Outcome.FAILED, Reason.NO_SPACE), "d", POLICY, 1.0)
    assert [row.reason for row in ledger.recent_outcomes(9)] == [Reason.NO_SPACE]
    assert ledger.state(path).settled == frozenset()


def test_a_superseded_job_does_not_undo_a_settled_one(ledger: Ledger, path: Path) -> None:
    ledger.record_outcome(receipt(path), "d", POLICY, 1.0)
    ledger.record_outcome(receipt(path, Outcome.SUPERSEDED, Reason.CHANGED_MEANWHILE), "d", POLICY, 2.0)
    assert ledger.state(path).settled == {("d", POLICY.key)}


def test_the_list_of_a_busy_path_does_not_grow_for_ever(
    ledger: Ledger, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outcomes, "KEPT_OUTCOMES", 3)
    other = path.with_name("OTHER.md")
    ledger.record_outcome(receipt(other), "d", POLICY, 0.0)
    for number in range(5):
        ledger.record_outcome(receipt(path), f"d{number}", POLICY, 1.0)
    assert {digest for digest, _ in ledger.state(path).settled} == {"d2", "d3", "d4"}
    assert ledger.state(other).settled


def test_forgotten_outcomes_let_a_file_be_tried_again(ledger: Ledger, path: Path) -> None:
    other = path.with_name("OTHER.md")
    for each in (path, other):
        ledger.record_outcome(receipt(each, Outcome.FAILED, Reason.WORKER_DIED), "d", POLICY, 1.0)
        ledger.begin_start(each)
    ledger.forget_outcomes(path)
    assert ledger.state(path).settled == frozenset()
    assert ledger.begin_start(path) == 1
    assert ledger.state(other).settled
    assert ledger.begin_start(other) == 2


def test_a_row_that_only_a_newer_caveman_knows_is_left_out(ledger: Ledger, path: Path) -> None:
    for number in range(2):
        ledger.record_outcome(receipt(path), f"d{number}", POLICY, 1.0)
    with sqlite3.connect(ledger.path) as connection:
        connection.execute("UPDATE outcome SET reason = 'SOMETHING_NEW' WHERE digest = 'd0'")
    connection.close()
    assert [row.digest for row in ledger.recent_outcomes(9)] == ["d1"]


def test_totals_take_the_newest_version_of_each_path(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    assert ledger.totals() == Totals(0, 0)
    ledger.record_version(make_version(1, tokens_before=100, tokens_after=70), ())
    ledger.record_version(make_version(2, tokens_before=90, tokens_after=80), ())
    other = path.with_name("OTHER.md")
    ledger.record_version(make_version(1, path=other, tokens_before=50, tokens_after=45), ())
    assert ledger.totals() == Totals(2, 15)


def test_a_restored_file_saves_nothing_and_a_rescue_changes_nothing(
    ledger: Ledger, path: Path, make_version: MakeVersion
) -> None:
    ledger.record_version(make_version(1, tokens_before=100, tokens_after=70), ())
    ledger.record_version(make_version(2, "x", ABSENT, origin=Origin.RESCUE, tokens_before=9, tokens_after=0), ())
    assert ledger.totals() == Totals(1, 30)
    ledger.record_version(make_version(3, origin=Origin.RESTORE, tokens_before=70, tokens_after=100), ())
    assert ledger.totals() == Totals(0, 0)


def test_sections_shortened_by_earlier_versions_still_save(
    ledger: Ledger, path: Path, make_version: MakeVersion
) -> None:
    """A one-line edit makes a version that itself saves little; the file still saves what it did."""
    long, short = "Please make sure to run all of the tests. " * 9, "Run all tests. " * 9
    pair, twice = SectionPair("s", "o", "t"), SectionPair("s", "o", "t2")
    for each in (pair, twice):
        ledger.remember_pair(path, each, long, short, 1.0)
    ledger.record_version(make_version(1, tokens_before=300, tokens_after=200), (pair,))
    ledger.record_version(make_version(2, tokens_before=203, tokens_after=201), (pair, pair, SectionPair("x", "x", "")))
    assert ledger.totals() == Totals(1, 2 * (estimate(long) - estimate(short)))
