"""A ledger made anew from the backups: what was on hold is on hold again, and only that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.by_hand.forgetting import forget
from caveman_core.by_hand.holding import Released, hold_file, release_file
from caveman_core.clock import SystemClock
from caveman_core.digest import digest_of
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.store import BackupStore
from caveman_core.known import section_digests
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.restoring.lost_ledger import rebuild, sweep
from caveman_core.restoring.one_file import plan_restore, restore
from caveman_core.rewrite import Deps, rewrite

FIRST = b"# First\n\nPlease make sure to always run the tests in order to keep the main branch green.\n\n"
SECOND = b"# Second\n\nIt is important to note that you really have to be very careful in order to be safe.\n\n"
THIRD = b"# Third\n\nPlease note that it is in fact necessary to do this in order to be able to deploy.\n\n"
TERSE = b"# Terse\n\nRun `make`.\n\n"


@dataclass
class House:
    """A root with one memory file, whose ledger can be lost."""

    file: Path
    folders: Folders
    history: History

    async def rewrite(self, *, by_hand: bool = False) -> Receipt:
        backend = OfflineBackend()
        policy = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, backend.model, backend.rules)
        deps = Deps(self.history, self.folders, OfflineBackend(), SystemClock(), 0.03, 0.0)
        return await rewrite(self.file, policy, deps, root=self.file.parent, by_hand=by_hand)

    def save(self, text: bytes) -> None:
        self.file.write_bytes(text)

    def restore(self) -> None:
        restore(self.history, self.folders, plan_restore(self.history, self.folders, self.file))

    def lose_ledger(self) -> None:
        self.history.ledger.close()
        for part in self.folders.data.glob("ledger.sqlite3*"):
            part.unlink()
        ledger = Ledger.open(self.folders.ledger, migrate=True)
        self.history = History(ledger, BackupStore(self.folders.backups), SystemClock())

    def held(self) -> frozenset[str]:
        return self.history.ledger.held_sections(self.file)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    file = tmp_path / "project" / "CLAUDE.md"
    file.parent.mkdir()
    folders = Folders(tmp_path / "data", tmp_path / "state", tmp_path / "run", tmp_path / "config")
    ledger = Ledger.open(folders.ledger, migrate=True)
    made = House(file, folders, History(ledger, BackupStore(folders.backups), SystemClock()))
    yield made
    made.history.ledger.close()


Remake = Callable[[History, Folders], object]


@pytest.fixture(params=[rebuild, sweep])
def remake(request: pytest.FixtureRequest) -> Remake:
    """`doctor --rebuild` and the start of a daemon."""
    made: Remake = request.param
    return made


async def test_a_restored_text_is_held_again_and_its_next_save_compresses_the_new_section_alone(
    house: House, remake: Remake
) -> None:
    house.save(FIRST + SECOND)
    await house.rewrite()
    house.restore()
    house.lose_ledger()
    remake(house.history, house.folders)
    assert house.held() == set(section_digests(FIRST + SECOND))
    house.save(FIRST + SECOND + THIRD)
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED
    assert house.file.read_bytes().startswith(FIRST + SECOND)
    assert not house.file.read_bytes().endswith(THIRD)


async def test_sections_that_a_later_compression_left_alone_are_held_again(house: House, remake: Remake) -> None:
    house.save(FIRST + TERSE)
    await house.rewrite()
    house.restore()
    house.save(FIRST + TERSE + SECOND)
    await house.rewrite()
    assert house.file.read_bytes().startswith(FIRST + TERSE)
    house.lose_ledger()
    remake(house.history, house.folders)
    first = section_digests(FIRST + TERSE)[0]
    assert house.held() == {first}, "what caveman never shortened needs no hold"


async def test_a_text_compressed_by_hand_after_its_restore_is_not_held(house: House, remake: Remake) -> None:
    house.save(FIRST + TERSE)
    await house.rewrite()
    house.restore()
    await house.rewrite(by_hand=True)
    assert FIRST not in house.file.read_bytes()
    house.lose_ledger()
    remake(house.history, house.folders)
    assert house.held() == set()


async def test_a_rescue_after_the_restore_does_not_count(house: House, remake: Remake) -> None:
    house.save(FIRST)
    await house.rewrite()
    house.restore()
    house.history.rescue(house.file, b"what somebody saved\n")
    house.lose_ledger()
    remake(house.history, house.folders)
    assert house.held() == set(section_digests(FIRST))


async def test_a_release_stands_while_the_ledger_does(house: House, remake: Remake) -> None:
    house.save(FIRST)
    await house.rewrite()
    house.restore()
    release_file(house.history, house.folders, house.file)
    remake(house.history, house.folders)
    assert house.held() == set()


async def test_a_backup_that_cannot_be_read_holds_nothing_and_stops_nothing(house: House, remake: Remake) -> None:
    house.save(FIRST)
    await house.rewrite()
    house.restore()
    house.history.store.side_file(house.file, 2, "after").write_bytes(b"rot")
    house.lose_ledger()
    remake(house.history, house.folders)
    assert house.held() == set()
    assert len(house.history.ledger.versions(house.file)) == 2


async def test_a_file_on_hold_is_on_hold_again(house: House, remake: Remake) -> None:
    house.save(FIRST)
    hold_file(house.history, house.folders, house.file)
    house.lose_ledger()
    remake(house.history, house.folders)
    receipt = await house.rewrite()
    assert (receipt.reason, house.file.read_bytes()) == (Reason.ON_HOLD, FIRST)


async def test_a_hold_that_ended_stays_ended(house: House, remake: Remake) -> None:
    house.save(FIRST)
    for by_hand in (False, True):
        hold_file(house.history, house.folders, house.file)
        if by_hand:
            await house.rewrite(by_hand=True)
        else:
            assert release_file(house.history, house.folders, house.file) is Released.TEXT
        house.lose_ledger()
        remake(house.history, house.folders)
        assert not house.history.ledger.state(house.file).on_hold


async def test_forget_keeps_the_hold_of_a_file_that_stands_and_drops_that_of_one_that_is_gone(house: House) -> None:
    house.save(FIRST)
    hold_file(house.history, house.folders, house.file)
    await forget(house.history, house.folders, house.file, lock_seconds=1)
    assert house.history.kept_holds.paths() == (house.file,)
    house.file.unlink()
    await forget(house.history, house.folders, house.file, lock_seconds=1)
    assert house.history.kept_holds.paths() == ()


async def test_a_hold_from_before_holds_were_kept_is_kept_from_the_next_start(house: House) -> None:
    house.save(FIRST)
    house.history.ledger.hold_path(house.file)
    sweep(house.history, house.folders)
    assert house.history.kept_holds.paths() == (house.file,)


@pytest.mark.parametrize("verb", ["hold", "release"])
def test_whatever_ends_a_hold_or_a_release_halfway_the_file_is_held_after_a_rebuild(
    house: House, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    house.save(FIRST)
    if verb == "release":
        hold_file(house.history, house.folders, house.file)
        monkeypatch.setattr(house.history.kept_holds, "drop", _die)
    else:
        monkeypatch.setattr(house.history.ledger, "hold_path", _die)
    with pytest.raises(KeyboardInterrupt):
        (release_file if verb == "release" else hold_file)(house.history, house.folders, house.file)
    house.lose_ledger()
    rebuild(house.history, house.folders)
    assert house.history.ledger.state(house.file).on_hold


def test_a_rebuild_that_is_cut_short_loses_no_hold(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.save(FIRST)
    hold_file(house.history, house.folders, house.file)
    house.lose_ledger()
    monkeypatch.setattr(house.history.ledger, "rebuild", _die)
    with pytest.raises(KeyboardInterrupt):
        rebuild(house.history, house.folders)
    assert house.history.ledger.state(house.file).on_hold
    assert digest_of(FIRST) == digest_of(house.file.read_bytes())


def _die(*_: object, **__: object) -> None:
    raise KeyboardInterrupt
