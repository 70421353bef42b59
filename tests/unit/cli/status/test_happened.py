"""Jobs, restores and rescues in one list, newest first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_cli.status.happened import last_happenings
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import ABSENT, Origin, SectionPair, Version
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy

POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")
PATH = Path("/home/ada/.claude/CLAUDE.md")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "ledger.sqlite3", migrate=True) as opened:
        yield opened


def put_version(ledger: Ledger, number: int, at: float, origin: Origin) -> None:
    after = ABSENT if origin is Origin.RESCUE else "a"
    ledger.record_version(Version(PATH, number, at, origin, "b", after, 10, 8, 48, 74), ())


def put_outcome(ledger: Ledger, digest: str, at: float, outcome: Outcome = Outcome.COMPRESSED) -> None:
    reason = Reason.DONE if outcome is Outcome.COMPRESSED else Reason.CHECKS_FAILED
    ledger.record_outcome(Receipt(PATH, outcome, reason, 74, 48), digest, POLICY, at)


def test_a_restore_stands_between_the_jobs_before_and_after_it(ledger: Ledger) -> None:
    put_outcome(ledger, "d1", 1.0)
    put_version(ledger, 1, 1.0, Origin.COMPRESS)
    put_version(ledger, 2, 2.0, Origin.RESTORE)
    put_outcome(ledger, "d2", 3.0)
    put_version(ledger, 3, 4.0, Origin.RESCUE)
    found = last_happenings(ledger, 9)
    assert [(one.what, one.version) for one in found] == [
        ("rescued", 3), ("compressed", None), ("restored", 2), ("compressed", None),
    ]  # fmt: skip
    assert (found[2].tokens_before, found[2].tokens_after, found[2].reason) == (48, 74, "restore")
    assert [one.at for one in last_happenings(ledger, 2)] == [4.0, 3.0]


def test_an_edit_is_told_from_a_restore(ledger: Ledger) -> None:
    put_version(ledger, 1, 1.0, Origin.RESTORE)
    typed = Version(PATH, 2, 2.0, Origin.RESTORE, "b", "a", 10, 8, 48, 74)
    ledger.record_version(typed, [SectionPair("s", "s", "")])
    found = last_happenings(ledger, 9)
    assert [(one.what, one.reason, one.version) for one in found] == [("edited", "edit", 2), ("restored", "restore", 1)]


def test_jobs_stay_in_their_order_whatever_the_clock_said(ledger: Ledger) -> None:
    for digest, at in (("d1", 50.0), ("d2", 10.0), ("d3", 30.0)):
        put_outcome(ledger, digest, at)
    put_version(ledger, 1, 20.0, Origin.RESTORE)
    assert [one.at for one in last_happenings(ledger, 9) if one.what == "compressed"] == [30.0, 10.0, 50.0]


def test_an_end_that_needs_a_person_has_its_next_command(ledger: Ledger) -> None:
    put_outcome(ledger, "d1", 1.0, Outcome.INVALID)
    put_outcome(ledger, "d2", 2.0)
    done, invalid = last_happenings(ledger, 9)
    assert (done.next_step, invalid.next_step) == ("", f"caveman compress --dry-run {PATH}")
