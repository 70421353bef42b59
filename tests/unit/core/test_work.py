"""The one rule: which digests need a job."""

from __future__ import annotations

import pytest

from caveman_core.policy import BackendName, Level, Policy
from caveman_core.work import Need, PathState, needs_work

POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")


@pytest.mark.parametrize(
    ("state", "need"),
    [
        (PathState(), Need.WORK),
        (PathState(baseline="d"), Need.BASELINE),
        (PathState(outputs=frozenset({"d"})), Need.OUR_OUTPUT),
        (PathState(befores=frozenset({"d"})), Need.UNDONE),
        (PathState(on_hold=True), Need.ON_HOLD),
        (PathState(settled=frozenset({("d", POLICY.key)})), Need.SETTLED),
        (PathState(settled=frozenset({("d", "another policy")})), Need.WORK),
        (PathState(settled=frozenset({("another digest", POLICY.key)})), Need.WORK),
        (PathState(baseline="x", outputs=frozenset({"y"}), befores=frozenset({"z"})), Need.WORK),
        (PathState(baseline="d", befores=frozenset({"d"}), outputs=frozenset({"d"}), released="d"), Need.WORK),
        (PathState(baseline="d", released="another digest"), Need.BASELINE),
        (PathState(released="d", on_hold=True), Need.ON_HOLD),
        (PathState(released="d", settled=frozenset({("d", POLICY.key)})), Need.SETTLED),
    ],
)
def test_a_digest_needs_work_unless_something_says_why_not(state: PathState, need: Need) -> None:
    assert needs_work(state, "d", POLICY) is need


def test_a_restored_file_is_our_output_and_not_an_undo() -> None:
    state = PathState(outputs=frozenset({"d"}), befores=frozenset({"d"}))
    assert needs_work(state, "d", POLICY) is Need.OUR_OUTPUT


def test_a_hold_on_the_whole_file_comes_before_everything() -> None:
    state = PathState(on_hold=True, befores=frozenset({"d"}))
    assert needs_work(state, "d", POLICY) is Need.ON_HOLD
