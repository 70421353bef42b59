"""Whole files on hold, their release, and what failed tried again: as a rewrite meets them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.by_hand.holding import Released, hold_file, release_file
from caveman_core.by_hand.retrying import failures, retry
from caveman_core.clock import SystemClock
from caveman_core.digest import digest_of
from caveman_core.errors import LockTimeoutError
from caveman_core.files.locks import swap_lock
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import SectionPair
from caveman_core.history.store import BackupStore
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.restoring.one_file import plan_restore, restore
from caveman_core.rewrite import Deps, rewrite

CHATTY = (Path(__file__).parent.parent / "data" / "chatty.md").read_bytes()


@dataclass
class House:
    """A root with one memory file, and everything a rewrite needs."""

    file: Path
    deps: Deps
    policy: Policy

    @property
    def history(self) -> History:
        return self.deps.history

    async def rewrite(self, *, by_hand: bool = False) -> Receipt:
        return await rewrite(self.file, self.policy, self.deps, root=self.file.parent, by_hand=by_hand)

    def hold(self) -> bool:
        return hold_file(self.history, self.deps.folders, self.file)

    def release(self) -> Released:
        return release_file(self.history, self.deps.folders, self.file)

    def restore(self) -> None:
        restore(self.history, self.deps.folders, plan_restore(self.history, self.deps.folders, self.file))

    def fail(self, outcome: Outcome = Outcome.FAILED, reason: Reason = Reason.WORKER_DIED) -> None:
        """A job on what stands there ended so."""
        receipt = Receipt(self.file, outcome, reason)
        self.history.ledger.record_outcome(receipt, digest_of(self.file.read_bytes()), self.policy, 1.0)

    def retry(self) -> bool:
        return retry(self.history.ledger, self.file, digest_of(self.file.read_bytes()))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    folders = Folders(tmp_path / "data", tmp_path / "state", tmp_path / "run", tmp_path / "config")
    file = tmp_path / "home" / ".claude" / "CLAUDE.md"
    file.parent.mkdir(parents=True)
    file.write_bytes(CHATTY)
    backend = OfflineBackend()
    policy = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, backend.model, backend.rules)
    history = History(Ledger.open(folders.ledger, migrate=True), BackupStore(folders.backups), SystemClock())
    yield House(file, Deps(history, folders, backend, history.clock, 0.03, 0.0), policy)
    history.ledger.close()


async def test_a_held_file_is_left_alone_until_it_is_released(house: House) -> None:
    assert house.hold()
    assert not house.hold(), "it is already"
    assert (await house.rewrite()).reason is Reason.ON_HOLD
    house.file.write_bytes(CHATTY + b"\nMore.\n")
    assert (await house.rewrite()).reason is Reason.ON_HOLD
    assert house.release() is Released.TEXT
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED
    assert house.release() is Released.NOT_HELD


async def test_a_hold_waits_for_a_swap_and_gives_up_in_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caveman_core.by_hand.holding.SWAP_LOCK_SECONDS", 0.0)
    with swap_lock(house.deps.folders.locks, house.file, timeout=0.0):
        for attempt in (house.hold, house.release):
            with pytest.raises(LockTimeoutError):
                attempt()
    assert not house.history.ledger.state(house.file).on_hold


async def test_what_a_restore_holds_is_released_and_compressed(house: House) -> None:
    await house.rewrite()
    house.restore()
    assert house.release() is Released.TEXT
    assert house.history.ledger.held_sections(house.file) == frozenset()
    assert house.release() is Released.TEXT, "it is not compressed yet"
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED


async def test_a_text_put_back_once_more_is_released_once_more(house: House) -> None:
    await house.rewrite()
    house.restore()
    house.release()
    await house.rewrite()
    house.file.write_bytes(CHATTY)
    assert (await house.rewrite()).outcome is not Outcome.COMPRESSED
    assert house.release() is Released.TEXT
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED


async def test_a_text_put_back_by_hand_is_released_before_anybody_has_met_it(house: House) -> None:
    await house.rewrite()
    house.file.write_bytes(CHATTY)
    assert house.release() is Released.TEXT
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED


async def test_a_released_baseline_is_compressed_one_never_held_is_not(house: House) -> None:
    house.history.ledger.set_baseline(house.file, digest_of(CHATTY))
    assert house.release() is Released.NOT_HELD
    assert (await house.rewrite()).reason is Reason.BASELINE
    house.hold()
    assert house.release() is Released.TEXT
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED


async def test_the_holds_of_a_file_that_is_gone_are_released(house: House) -> None:
    house.hold()
    house.file.unlink()
    assert house.release() is Released.NOTHING_THERE
    assert not house.history.ledger.state(house.file).on_hold
    assert house.release() is Released.NOT_HELD


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (Outcome.FAILED, Reason.WORKER_DIED),
        (Outcome.FAILED, Reason.INTERNAL_ERROR),
        (Outcome.INVALID, Reason.CHECKS_FAILED),
    ],
)
async def test_what_failed_is_tried_again(house: House, outcome: Outcome, reason: Reason) -> None:
    house.fail(outcome, reason)
    assert (await house.rewrite()).reason is Reason.JUDGED
    assert [(row.path, row.reason) for row in failures(house.history.ledger)] == [(house.file, reason)]
    assert house.retry()
    assert failures(house.history.ledger) == ()
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED
    assert not house.retry(), "it has succeeded"
    assert (await house.rewrite()).reason is Reason.OUR_TEXT


async def test_unfinished_starts_are_forgotten_with_it(house: House) -> None:
    for _ in range(4):
        house.history.ledger.begin_start(house.file)
    house.fail()
    house.retry()
    assert house.history.ledger.begin_start(house.file) == 1


async def test_a_failure_of_other_bytes_or_of_a_held_file_is_not_one(house: House) -> None:
    house.fail()
    house.hold()
    assert failures(house.history.ledger) == ()
    house.history.ledger.release(house.file)
    assert failures(house.history.ledger) != ()
    house.file.write_bytes(CHATTY + b"\nMore.\n")
    assert failures(house.history.ledger) == ()
    house.file.unlink()
    assert failures(house.history.ledger) == ()


@pytest.mark.parametrize("stood_before", ["baseline", "put back"])
async def test_a_released_text_that_failed_is_tried_again_although_it_stood_before(
    house: House, stood_before: str
) -> None:
    if stood_before == "baseline":
        house.history.ledger.set_baseline(house.file, digest_of(CHATTY))
        house.hold()
    else:
        await house.rewrite()
        house.restore()
    house.release()
    house.fail()
    assert house.retry()
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED


async def test_a_baseline_that_never_failed_stays_one(house: House) -> None:
    house.history.ledger.set_baseline(house.file, digest_of(CHATTY))
    assert not house.retry()
    assert (await house.rewrite()).reason is Reason.BASELINE


async def test_sections_that_a_model_failed_at_are_asked_for_again(house: House) -> None:
    ledger = house.history.ledger
    failed = SectionPair("digest", "digest", "full/m/one/1/failed")
    for pair in (failed, replace(failed, treatment="full/m/one/1"), replace(failed, treatment="full/m/two/1")):
        ledger.remember_pair(house.file, pair, "text", "text", 1.0)
    house.fail()
    house.retry()
    assert ledger.output_for(house.file, "digest", "full/m/one/1/failed") is None
    assert ledger.output_for(house.file, "digest", "full/m/one/1") is None
    assert ledger.output_for(house.file, "digest", "full/m/two/1") == "text", "another model found it terse"
