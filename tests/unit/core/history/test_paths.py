"""What is known of one path: baseline, sightings, starts, and the state that `needs_work` judges."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_core.errors import PathNotUtf8Error
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import ABSENT, Origin, SectionPair, Sighting, Version
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.work import Need, PathState, needs_work

MakeVersion = Callable[..., Version]
POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")


def test_an_unknown_path_has_an_empty_state(ledger: Ledger, path: Path) -> None:
    assert ledger.state(path) == PathState()
    assert not ledger.knows(path)
    assert ledger.sighting(path) is None


def test_a_baseline_is_replaced_and_makes_the_path_known(ledger: Ledger, path: Path) -> None:
    ledger.set_baseline(path, "d1")
    ledger.set_baseline(path, "d2")
    assert ledger.state(path) == PathState(baseline="d2")
    assert ledger.knows(path)
    assert not ledger.knows(path.with_name("OTHER.md"))


@pytest.mark.parametrize("kind", ["version", "pair", "hold", "outcome", "sighting"])
def test_any_row_makes_a_path_known(ledger: Ledger, path: Path, make_version: MakeVersion, kind: str) -> None:
    make: dict[str, Callable[[], object]] = {
        "version": lambda: ledger.begin_version(make_version(), Path("/t"), ()),
        "pair": lambda: ledger.remember_pair(path, SectionPair("s", "o", "t"), "S", "O", 1.0),
        "hold": lambda: ledger.hold_sections(path, ["s"]),
        "outcome": lambda: ledger.record_outcome(Receipt(path, Outcome.BUSY, Reason.LOCKED), "d", POLICY, 1.0),
        "sighting": lambda: ledger.see(path, "d", 1.0),
    }
    make[kind]()
    assert ledger.knows(path)


def test_a_refusal_leaves_the_path_as_new_as_it_was(ledger: Ledger, path: Path) -> None:
    ledger.record_refusal(Receipt(path, Outcome.REFUSED, Reason.HARD_LINKED), POLICY, 1.0)
    assert not ledger.knows(path)


def test_state_collects_the_versions_that_happened(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    ledger.record_version(make_version(1, "b1", "a1"), ())
    ledger.record_version(make_version(2, "b2", "a2", origin=Origin.RESTORE), ())
    ledger.begin_version(make_version(3, "b3", "a3"), Path("/t"), ())
    assert ledger.state(path) == PathState(outputs=frozenset({"a1", "a2"}), befores=frozenset({"b1", "b2"}))
    ledger.finish_version(path, 3)
    assert "a3" in ledger.state(path).outputs


def test_a_side_where_nothing_stood_is_no_digest(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    ledger.record_version(make_version(1, ABSENT, "a1", origin=Origin.RESTORE), ())
    ledger.record_version(make_version(2, "b2", ABSENT, origin=Origin.RESTORE), ())
    assert ledger.state(path) == PathState(outputs=frozenset({"a1"}), befores=frozenset({"b2"}))


def test_rescued_bytes_that_stand_at_the_name_again_are_still_work(
    ledger: Ledger, path: Path, make_version: MakeVersion
) -> None:
    """A save met during a swap is kept and put back; it must be compressed like any other save."""
    ledger.record_version(make_version(1, "saved", ABSENT, origin=Origin.RESCUE), ())
    assert needs_work(ledger.state(path), "saved", POLICY) is Need.WORK


def test_state_holds_terminal_outcomes_only(ledger: Ledger, path: Path) -> None:
    ledger.record_outcome(Receipt(path, Outcome.UNCHANGED, Reason.ALREADY_TERSE), "d1", POLICY, 1.0)
    ledger.record_outcome(Receipt(path, Outcome.SUPERSEDED, Reason.CHANGED_MEANWHILE), "d2", POLICY, 2.0)
    assert ledger.state(path) == PathState(settled=frozenset({("d1", POLICY.key)}))


def test_since_stays_while_the_digest_stays(ledger: Ledger, path: Path) -> None:
    assert ledger.see(path, "d1", 10.0) == Sighting("d1", 10.0)
    assert ledger.see(path, "d1", 20.0) == Sighting("d1", 10.0)
    assert ledger.see(path, "d2", 30.0) == Sighting("d2", 30.0)
    assert ledger.see(path, "d1", 40.0) == Sighting("d1", 40.0)
    assert ledger.sighting(path) == Sighting("d1", 40.0)


def test_a_since_in_the_future_becomes_now(ledger: Ledger, path: Path) -> None:
    """The clock was set back: waiting for the old time could take for ever."""
    ledger.see(path, "d", 1_000.0)
    assert ledger.see(path, "d", 10.0) == Sighting("d", 10.0)
    assert ledger.see(path, "d", 20.0) == Sighting("d", 10.0)


def test_a_sighting_keeps_baseline_and_hold(ledger: Ledger, path: Path) -> None:
    ledger.set_baseline(path, "d0")
    ledger.hold_path(path)
    ledger.see(path, "d1", 1.0)
    assert ledger.state(path) == PathState(baseline="d0", on_hold=True)


def test_starts_count_until_one_ends(ledger: Ledger, path: Path) -> None:
    assert [ledger.begin_start(path) for _ in range(3)] == [1, 2, 3]
    assert ledger.begin_start(path.with_name("OTHER.md")) == 1
    ledger.end_start(path)
    assert ledger.begin_start(path) == 1


def test_a_new_text_has_new_starts(ledger: Ledger, path: Path) -> None:
    ledger.see(path, "d1", 1.0)
    assert [ledger.begin_start(path) for _ in range(2)] == [1, 2]
    ledger.see(path, "d1", 2.0)
    assert ledger.begin_start(path) == 3
    ledger.see(path, "d2", 3.0)
    assert ledger.begin_start(path) == 1


@pytest.mark.parametrize(
    "call",
    [
        lambda ledger, bad: ledger.state(bad),
        lambda ledger, bad: ledger.knows(bad),
        lambda ledger, bad: ledger.see(bad, "d", 1.0),
        lambda ledger, bad: ledger.next_number(bad),
        lambda ledger, bad: ledger.pending(bad),
        lambda ledger, bad: ledger.held_sections(bad),
        lambda ledger, bad: ledger.output_for(bad, "s", "t"),
        lambda ledger, bad: ledger.forget(bad),
    ],
)
def test_a_path_in_other_bytes_than_utf8_is_refused(ledger: Ledger, call: Callable[[Ledger, Path], object]) -> None:
    with pytest.raises(PathNotUtf8Error):
        call(ledger, Path("/p/\udcff.md"))
