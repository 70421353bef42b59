"""What is known of a path is carried over to the path its file has now, and answers there as before."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.errors import SwapConflictError
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, SectionPair, Version
from caveman_core.history.version_rows import State
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.work import PathState, needs_work

OLD, NEW, NEWEST = Path("/home/.claude/CLAUDE.md"), Path("/home/dots/CLAUDE.md"), Path("/home/git/CLAUDE.md")
POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")
TEXTS = "abcdef"
DIGESTS = st.sampled_from(TEXTS)
MEMORY = Path("/dev/shm")  # noqa: S108 - only for speed: the fsyncs cost nothing there


@st.composite
def versions(draw: st.DrawFn) -> tuple[Origin, str, str, tuple[SectionPair, ...]]:
    sections = draw(st.lists(st.builds(SectionPair, DIGESTS, DIGESTS, st.sampled_from(["", "t"])), max_size=3))
    return draw(st.sampled_from(Origin)), draw(DIGESTS), draw(DIGESTS), tuple(sections)


def a_version(path: Path, number: int, origin: Origin, before: str, after: str) -> Version:
    return Version(path, number, 10.0 * number, origin, before, after, 9, 5, 9, 5)


def put(ledger: Ledger, number: int, of: tuple[Origin, str, str, tuple[SectionPair, ...]], path: Path = OLD) -> None:
    origin, before, after, sections = of
    ledger.record_version(a_version(path, number, origin, before, after), sections)


@settings(max_examples=40, deadline=None)
@given(
    past=st.lists(versions(), max_size=5),
    baseline=st.none() | DIGESTS,
    hold=st.booleans(),
    held=st.sets(DIGESTS, max_size=2),
    released=st.none() | DIGESTS,
    judged=st.sets(DIGESTS, max_size=2),
    seen_anew=st.booleans(),
    keep=st.integers(2, 5),
)
def test_every_text_is_judged_under_the_new_path_as_it_was_under_the_old_one(
    past: list[tuple[Origin, str, str, tuple[SectionPair, ...]]],
    baseline: str | None, hold: bool, held: set[str], released: str | None, judged: set[str],
    seen_anew: bool, keep: int,
) -> None:  # fmt: skip
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        Ledger.open(Path(folder) / "ledger", migrate=True) as ledger,
    ):
        for number, version in enumerate(past, start=1):
            put(ledger, number, version)
        ledger.mark_pruned(OLD, keep)
        if baseline:
            ledger.set_baseline(OLD, baseline)
        for digest in judged:
            receipt = Receipt(OLD, Outcome.UNCHANGED, Reason.ALREADY_TERSE)
            ledger.record_outcome(receipt, digest, POLICY, 1.0)
        if released:
            ledger.release(OLD, released)
        if hold:
            ledger.hold_path(OLD)
        if held:
            ledger.hold_sections(OLD, held)
        ledger.see(OLD, "a", 3.0)
        if seen_anew:
            ledger.see(NEW, "a", 9.0)
        answers = {text: needs_work(ledger.state(OLD), text, POLICY) for text in TEXTS}
        origins = {text: ledger.origin_of(OLD, text) for text in TEXTS}
        asked = ledger.state(OLD), ledger.held_sections(OLD), ledger.totals()
        newest_map = ledger.newest_map(OLD)
        kept, had_past = ledger.versions(OLD), ledger.has_past(OLD)

        assert ledger.carry_over([OLD], NEW) == had_past

        if not had_past:
            assert ledger.state(NEW) == PathState()
            return
        assert {text: needs_work(ledger.state(NEW), text, POLICY) for text in TEXTS} == answers
        assert {text: ledger.origin_of(NEW, text) for text in TEXTS} == origins
        assert (ledger.state(NEW), ledger.held_sections(NEW)) == asked[:2]
        assert ledger.totals(lambda path: path == OLD) == asked[2]
        if not ledger.pruned(OLD):
            assert ledger.newest_map(NEW) == newest_map
        sighting = ledger.sighting(NEW)
        assert sighting is not None
        assert sighting.since == 3.0
        assert ledger.versions(OLD) == kept, "the old path keeps what it can give back"
        assert ledger.versions(NEW) == ()
        assert (ledger.state(OLD).on_hold, ledger.held_sections(OLD)) == (False, frozenset())
        assert ledger.next_number(NEW) == len(past) + 1
        assert not ledger.carry_over([OLD], NEW), "a second time there is nothing to do"


def test_a_file_that_moved_twice_has_each_version_once(ledger: Ledger) -> None:
    put(ledger, 1, (Origin.COMPRESS, "a", "b", ()))
    assert ledger.carry_over([OLD], NEW)
    put(ledger, 2, (Origin.COMPRESS, "c", "d", ()), NEW)
    ledger.hold_path(NEW)
    assert ledger.carry_over([OLD, NEW], NEWEST)
    assert [(version.number, version.after) for version in ledger.pruned(NEWEST)] == [(1, "b"), (2, "d")]
    assert ledger.state(NEWEST).on_hold
    assert [version.number for version in ledger.versions(NEW)] == [2]


def test_numbers_that_two_paths_gave_out_stay_apart(ledger: Ledger) -> None:
    put(ledger, 1, (Origin.COMPRESS, "a", "b", ()), OLD)
    put(ledger, 1, (Origin.COMPRESS, "c", "d", ()), NEW)
    assert ledger.carry_over([OLD, NEW], NEWEST)
    assert [(version.number, version.after) for version in ledger.pruned(NEWEST)] == [(1, "b"), (2, "d")]


def test_nothing_is_carried_over_to_a_path_with_a_past_of_its_own(ledger: Ledger) -> None:
    ledger.hold_path(OLD)
    ledger.set_baseline(NEW, "a")
    assert not ledger.carry_over([OLD], NEW)
    assert (ledger.state(OLD).on_hold, ledger.state(NEW).on_hold) == (True, False)


def test_an_unfinished_swap_keeps_everything_where_it_is(ledger: Ledger) -> None:
    ledger.hold_path(OLD)
    version = a_version(OLD, 1, Origin.COMPRESS, "a", "b")
    ledger.prepare_version(version)
    ledger.begin_version(version, OLD.with_name(".t"), ())
    with pytest.raises(SwapConflictError):
        ledger.carry_over([OLD], NEW)
    assert not ledger.has_past(NEW)
    assert ledger.state(OLD).on_hold


def test_a_version_that_never_happened_stays_behind(ledger: Ledger) -> None:
    ledger.hold_path(OLD)
    ledger.prepare_version(a_version(OLD, 1, Origin.COMPRESS, "a", "b"))
    assert ledger.carry_over([OLD], NEW)
    assert [(each.path, state) for each, state in ledger.unbegun()] == [(OLD, State.PREPARED)]


def test_pairs_behind_the_newest_map_are_not_trimmed_after_a_move(ledger: Ledger) -> None:
    pair = SectionPair("s", "o", "t")
    ledger.remember_pair(OLD, pair, "source", "output", 1.0)
    put(ledger, 1, (Origin.COMPRESS, "a", "b", (pair,)))
    assert ledger.carry_over([OLD], NEW)
    assert ledger.trim_pairs(NEW, 1e9) == 0
    assert ledger.sources_of(NEW, ["s"]) == {"s": "source"}


def test_a_restore_from_before_the_move_happened_once(ledger: Ledger) -> None:
    put(ledger, 1, (Origin.RESTORE, "a", "b", ()))
    assert ledger.carry_over([OLD], NEW)
    assert [(version.path, version.number) for version in ledger.put_back(9)] == [(OLD, 1)]


def test_only_the_whole_name_counts(ledger: Ledger) -> None:
    for name in ("/p/CLAUDE.md", "/p/MY-CLAUDE.md", "/q/CLAUDE.md"):
        ledger.hold_path(Path(name))
    ledger.hold_sections(Path("/r/CLAUDE.md"), ["a"])
    assert ledger.paths_named("CLAUDE.md") == (Path("/p/CLAUDE.md"), Path("/q/CLAUDE.md"), Path("/r/CLAUDE.md"))
