"""Two histories live through the same saves, compressions, restores and rescues; one of them is pruned.

What it keeps comes back byte for byte, and to every question about a text both give the same answer.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from caveman_core.digest import digest_of
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import ABSENT, Origin, SectionPair, Version
from caveman_core.history.store import BackupStore
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.work import Need, needs_work

EXAMPLES = int(os.environ.get("CAVEMAN_EXAMPLES", "20"))
MEMORY = Path("/dev/shm")  # noqa: S108 - only for speed: thousands of fsyncs cost nothing there
FILE, TEMPORARY = Path("/p/CLAUDE.md"), Path("/p/.tmp")
POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")
TEXTS = st.builds(lambda name, rest: name.encode() + b"!" * rest, st.sampled_from("abc"), st.integers(0, 3))


class StoppedClock:
    """Every version is of the same moment."""

    def now(self) -> float:
        return 1_000.0


@dataclass
class Life:
    """One of the two, in a folder of its own."""

    folder: Path

    def __post_init__(self) -> None:
        self.folder.mkdir()
        self.ledger = Ledger.open(self.folder / "ledger.sqlite3", migrate=True)
        self.history = History(self.ledger, BackupStore(self.folder / "backups"), StoppedClock())

    def version(self, before: bytes, after: bytes, origin: Origin) -> Version:
        pair = SectionPair(digest_of(before), digest_of(after), "t")
        pairs = (pair,) if origin is Origin.COMPRESS else ()
        version = self.history.prepare(FILE, before, after, pairs, origin, 3, 2)
        self.history.begin(version, TEMPORARY, pairs)
        self.history.finish(version)
        return version

    def need(self, text: bytes) -> Need:
        return needs_work(self.ledger.state(FILE), digest_of(text), POLICY)

    def original(self) -> bytes | None:
        version = self.history.newest_original(FILE)
        return self.history.bytes_of(FILE, version.number, "before") if version else None


class TwoLives(RuleBasedStateMachine):
    """One file, and two histories of it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="twins-", dir=MEMORY if MEMORY.is_dir() else None))
        self.whole, self.pruned = Life(self.folder / "whole"), Life(self.folder / "pruned")
        self.keep = 20
        self.stands = b"a!!!"
        self.stood = {self.stands}
        self.texts: dict[int, tuple[bytes, bytes]] = {}
        self.due: list[int] = []  # the first version and the newest ones

    def lives(self) -> tuple[Life, Life]:
        return self.whole, self.pruned

    @initialize(keep=st.integers(2, 5))
    def configure(self, keep: int) -> None:
        self.keep = keep

    @rule(keep=st.integers(2, 5))
    def change_keep(self, keep: int) -> None:
        """And start again."""
        self.keep = keep
        self.prune()

    def prune(self) -> None:
        self.pruned.history.prune(FILE, self.keep)
        self.due = [*self.due[:1], *self.due[1:][1 - self.keep :]]

    def replace(self, after: bytes, origin: Origin) -> None:
        versions = [life.version(self.stands, after, origin) for life in self.lives()]
        assert versions[0] == versions[1]
        self.texts[versions[0].number] = (self.stands, after)
        self.due.append(versions[0].number)
        self.prune()
        self.stands = after
        self.stood.add(after)

    @rule(text=TEXTS)
    def save(self, text: bytes) -> None:
        self.stands = text
        self.stood.add(text)

    @rule(by_hand=st.booleans())
    def compress(self, by_hand: bool) -> None:
        if self.stands.endswith(b"!") and (by_hand or self.pruned.need(self.stands) is Need.WORK):
            self.replace(self.stands[:-1], Origin.COMPRESS)

    @precondition(lambda self: self.texts)
    @rule(data=st.data(), side=st.sampled_from([0, 1]))
    def put_back_by_hand(self, data: st.DataObject, side: int) -> None:
        """From an editor's undo or another branch: of any version, pruned or not."""
        self.save(self.texts[data.draw(st.sampled_from(sorted(self.texts)))][side])

    @precondition(lambda self: self.pruned.history.newest_original(FILE))
    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        """A version, or what a plain restore puts back."""
        original = self.whole.original()
        assert original is not None
        numbers = [each.number for each in self.pruned.ledger.versions(FILE) if each.number in self.texts]
        target = data.draw(st.sampled_from([original, *(self.texts[number][0] for number in numbers)]))
        if target != self.stands:
            self.replace(target, Origin.RESTORE)

    @rule(text=TEXTS)
    def rescue(self, text: bytes) -> None:
        for life in self.lives():
            life.history.rescue(FILE, text)

    @invariant()
    def the_first_and_the_newest_come_back(self) -> None:
        for number in self.due:
            before, after = self.texts[number]
            assert self.pruned.history.bytes_of(FILE, number, "before") == before
            assert self.pruned.history.bytes_of(FILE, number, "after") == after

    @invariant()
    def everything_listed_comes_back(self) -> None:
        for version in self.pruned.ledger.versions(FILE):
            assert digest_of(self.pruned.history.bytes_of(FILE, version.number, "before")) == version.before

    @invariant()
    def what_may_exist_nowhere_else_comes_back(self) -> None:
        """What was rescued, and a person's text that a restore took out of the file."""
        versions = self.whole.ledger.versions(FILE)
        ours = {version.after for version in versions if version.origin is Origin.COMPRESS}
        saved = {version.before for version in versions if version.origin is Origin.RESCUE}
        taken_out = {version.before for version in versions if version.origin is Origin.RESTORE} - ours
        assert saved | taken_out <= {version.before for version in self.pruned.ledger.versions(FILE)}

    @invariant()
    def every_text_that_ever_stood_is_answered_the_same(self) -> None:
        assert self.pruned.ledger.state(FILE) == self.whole.ledger.state(FILE)
        for text in self.stood:
            assert self.pruned.need(text) is self.whole.need(text)
            origins = [life.ledger.origin_of(FILE, digest_of(text)) for life in self.lives()]
            assert origins[0] == origins[1]

    @invariant()
    def a_plain_restore_puts_the_same_text_back(self) -> None:
        assert self.pruned.original() == self.whole.original()

    @invariant()
    def the_store_is_bounded(self) -> None:
        versions = self.pruned.ledger.versions(FILE)
        apart = {each.before for each in versions if each.origin is not Origin.COMPRESS} - {ABSENT}
        # two more: what a plain restore puts back, and the newest section map
        assert len(versions) <= self.keep + 2 + len(apart)
        assert self.pruned.history.store.numbers(FILE) == {version.number for version in versions}

    def teardown(self) -> None:
        for life in self.lives():
            life.ledger.close()
        shutil.rmtree(self.folder)


TwoLives.TestCase.settings = settings(max_examples=EXAMPLES, stateful_step_count=30, deadline=None)
TestTwoLives = TwoLives.TestCase
