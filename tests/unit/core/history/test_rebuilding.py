"""A lost ledger is filled from the backup store alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_core.digest import text_digest
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, SectionPair, Version
from caveman_core.history.store import BackupStore

TEMPORARY = Path("/p/.CLAUDE.md.caveman-1")
SOURCE, OUTPUT = "Please run the tests.\n", "Run tests.\n"
PAIR = SectionPair(text_digest(SOURCE), text_digest(OUTPUT), "lite/offline//1")
KEPT = SectionPair(text_digest("x"), text_digest("x"), "")


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "new" / "ledger.sqlite3", migrate=True) as opened:
        yield opened


def happen(
    history: History, path: Path, before: bytes, after: bytes, sections: tuple[SectionPair, ...] = (),
    origin: Origin = Origin.COMPRESS,
) -> Version:  # fmt: skip
    version = history.prepare(path, before, after, sections, origin, 9, 5)
    history.begin(version, TEMPORARY, sections)
    history.finish(version)
    return version


@pytest.fixture
def filled(history: History, path: Path) -> History:
    """Two paths with versions of every origin, one of them dropped, and a section that was shortened."""
    history.ledger.remember_pair(path, PAIR, SOURCE, OUTPUT, 1.0)
    happen(history, path, b"text 1", b"short 1", (PAIR, KEPT, PAIR))
    history.abandon(history.prepare(path, b"text 2", b"short 2", (), Origin.COMPRESS, 9, 5))
    happen(history, path, b"short 1", b"text 1", origin=Origin.RESTORE)
    history.rescue(path, b"saved")
    other = path.with_name("OTHER.md")
    missing = history.prepare(other, None, b"text", (), Origin.RESTORE, 0, 5)
    history.record(missing, ())
    return history


def test_a_rebuilt_ledger_equals_the_lost_one(filled: History, store: BackupStore, path: Path, new: Ledger) -> None:
    old = filled.ledger
    rebuilt = new.rebuild(store)
    assert rebuilt.damaged == ()
    assert len(rebuilt.adopted) == 4
    assert new.all_versions_paths() == old.all_versions_paths()
    for each in old.all_versions_paths():
        assert new.versions(each) == old.versions(each)
        assert new.state(each) == old.state(each)
        for version in old.versions(each):
            assert new.section_map(each, version.number) == old.section_map(each, version.number)
        assert new.next_number(each) > max(version.number for version in old.versions(each))
    assert new.output_for(path, PAIR.source, PAIR.treatment) == OUTPUT
    assert new.source_for(path, PAIR.output) == SOURCE
    assert new.origin_of(path, PAIR.output) == PAIR
    assert new.totals() == old.totals()


def test_a_rebuild_adds_only_what_is_missing(filled: History, store: BackupStore, new: Ledger) -> None:
    new.rebuild(store)
    assert new.rebuild(store).adopted == ()
    assert filled.ledger.rebuild(store).adopted == ()


def test_a_rebuild_leaves_a_pending_swap_as_it_is(filled: History, store: BackupStore, path: Path) -> None:
    version = filled.prepare(path, b"b", b"a", (), Origin.COMPRESS, 1, 1)
    filled.begin(version, TEMPORARY, ())
    assert filled.ledger.rebuild(store).adopted == ()
    pending = filled.ledger.pending(path)
    assert pending is not None
    assert pending.version == version


def test_a_version_with_damaged_bytes_is_added_and_reported(
    filled: History, store: BackupStore, path: Path, new: Ledger
) -> None:
    manifest = store.manifest_file(path, 1)
    manifest.with_name("CLAUDE.1.compressed.md").write_bytes(b"rot")
    rebuilt = new.rebuild(store)
    assert [(damaged.file, damaged.why) for damaged in rebuilt.damaged] == [
        (manifest, "CLAUDE.1.compressed.md: not the bytes that were saved")
    ]
    assert new.versions(path) == filled.ledger.versions(path)
    assert History(new, store, filled.clock).bytes_of(path, 1, "before") == b"text 1"


def test_a_manifest_that_cannot_be_read_is_reported_and_the_rest_added(
    filled: History, store: BackupStore, path: Path, new: Ledger
) -> None:
    store.manifest_file(path, 1).write_bytes(b"{}")
    rebuilt = new.rebuild(store)
    assert [damaged.file for damaged in rebuilt.damaged] == [store.manifest_file(path, 1)]
    assert [version.number for version in new.versions(path)] == [3, 4]


def test_a_text_that_is_not_its_digests_is_not_taken_over(
    filled: History, store: BackupStore, path: Path, new: Ledger
) -> None:
    manifest = store.manifest_file(path, 1)
    manifest.write_bytes(manifest.read_bytes().replace(SOURCE.strip().encode(), b"Something else."))
    new.rebuild(store)
    assert new.section_map(path, 1) == (PAIR, KEPT, PAIR)
    assert new.source_for(path, PAIR.output) is None


def test_a_newer_pair_is_not_replaced_by_an_adopted_one(
    filled: History, store: BackupStore, path: Path, new: Ledger
) -> None:
    later = filled.clock.now() + 1
    new.remember_pair(path, SectionPair(PAIR.source, "d", PAIR.treatment), SOURCE, "Tests.", later)
    new.rebuild(store)
    assert new.output_for(path, PAIR.source, PAIR.treatment) == "Tests."


def test_the_newest_of_several_adopted_pairs_stays(
    history: History, store: BackupStore, path: Path, new: Ledger
) -> None:
    for output in ("Run the tests.", "Run tests.", "Tests."):
        pair = SectionPair(PAIR.source, text_digest(output), PAIR.treatment)
        history.ledger.remember_pair(path, pair, SOURCE, output, 1.0)
        happen(history, path, b"before " + output.encode(), output.encode(), (pair,))
    new.rebuild(store)
    assert new.output_for(path, PAIR.source, PAIR.treatment) == "Tests."


def test_a_backup_that_is_dropped_during_the_rebuild_is_not_adopted(
    filled: History, store: BackupStore, path: Path, new: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = list(store.entries())
    store.discard(path, 4)
    monkeypatch.setattr(store, "entries", lambda skip: iter(entries))
    assert [version.number for version in new.rebuild(store).adopted if version.path == path] == [1, 3]
