"""Any sequence of calls leaves the ledger as a simple model says, whenever it is closed and opened again."""

from __future__ import annotations

import os
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from caveman_core.errors import SwapConflictError
from caveman_core.history.ledger import Ledger
from caveman_core.history.pruning import SPARE_PAIR_SECONDS
from caveman_core.history.records import ABSENT, Origin, Pending, SectionPair, Sighting, Version
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.work import PathState

EXAMPLES = int(os.environ.get("CAVEMAN_EXAMPLES", "25"))
POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")
TEMPORARY = Path("/p/.tmp")
MEMORY = Path("/dev/shm")  # noqa: S108 - only for speed: thousands of fsyncs cost nothing there

PATHS = st.sampled_from([Path("/p/CLAUDE.md"), Path("/p/日本語\n.md")])
DIGESTS = st.sampled_from("abcde")
TREATMENTS = st.sampled_from(["", "t1", "t2"])
SECTIONS = st.lists(st.builds(SectionPair, DIGESTS, DIGESTS, TREATMENTS), max_size=3).map(tuple)


@dataclass
class Known:
    """What the model knows of one path."""

    done: list[Version] = field(default_factory=list)
    pruned: set[int] = field(default_factory=set)  # numbers among those done
    pending: Version | None = None
    maps: dict[int, tuple[SectionPair, ...]] = field(default_factory=dict)
    pairs: dict[tuple[str, str], tuple[str, str, str]] = field(default_factory=dict)
    held: set[str] = field(default_factory=set)
    settled: set[tuple[str, str]] = field(default_factory=set)
    on_hold: bool = False
    released: str | None = None
    baseline: str | None = None
    sighting: Sighting | None = None
    starts: int = 0
    last_number: int = 0

    def origin_of(self, digest: str) -> SectionPair | None:
        for version in reversed(self.done):  # pruned ones, too: pruning does not change the answer
            for pair in self.maps[version.number]:
                if pair.output == digest != pair.source:
                    return pair
        return None

    def kept(self) -> list[Version]:
        return [version for version in self.done if version.number not in self.pruned]

    def needed_sources(self) -> set[str]:
        return {pair.source for number, pairs in self.maps.items() if number not in self.pruned for pair in pairs}

    def state(self) -> PathState:
        written = [version for version in self.done if version.origin is not Origin.RESCUE]
        return PathState(
            self.baseline,
            frozenset(version.after for version in written),
            frozenset(version.before for version in written),
            frozenset(self.settled),
            self.on_hold,
            self.released,
        )


