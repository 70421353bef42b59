"""A restore, an edit, a forget stopped after any call: what is recorded agrees with what stands, at every moment."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.by_hand.forgetting import forget
from caveman_core.clock import SystemClock
from caveman_core.digest import digest_of
from caveman_core.folders import Folders
from caveman_core.history import opening
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.store import BackupStore
from caveman_core.known import LedgerSections, section_digests
from caveman_core.outcome import Outcome
from caveman_core.pipeline import Compressed
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.readable import editing
from caveman_core.readable.edited import compress_edited, typed_map
from caveman_core.readable.editing import Edited, put_edited
from caveman_core.readable.form import Readable, read_readable
from caveman_core.readable.merging import Merged
from caveman_core.replacing import recover_path
from caveman_core.restoring.one_file import put_and_hold
from caveman_core.rewrite import Deps, rewrite
from caveman_core.work import Need, needs_work
from interrupting import End, Stops

CHATTY = (Path(__file__).parent.parent / "data" / "chatty.md").read_bytes()
SECRET = CHATTY + b"\nPlease make sure to use the password tr0ub4dor.\n"
BACKEND = OfflineBackend()
STRIDE = 1 if "CAVEMAN_EXAMPLES" in os.environ else 5
"""Every fifth call in the suite; each one with CAVEMAN_EXAMPLES set, as the other heavy proofs."""
POLICY = Policy("r1", "project", Level.LITE, BackendName.OFFLINE, BACKEND.model, BACKEND.rules)


class House:
    """A compressed file, which comes back as often as wanted."""

    def __init__(self, home: Path) -> None:
        self.folders = Folders(home / "data", home / "state", home / "run", home / "config")
        self.root = home / "project"
        self.file = self.root / "CLAUDE.md"
        self._home = home
        self._kept = home.with_name("kept")

    @contextmanager
    def history(self) -> Iterator[History]:
        with Ledger.open(self.folders.ledger, migrate=True) as ledger:
            yield History(ledger, BackupStore(self.folders.backups), SystemClock())

    def after_each_stop(self, work: Callable[[History], object], end: End) -> Iterator[History]:
        """What is recorded after the work was stopped at its calls in turn; `file` stands as it was left."""
        shutil.copytree(self._home, self._kept)
        stops = Stops(self.history, work)
        calls = stops.count()
        assert calls > 50
        for at in range(1, calls + 1, STRIDE):
            shutil.rmtree(self._home)
            shutil.copytree(self._kept, self._home)
            stops.stopped(at, end)
            with self.history() as history:
                yield history

    def forget(self, history: History) -> None:
        asyncio.run(forget(history, self.folders, self.file, lock_seconds=1.0))

    def need(self, history: History) -> Need:
        return needs_work(history.ledger.state(self.file), digest_of(self.file.read_bytes()), POLICY)


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr("os.fsync", lambda _: None)  # no power is cut here
    monkeypatch.setattr(opening, "_SETTINGS", ("PRAGMA synchronous = OFF", "PRAGMA foreign_keys = ON"))
    made = House(tmp_path / "home")
    made.root.mkdir(parents=True)
    made.file.write_bytes(CHATTY)
    with made.history() as history:
        deps = Deps(history, made.folders, BACKEND, history.clock, 0.03, 0.0)
        receipt = await rewrite(made.file, POLICY, deps, root=made.root)
    assert receipt.outcome is Outcome.COMPRESSED
    return made


@pytest.mark.parametrize("end", End)
def test_a_text_that_is_put_back_is_held_if_and_only_if_it_stands(house: House, end: End) -> None:
    compressed = house.file.read_bytes()

    def put_back(history: History) -> None:
        put_and_hold(history, house.folders, house.file, compressed, CHATTY)

    for history in house.after_each_stop(put_back, end):
        recover_path(history, house.folders, house.file)
        stands = house.file.read_bytes()
        assert stands in (CHATTY, compressed)
        held = history.ledger.held_sections(house.file)
        assert held == (set(section_digests(CHATTY)) if stands == CHATTY else set())
        assert house.need(history) is Need.OUR_OUTPUT
        assert [file.name for file in house.root.iterdir()] == ["CLAUDE.md"]


@pytest.mark.parametrize("end", End)
def test_a_file_that_is_made_again_is_held_from_the_moment_it_stands(house: House, end: End) -> None:
    """Its text is one that caveman does not know of this path, as with `restore --from`."""
    text = CHATTY.replace(b"dashboard", b"panel")
    house.file.unlink()

    def make(history: History) -> None:
        put_and_hold(history, house.folders, house.file, None, text)

    for history in house.after_each_stop(make, end):
        recover_path(history, house.folders, house.file)
        if house.file.exists():
            assert house.file.read_bytes() == text
            assert history.ledger.held_sections(house.file) == set(section_digests(text))
            house.file.unlink()


class Edit:
    """An edit of one section, in place of CHATTY's compression. What only reads is done before: it stops harmlessly."""

    typed = CHATTY.replace(b"open the dashboard", b"make sure to open the dashboard of the team")

    def __init__(self, house: House, start: Readable, made: Compressed) -> None:
        self._house, self._start, self.result = house, start, made.data

    def __call__(self, history: History) -> Edited:
        deps = Deps(history, self._house.folders, BACKEND, history.clock, 0.03, 0.0)
        return asyncio.run(put_edited(self._start, self.typed, POLICY, deps))


