"""Whatever is prepared, begun, cut short, swept, pruned, lost or rebuilt: what is kept comes back byte for byte."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from caveman_core.digest import digest_of
from caveman_core.errors import BackupError
from caveman_core.history.disk import Disk
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, SectionPair, Version
from caveman_core.history.store import BackupStore, Stored

EXAMPLES = int(os.environ.get("CAVEMAN_EXAMPLES", "20"))
TEMPORARY = Path("/p/.tmp")
MEMORY = Path("/dev/shm")  # noqa: S108 - only for speed: thousands of fsyncs cost nothing there
PATHS = st.sampled_from([Path("/p/CLAUDE.md"), Path("/p/...")])
TEXTS = st.sampled_from([b"one", b"two\r\n", b"\xff", b""])
SECTIONS = (SectionPair("s", "o", "t"), SectionPair("x", "x", ""))


class StoppedClock:
    """Moved by hand."""

    time = 1_000.0

    def now(self) -> float:
        return self.time


class BreakableDisk(Disk):
    """A disk that removes a number of files and then no more."""

    removals = 1_000_000

    def remove(self, file: Path) -> None:
        if file.exists():
            if not self.removals:
                raise OSError(errno.EROFS, os.strerror(errno.EROFS))
            self.removals -= 1
        super().remove(file)


@dataclass(frozen=True)
class Kept:
    """A version with its bytes."""

    version: Version
    before: bytes
    after: bytes | None
    sections: tuple[SectionPair, ...]


def _number(kept: Kept) -> int:
    return kept.version.number


class HistoryMachine(RuleBasedStateMachine):
    """Ledger and store beside a model of what happened."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="history-", dir=MEMORY if MEMORY.is_dir() else None))
        self.clock = StoppedClock()
        self.disk = BreakableDisk()
        self.happened: list[Kept] = []
        self.pruned: list[Kept] = []
        self.is_cut_short = False  # the last pruning
        self.prepared: list[Kept] = []
        self.pending: dict[Path, Kept] = {}
        self.numbers: dict[Path, int] = {}

    @initialize()
    def open(self) -> None:
        self.ledger = Ledger.open(self.folder / "ledger.sqlite3", migrate=True)
        self.history = History(self.ledger, BackupStore(self.folder / "backups", self.disk), self.clock)

    def number_is_new(self, version: Version) -> None:
        assert version.number > self.numbers.get(version.path, 0)
        self.numbers[version.path] = version.number

    @rule(path=PATHS, before=TEXTS, after=TEXTS, restore=st.booleans())
    def prepare(self, path: Path, before: bytes, after: bytes, restore: bool) -> None:
        origin, sections = (Origin.RESTORE, ()) if restore else (Origin.COMPRESS, SECTIONS)
        version = self.history.prepare(path, before, after, sections, origin, 3, 2)
        self.number_is_new(version)
        self.prepared.append(Kept(version, before, after, sections))

    @precondition(lambda self: any(kept.version.path not in self.pending for kept in self.prepared))
    @rule(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        free = [kept for kept in self.prepared if kept.version.path not in self.pending]
        kept = data.draw(st.sampled_from(free))
        self.history.begin(kept.version, TEMPORARY, kept.sections)
        self.prepared.remove(kept)
        self.pending[kept.version.path] = kept

    @precondition(lambda self: self.prepared)
    @rule(data=st.data())
    def abandon_prepared(self, data: st.DataObject) -> None:
        kept = data.draw(st.sampled_from(self.prepared))
        self.prepared.remove(kept)
        self.history.abandon(kept.version)

    @precondition(lambda self: self.pending)
    @rule(data=st.data(), stands=st.booleans())
    def end(self, data: st.DataObject, stands: bool) -> None:
        kept = self.pending.pop(data.draw(st.sampled_from(sorted(self.pending))))
        if stands:
            self.history.finish(kept.version)
            self.happened.append(kept)
        else:
            self.history.abandon(kept.version)

    @rule(path=PATHS, data=TEXTS)
    def rescue(self, path: Path, data: bytes) -> None:
        version = self.history.rescue(path, data)
        assert self.history.bytes_of(path, version.number, "before") == data
        if version not in [kept.version for kept in self.happened]:
            rescues = [kept for kept in self.happened if kept.version.origin is Origin.RESCUE]
            assert data not in [kept.before for kept in rescues if kept.version.path == path]
            self.number_is_new(version)
            self.happened.append(Kept(version, data, None, ()))

    @rule(crash=st.booleans())
    def sweep(self, crash: bool) -> None:
        """After a crash nobody is at the prepared versions any more."""
        if crash:
            self.ledger.close()
            self.open()
            self.clock.time += 1_000
            self.prepared.clear()
        swept = self.history.sweep_orphans()
        assert (swept.adopted, swept.damaged) == ((), ())
        if not self.is_cut_short:
            expected = {(kept.version.path, kept.version.number) for kept in self.everything()}
            assert {(version.path, version.number) for version in self.stored()} == expected

    @rule(path=PATHS, keep=st.integers(2, 4))
    def prune(self, path: Path, keep: int) -> None:
        self.history.prune(path, keep)
        self.take_pruned(path, keep)
        left = {version.number for version in self.stored() if version.path == path}
        assert left == {kept.version.number for kept in self.everything() if kept.version.path == path}

    @rule(keep=st.integers(2, 4), removals=st.integers(0, 5))
    def prune_on_a_disk_that_breaks(self, keep: int, removals: int) -> None:
        for path in {kept.version.path for kept in self.happened}:
            self.disk.removals = removals
            try:
                self.history.prune(path, keep)
            except BackupError:
                self.is_cut_short = True
            finally:
                self.disk.removals = 1_000_000
            self.take_pruned(path, keep)

    def take_pruned(self, path: Path, keep: int) -> None:
        """What is pruned now is none of those that are always kept, and little more than those is left."""
        versions = self.ledger.versions(path)
        before = sorted((kept for kept in self.happened if kept.version.path == path), key=_number)
        gone = [kept for kept in before if kept.version not in versions]
        counted = [kept for kept in before if kept.version.origin is not Origin.RESCUE]
        always = [*counted[:1], *counted[-(keep - 1) :]]
        assert not [kept for kept in gone if kept in always or kept not in counted]
        extra = [kept for kept in counted if kept.version in versions and kept not in always]
        restored = [kept.before for kept in extra if kept.version.origin is Origin.RESTORE]
        assert len(restored) == len(set(restored)), "one copy of each text that a restore took out of the file"
        assert len(extra) - len(restored) <= 1, "the newest original"
        self.pruned += gone
        self.happened = [kept for kept in self.happened if kept not in gone]

    @rule()
    def lose_the_ledger(self) -> None:
        """Nobody knows then whether what was under way happened: all of it is kept.

        What was marked as pruned and not yet removed is kept whole, or not at all.
        """
        self.ledger.close()
        for suffix in ("", "-wal", "-shm"):
            Path(f"{self.folder / 'ledger.sqlite3'}{suffix}").unlink(missing_ok=True)
        self.open()
        assert self.ledger.rebuild(self.history.store).damaged == ()
        stored = self.stored()
        self.happened = self.everything() + [kept for kept in self.pruned if kept.version in stored]
        self.pruned, self.is_cut_short = [], False
        # Numbers of versions that never happened were in the ledger only.
        self.numbers = {kept.version.path: kept.version.number for kept in sorted(self.happened, key=_number)}
        self.prepared.clear()
        self.pending.clear()

    def everything(self) -> list[Kept]:
        return [*self.happened, *self.prepared, *self.pending.values()]

    def stored(self) -> list[Version]:
        found = [entry for entry in self.history.store.entries() if isinstance(entry, Stored)]
        assert all(entry.damage == () for entry in found)
        return [entry.manifest.version for entry in found]

    @invariant()
    def what_happened_can_be_given_back(self) -> None:
        for kept in self.happened:
            path, number = kept.version.path, kept.version.number
            assert self.history.bytes_of(path, number, "before") == kept.before
            if kept.after is not None:
                assert self.history.bytes_of(path, number, "after") == kept.after
            assert self.ledger.section_map(path, number) == kept.sections

    @invariant()
    def what_is_pruned_is_not_listed_and_yet_known(self) -> None:
        for kept in self.pruned:
            path, number = kept.version.path, kept.version.number
            assert self.ledger.version(path, number) is None
            assert self.ledger.section_map(path, number) == ()
            assert kept.version in self.ledger.pruned(path)
            assert digest_of(kept.before) in self.ledger.state(path).befores

    @invariant()
    def the_history_is_what_happened(self) -> None:
        for path in {kept.version.path for kept in self.everything()}:
            happened = sorted(kept.version.number for kept in self.happened if kept.version.path == path)
            assert [version.number for version in self.ledger.versions(path)] == happened

    def teardown(self) -> None:
        self.ledger.close()
        shutil.rmtree(self.folder)


HistoryMachine.TestCase.settings = settings(max_examples=EXAMPLES, stateful_step_count=20, deadline=None)
TestHistoryModel = HistoryMachine.TestCase