class LedgerMachine(RuleBasedStateMachine):
    """The ledger beside its model."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="ledger-", dir=MEMORY if MEMORY.is_dir() else None))
        self.model: dict[Path, Known] = {}
        self.now = 0.0

    @initialize()
    def open(self) -> None:
        self.ledger = Ledger.open(self.folder / "ledger.sqlite3", migrate=True)

    @rule()
    def open_again(self) -> None:
        self.ledger.close()
        self.open()

    def known(self, path: Path) -> Known:
        return self.model.setdefault(path, Known())

    def make(self, path: Path, origin: Origin, before: str, after: str) -> Version:
        known = self.known(path)
        known.last_number += 1
        number = self.ledger.next_number(path)
        assert number == known.last_number
        after = ABSENT if origin is Origin.RESCUE else after
        return Version(path, number, self.now, origin, before, after, 1, 1, 1, 1)

    @rule(path=PATHS, before=DIGESTS, after=DIGESTS, sections=SECTIONS, prepared=st.booleans())
    def begin(self, path: Path, before: str, after: str, sections: tuple[SectionPair, ...], prepared: bool) -> None:
        known, version = self.known(path), self.make(path, Origin.COMPRESS, before, after)
        if prepared:
            self.ledger.prepare_version(version)
        if known.pending:
            with pytest.raises(SwapConflictError):
                self.ledger.begin_version(version, TEMPORARY, sections)
        else:
            self.ledger.begin_version(version, TEMPORARY, sections)
            known.pending = version
            known.maps[version.number] = sections

    @precondition(lambda self: any(known.pending for known in self.model.values()))
    @rule(data=st.data(), stands=st.booleans())
    def end(self, data: st.DataObject, stands: bool) -> None:
        known = data.draw(st.sampled_from([known for known in self.model.values() if known.pending]))
        version, known.pending = known.pending, None
        assert version is not None
        if stands:
            self.ledger.finish_version(version.path, version.number)
            known.done.append(version)
            known.done.sort(key=lambda each: each.number)
            if known.released == version.before:
                known.released = None
            if known.sighting is None or known.sighting.since <= version.at:
                known.sighting = Sighting(version.after, version.at)
        else:
            self.ledger.drop_version(version.path, version.number)
            del known.maps[version.number]

    @rule(path=PATHS, origin=st.sampled_from(Origin), before=DIGESTS, after=DIGESTS, sections=SECTIONS)
    def record(self, path: Path, origin: Origin, before: str, after: str, sections: tuple[SectionPair, ...]) -> None:
        version = self.make(path, origin, before, after)
        self.ledger.record_version(version, sections)
        self.known(path).done.append(version)
        self.known(path).maps[version.number] = sections

    @rule(path=PATHS, pair=st.builds(SectionPair, DIGESTS, DIGESTS, TREATMENTS), text=st.text("xyz\0\n", max_size=3))
    def remember(self, path: Path, pair: SectionPair, text: str) -> None:
        self.ledger.remember_pair(path, pair, pair.source + text, pair.output + text, self.now)
        self.known(path).pairs[pair.source, pair.treatment] = (pair.output, pair.source + text, pair.output + text)

    @rule(path=PATHS, keep=st.integers(2, 4))
    def prune(self, path: Path, keep: int) -> None:
        marked = self.ledger.mark_pruned(path, keep)
        known = self.known(path)
        counted = [version for version in known.kept() if version.origin is not Origin.RESCUE]
        assert not set(marked) & {*counted[:1], *counted[1 - keep :]}
        assert set(marked) <= set(counted)
        known.pruned |= {version.number for version in marked}
        assert self.ledger.mark_pruned(path, keep) == ()

    @rule(path=PATHS, old=st.booleans())
    def trim_pairs(self, path: Path, old: bool) -> None:
        known, now = self.known(path), self.now + (2 * SPARE_PAIR_SECONDS if old else 0.0)
        needed = known.needed_sources()
        spare = [key for key in known.pairs if key[0] not in needed] if old else []
        assert self.ledger.trim_pairs(path, now) == len(spare)
        for key in spare:
            del known.pairs[key]
            assert self.ledger.output_for(path, *key) is None

    @rule(path=PATHS, digests=st.lists(DIGESTS, max_size=3))
    def hold_sections(self, path: Path, digests: list[str]) -> None:
        self.ledger.hold_sections(path, digests)
        self.known(path).held.update(digests)
        self.known(path).released = None

    @rule(path=PATHS)
    def hold(self, path: Path) -> None:
        self.ledger.hold_path(path)
        self.known(path).on_hold = True
        self.known(path).released = None

    @rule(path=PATHS, text=st.none() | DIGESTS)
    def release(self, path: Path, text: str | None) -> None:
        self.ledger.release(path, text)
        known = self.known(path)
        known.on_hold, known.released = False, text
        known.held.clear()
        known.settled = {(digest, policy) for digest, policy in known.settled if digest != text}

    @rule(path=PATHS, digest=DIGESTS)
    def set_baseline(self, path: Path, digest: str) -> None:
        self.ledger.set_baseline(path, digest)
        self.known(path).baseline = digest

    @rule(path=PATHS, digest=DIGESTS, later=st.sampled_from([1.0, 0.0, -5.0]))
    def see(self, path: Path, digest: str, later: float) -> None:
        self.now += later
        known = self.known(path)
        if known.sighting is None or known.sighting.digest != digest:
            known.sighting, known.starts = Sighting(digest, self.now), 0
        known.sighting = Sighting(digest, min(known.sighting.since, self.now))
        assert self.ledger.see(path, digest, self.now) == known.sighting

    @rule(path=PATHS)
    def start(self, path: Path) -> None:
        self.known(path).starts += 1
        assert self.ledger.begin_start(path) == self.known(path).starts

    @rule(path=PATHS)
    def end_start(self, path: Path) -> None:
        self.ledger.end_start(path)
        self.known(path).starts = 0

    @rule(path=PATHS, digest=DIGESTS, outcome=st.sampled_from(Outcome))
    def record_outcome(self, path: Path, digest: str, outcome: Outcome) -> None:
        self.ledger.record_outcome(Receipt(path, outcome, Reason.DONE), digest, POLICY, self.now)
        if outcome.terminal:
            self.known(path).settled.add((digest, POLICY.key))
            if self.known(path).released == digest:
                self.known(path).released = None

    @rule(path=PATHS)
    def forget_outcomes(self, path: Path) -> None:
        self.ledger.forget_outcomes(path)
        self.known(path).settled.clear()
        self.known(path).starts = 0

    @invariant()
    def versions_are_those_of_the_model(self) -> None:
        for path, known in self.model.items():
            assert self.ledger.versions(path) == tuple(known.kept())
            assert {version.number for version in self.ledger.pruned(path)} == known.pruned
            assert self.ledger.pending(path) == (Pending(known.pending, TEMPORARY) if known.pending else None)
            for number, pairs in known.maps.items():
                assert self.ledger.section_map(path, number) == (() if number in known.pruned else pairs)

    @invariant()
    def states_are_those_of_the_model(self) -> None:
        for path, known in self.model.items():
            assert self.ledger.state(path) == known.state()
            assert self.ledger.held_sections(path) == known.held
            assert self.ledger.sighting(path) == known.sighting

    @invariant()
    def sections_are_those_of_the_model(self) -> None:
        for path, known in self.model.items():
            assert all(self.ledger.origin_of(path, digest) == known.origin_of(digest) for digest in "abcde")
            for (source, treatment), (output, source_text, output_text) in known.pairs.items():
                assert self.ledger.output_for(path, source, treatment) == output_text
                texts = self.ledger.texts_of(path, [SectionPair(source, output, treatment)])
                assert texts == ({} if source == output else {source: source_text, output: output_text})

    def teardown(self) -> None:
        self.ledger.close()
        shutil.rmtree(self.folder)


LedgerMachine.TestCase.settings = settings(max_examples=EXAMPLES, stateful_step_count=25, deadline=None)
TestLedgerModel = LedgerMachine.TestCase
