"""Holds: what stays as it is until somebody says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, Version
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.work import Need, needs_work

POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")


def test_sections_are_held_beside_those_held_before(ledger: Ledger, path: Path) -> None:
    assert ledger.held_sections(path) == frozenset()
    ledger.hold_sections(path, ["a", "b", "a"])
    ledger.hold_sections(path, iter(["b", "c"]))
    ledger.hold_sections(path, [])
    assert ledger.held_sections(path) == {"a", "b", "c"}
    assert ledger.held_sections(path.with_name("OTHER.md")) == frozenset()
    assert not ledger.state(path).on_hold


def test_a_path_is_held_until_it_is_released(ledger: Ledger, path: Path) -> None:
    ledger.release(path)
    assert not ledger.state(path).on_hold
    for _ in range(2):
        ledger.hold_path(path)
        assert ledger.state(path).on_hold
        assert ledger.held_paths() == (path,)
    ledger.release(path)
    assert not ledger.state(path).on_hold
    assert ledger.held_paths() == ()


def test_release_clears_every_hold_of_one_path(ledger: Ledger, path: Path) -> None:
    other = path.with_name("OTHER.md")
    for held in (path, other):
        ledger.hold_path(held)
        ledger.hold_sections(held, ["a"])
    ledger.set_baseline(path, "d")
    ledger.release(path)
    assert not ledger.state(path).on_hold
    assert ledger.held_sections(path) == frozenset()
    assert ledger.state(path).baseline == "d"
    assert ledger.state(other).on_hold
    assert ledger.held_sections(other) == {"a"}


def test_a_released_text_is_work_although_it_stood_before(
    ledger: Ledger, path: Path, make_version: Callable[..., Version]
) -> None:
    ledger.record_version(make_version(1, before="d", after="short"), ())
    ledger.record_version(make_version(2, before="short", after="d", origin=Origin.RESTORE), ())
    ledger.record_outcome(Receipt(path, Outcome.COMPRESSED, Reason.DONE), "d", POLICY, 1.0)
    ledger.set_baseline(path, "d")
    ledger.release(path, "d")
    assert needs_work(ledger.state(path), "d", POLICY) is Need.WORK
    assert needs_work(ledger.state(path), "short", POLICY) is Need.OUR_OUTPUT


@pytest.mark.parametrize(
    "end",
    [
        lambda ledger, path: ledger.record_outcome(Receipt(path, Outcome.COMPRESSED, Reason.DONE), "d", POLICY, 1.0),
        lambda ledger, path: ledger.hold_sections(path, ["s"]),
        lambda ledger, path: ledger.hold_path(path),
        lambda ledger, path: ledger.release(path),
    ],
)
def test_a_release_counts_once(ledger: Ledger, path: Path, end: Callable[[Ledger, Path], None]) -> None:
    ledger.release(path, "d")
    assert ledger.state(path).released == "d"
    end(ledger, path)
    assert ledger.state(path).released is None


def test_a_release_is_used_up_in_the_moment_that_the_text_is_replaced(
    ledger: Ledger, path: Path, make_version: Callable[..., Version]
) -> None:
    """A job that dies before it has recorded its outcome: the text may come back by an undo."""
    ledger.release(path, "d")
    ledger.begin_version(make_version(1, before="d", after="short"), path.with_name("temporary"), ())
    ledger.finish_version(path, 1)
    assert needs_work(ledger.state(path), "d", POLICY) is Need.UNDONE


def test_sections_are_held_in_the_moment_that_the_text_stands(
    ledger: Ledger, path: Path, make_version: Callable[..., Version]
) -> None:
    ledger.begin_version(make_version(1, origin=Origin.RESTORE), path.with_name("temporary"), ())
    assert ledger.held_sections(path) == frozenset()
    ledger.finish_version(path, 1, ["a", "b"])
    assert ledger.held_sections(path) == {"a", "b"}


def test_a_job_that_will_come_again_or_was_on_another_text_does_not_end_a_release(ledger: Ledger, path: Path) -> None:
    ledger.release(path, "d")
    ledger.record_outcome(Receipt(path, Outcome.SUPERSEDED, Reason.CHANGED_MEANWHILE), "d", POLICY, 1.0)
    ledger.record_outcome(Receipt(path, Outcome.COMPRESSED, Reason.DONE), "another", POLICY, 1.0)
    assert ledger.state(path).released == "d"


def test_files_with_sections_on_hold_are_those_not_on_hold_as_a_whole(ledger: Ledger, path: Path) -> None:
    other = path.with_name("OTHER.md")
    for each in (path, other):
        ledger.hold_sections(each, ["d1", "d2"])
    ledger.hold_path(path)
    assert ledger.paths_with_held_sections() == (other,)