@pytest.fixture
async def edit(house: House, monkeypatch: pytest.MonkeyPatch) -> Edit:
    with house.history() as history:
        start = read_readable(history, house.folders, house.file)
        known = LedgerSections(history.ledger, house.file, frozenset(), history.clock.now())
        made = await compress_edited(start, Edit.typed, BACKEND, POLICY, known)
        history.ledger.hold_sections(house.file, ["a section held before"])

    async def compressed(*_: object) -> Compressed:
        return made

    typed = typed_map(start, Edit.typed)
    monkeypatch.setattr(editing, "compress_edited", compressed)
    monkeypatch.setattr(editing, "read_readable", lambda *_: start)
    monkeypatch.setattr(editing, "merge", lambda *_: Merged(Edit.typed))
    monkeypatch.setattr(editing, "typed_map", lambda *_: typed)
    monkeypatch.setattr(editing, "ignored", lambda *_: None)
    monkeypatch.setattr(editing, "text_problem", lambda *_: None)
    assert made.outcome is Outcome.COMPRESSED
    return Edit(house, start, made)


@pytest.mark.timeout(300)
def test_a_typed_text_is_work_if_it_stands_and_its_compression_is_ours(house: House, edit: Edit) -> None:
    """Killed only: its two swaps are the restore's, which is interrupted above."""
    compressed = house.file.read_bytes()
    needs: dict[bytes, set[Need]] = {}
    for history in house.after_each_stop(edit, End.KILL):
        stands = house.file.read_bytes()
        needs.setdefault(stands, set()).add(house.need(history))  # before recovery too
        recover_path(history, house.folders, house.file)
        assert house.file.read_bytes() == stands
        needs[stands].add(house.need(history))
        assert history.ledger.held_sections(house.file) == {"a section held before"}
        assert [file.name for file in house.root.iterdir()] == ["CLAUDE.md"]
    ours = {Need.OUR_OUTPUT}
    assert needs.pop(edit.typed) == {Need.WORK}
    assert needs.pop(compressed) == ours
    assert needs.pop(edit.result) <= {*ours, Need.WORK}
    assert needs == {}


@pytest.mark.parametrize("held", [True, False], ids=["held", "compressed"])
def test_a_file_that_is_forgotten_is_at_no_moment_free_to_be_compressed(house: House, held: bool) -> None:
    """Killed only: asyncio keeps Ctrl-C back until the records are gone."""
    if held:
        house.file.write_bytes(SECRET)
        with house.history() as history:
            history.ledger.hold_path(house.file)
    for history in house.after_each_stop(house.forget, End.KILL):
        recover_path(history, house.folders, house.file)
        assert history.ledger.state(house.file).on_hold is held
        assert house.need(history) is not Need.WORK


def test_a_text_that_was_free_is_left_alone_as_soon_as_a_backup_is_gone(house: House) -> None:
    """Else a watcher backs the secret up again behind a forget that was killed."""
    house.file.write_bytes(SECRET)
    with house.history() as history:
        history.ledger.release(house.file, digest_of(SECRET))
        kept = frozenset(history.store.root.rglob("*"))
    needs = set()
    for history in house.after_each_stop(house.forget, End.KILL):
        if not kept <= frozenset(history.store.root.rglob("*")):
            needs.add(house.need(history))
    assert needs == {Need.BASELINE}
