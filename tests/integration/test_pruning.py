"""However often a file is saved, its backups and its part of the ledger stay within bounds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.bounds import prune_all
from caveman_core.digest import section_digest
from caveman_core.document.parse import parse_document
from caveman_core.errors import BackupError, LedgerError
from caveman_core.folders import Folders
from caveman_core.history import pruning
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Version
from caveman_core.history.store import BackupStore
from caveman_core.outcome import Outcome, Reason, Receipt, SectionVerdict
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.restoring.one_file import NoVersionError, plan_restore, restore
from caveman_core.rewrite import Deps, rewrite
from caveman_core.work import Need, needs_work

CHATTY = (Path(__file__).parent.parent / "data" / "chatty.md").read_bytes()
KEEP = 5
SAVES = 200 if "CAVEMAN_EXAMPLES" in os.environ else 60


class StoppedClock:
    """Moved by hand."""

    time = 1_000_000.0

    def now(self) -> float:
        return self.time


@dataclass
class House:
    """A root with one memory file, and everything a rewrite needs."""

    root: Path
    file: Path
    deps: Deps
    policy: Policy
    clock: StoppedClock

    @property
    def history(self) -> History:
        return self.deps.history

    @property
    def ledger(self) -> Ledger:
        return self.deps.history.ledger

    async def save(self, data: bytes) -> Receipt:
        self.file.write_bytes(data)
        self.clock.time += 3_600
        return await rewrite(self.file, self.policy, self.deps, root=self.root)

    def restore(self, number: int | None = None) -> Version | None:
        return restore(
            self.history, self.deps.folders, plan_restore(self.history, self.deps.folders, self.file, number)
        )

    def numbers(self) -> list[int]:
        return [version.number for version in self.ledger.versions(self.file)]

    def backups(self) -> int:
        return sum(file.is_file() for file in self.history.store.root.rglob("*"))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    root = tmp_path / "home" / ".claude"
    root.mkdir(parents=True)
    folders = Folders(tmp_path / "data", tmp_path / "state", tmp_path / "run", tmp_path / "config")
    ledger = Ledger.open(folders.ledger, migrate=True)
    clock = StoppedClock()
    known_root, _ = ledger.add_root(root, "claude", clock.now())
    backend = OfflineBackend()
    policy = Policy(known_root.id, "claude", Level.LITE, BackendName.OFFLINE, backend.model, backend.rules)
    history = History(ledger, BackupStore(folders.backups), clock)
    deps = Deps(history, folders, backend, clock, 0.03, 0.0, KEEP)
    yield House(root, root / "CLAUDE.md", deps, policy, clock)
    ledger.close()


def text(number: int) -> bytes:
    """The sample with a section that is another one each time."""
    prose = f"\n## Note {number}\n\nPlease make sure to basically always run the step {number} in order to be safe.\n"
    return CHATTY + prose.encode()


async def test_many_saves_leave_a_bounded_history(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)  # for speed; nothing here asks what a power cut leaves
    monkeypatch.setattr(pruning, "SPARE_PAIRS", 10)
    stood: list[tuple[bytes, bytes]] = []
    most = 0
    for number in range(1, SAVES + 1):
        receipt = await house.save(text(number))
        assert (receipt.outcome, receipt.version) == (Outcome.COMPRESSED, number)
        stood.append((text(number), house.file.read_bytes()))
        most = max(most, house.backups())
    assert most == 3 * KEEP
    assert house.numbers() == [1, *range(SAVES - 3, SAVES + 1)]
    assert len(house.ledger.pruned(house.file)) == SAVES - 5
    for number in house.numbers():
        assert house.history.bytes_of(house.file, number, "before") == stood[number - 1][0]
        assert house.history.bytes_of(house.file, number, "after") == stood[number - 1][1]
    with house.ledger._database.reading() as connection:
        sources = len(parse_document(CHATTY).sections) + KEEP
        assert connection.execute("SELECT count(*) FROM section_pair").fetchone()[0] <= sources + 10
    state = house.ledger.state(house.file)
    assert len(state.befores) == len(state.outputs) == SAVES


async def test_a_pruned_text_that_comes_back_is_still_an_undo_or_ours(house: House) -> None:
    outputs = []
    for number in range(1, 11):
        await house.save(text(number))
        outputs.append(house.file.read_bytes())
    assert (await house.save(text(3))).reason is Reason.UNDONE
    assert house.file.read_bytes() == text(3)
    house.ledger.release(house.file)
    assert (await house.save(outputs[3])).reason is Reason.OUR_TEXT
    assert house.file.read_bytes() == outputs[3]


async def test_our_section_from_a_pruned_version_is_not_compressed_twice(house: House) -> None:
    """An old text of ours is put back from another branch and then edited in another place."""
    await house.save(text(1))
    await house.save(text(2))
    ours = house.file.read_bytes()
    for number in range(3, 11):
        await house.save(text(number))
    assert 2 not in house.numbers()
    receipt = await house.save(ours + b"\n## New\n\nPlease make sure to basically always ask the owner first.\n")
    *earlier, new = (note.verdict for note in receipt.sections)
    assert set(earlier) == {SectionVerdict.KNOWN}
    assert new is SectionVerdict.COMPRESSED
    assert house.file.read_bytes().startswith(ours)


async def test_the_sources_of_the_file_that_stands_are_known_after_years(house: House) -> None:
    for number in range(1, 11):
        await house.save(text(number))
    house.clock.time += 10 * 365 * 86_400
    await house.save(text(11))
    digests = [section_digest(section.text) for section in parse_document(house.file.read_bytes()).sections]
    ours = [digest for digest in digests if house.ledger.origin_of(house.file, digest)]
    assert len(ours) > 1
    assert None not in [house.ledger.source_for(house.file, digest) for digest in ours]


async def test_restores_do_not_push_the_users_own_text_out(house: House) -> None:
    for number in range(1, 4):
        await house.save(text(number))
    compressed = house.ledger.versions(house.file)[-1]
    for _ in range(2 * KEEP):
        house.restore()
        house.restore(house.numbers()[-1])
        prune_all(house.history, KEEP)
    assert compressed.number in house.numbers()
    house.restore()
    assert house.file.read_bytes() == text(3)


async def test_an_edit_that_a_restore_took_out_comes_back_however_old_it_is(house: House) -> None:
    await house.save(text(1))
    house.file.write_bytes(b"An edit that was never compressed.\n")
    taken_out = house.restore()
    assert taken_out is not None
    house.ledger.release(house.file)
    for number in range(2, 15):
        await house.save(text(number))
    house.restore(taken_out.number)
    assert house.file.read_bytes() == b"An edit that was never compressed.\n"


async def test_a_pruned_version_is_named_as_such(house: House) -> None:
    for number in range(1, 11):
        await house.save(text(number))
    with pytest.raises(NoVersionError, match=r"version 3 of .* was pruned; it has 1, 7, 8, 9, 10"):
        house.restore(3)


async def test_a_smaller_keep_takes_effect_at_the_next_start(house: House) -> None:
    for number in range(1, 6):
        await house.save(text(number))
    prune_all(house.history, 2)
    assert house.numbers() == [1, 5]
    assert house.backups() == 6
    prune_all(house.history, KEEP)
    assert house.numbers() == [1, 5], "what is gone does not come back"


@pytest.mark.parametrize("method", ["mark_pruned", "trim_pairs"])
@pytest.mark.parametrize("error", [LedgerError("busy"), BackupError("read-only"), OSError(5, "Input/output error")])
async def test_a_pruning_that_fails_is_no_failure_of_the_job(
    house: House, monkeypatch: pytest.MonkeyPatch, method: str, error: Exception
) -> None:
    def fail(*arguments: object) -> None:
        raise error

    with monkeypatch.context() as faulty:
        faulty.setattr(type(house.ledger), method, fail)
        for number in range(1, 8):
            assert (await house.save(text(number))).outcome is Outcome.COMPRESSED
        prune_all(house.history, KEEP)
    await house.save(text(8))
    assert house.numbers() == [1, 5, 6, 7, 8]


async def test_one_file_that_cannot_be_pruned_does_not_keep_the_others_from_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in (house.file, house.root / "rules.md"):
        one = replace(house, file=file)
        one.deps = replace(house.deps, keep=20)
        for number in range(1, 8):
            file.write_bytes(text(number))
            await rewrite(file, house.policy, one.deps, root=house.root, by_hand=True)
    whole = BackupStore.discard

    def discard(store: BackupStore, path: Path, *numbers: int) -> None:
        if path == house.file:
            raise BackupError("read-only")
        whole(store, path, *numbers)

    monkeypatch.setattr(BackupStore, "discard", discard)
    prune_all(house.history, 2)
    assert house.history.store.numbers(house.root / "rules.md") == {1, 7}
    monkeypatch.undo()
    prune_all(house.history, 2)
    assert house.history.store.numbers(house.file) == {1, 7}


async def test_need_is_asked_of_every_text_that_stood(house: House) -> None:
    for number in range(1, 11):
        await house.save(text(number))
    state = house.ledger.state(house.file)
    for version in (*house.ledger.pruned(house.file), *house.ledger.versions(house.file)):
        assert needs_work(state, version.after, house.policy) is Need.OUR_OUTPUT
        assert needs_work(state, version.before, house.policy) is Need.UNDONE
