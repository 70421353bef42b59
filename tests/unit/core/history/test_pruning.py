"""A pruned version gives its room back, and what its digests tell stays known."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_core.digest import digest_of
from caveman_core.errors import BackupError
from caveman_core.history import pruning
from caveman_core.history.disk import Disk
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.pruning import SPARE_PAIR_SECONDS
from caveman_core.history.records import Origin, SectionPair, Version
from caveman_core.history.store import BackupStore, Stored

TEMPORARY = Path("/p/.CLAUDE.md.caveman-1")
NOW = 1_000_000.0


def save(history: History, path: Path, number: int, *pairs: SectionPair) -> Version:
    """A text of its own, compressed."""
    before, after = f"text {number}".encode(), f"short {number}".encode()
    version = history.prepare(path, before, after, pairs, Origin.COMPRESS, 3, 2)
    assert version.number == number
    history.begin(version, TEMPORARY, pairs)
    history.finish(version)
    return version


@pytest.fixture
def full(history: History, path: Path) -> History:
    """Six versions, each with a section of its own, one that goes through all of them, and one left as it is."""
    for number in range(1, 7):
        own = SectionPair(f"s{number}", f"o{number}", "t")
        history.ledger.remember_pair(path, own, f"Source {number}.", f"Output {number}.", NOW)
        save(history, path, number, own, SectionPair("s", "o", "t"), SectionPair("x", "x", ""))
    return history


def files(history: History) -> list[str]:
    return sorted(file.name for file in history.store.root.rglob("*") if file.is_file())


def numbers(history: History, path: Path) -> list[int]:
    return [version.number for version in history.ledger.versions(path)]


def map_rows(history: History) -> list[tuple[int, str]]:
    with history.ledger._database.reading() as connection:
        return [tuple(row) for row in connection.execute("SELECT number, output FROM version_section ORDER BY 1, 2")]


def test_what_is_kept_comes_back_and_what_is_pruned_is_gone(full: History, path: Path) -> None:
    assert [version.number for version in full.prune(path, 3)] == [2, 3, 4]
    assert numbers(full, path) == [1, 5, 6]
    for number in (1, 5, 6):
        assert full.bytes_of(path, number, "before") == f"text {number}".encode()
        assert full.bytes_of(path, number, "after") == f"short {number}".encode()
    assert files(full) == sorted(
        f"CLAUDE.{number}.{rest}" for number in (1, 5, 6) for rest in ("json", "original.md", "compressed.md")
    )
    assert full.prune(path, 3) == ()


def test_a_pruned_version_cannot_be_given_back_and_is_not_listed(full: History, path: Path) -> None:
    full.prune(path, 3)
    assert full.ledger.version(path, 3) is None
    assert full.ledger.section_map(path, 3) == ()
    assert full.ledger.paths_with(digest_of(b"text 3")) == ()
    assert full.ledger.paths_with(digest_of(b"text 1")) == (path,)
    with pytest.raises(BackupError):
        full.bytes_of(path, 3, "before")
    assert [version.number for version in full.ledger.pruned(path)] == [2, 3, 4]


def test_its_digests_answer_as_before(full: History, path: Path) -> None:
    state, totals = full.ledger.state(path), full.ledger.totals()
    full.prune(path, 2)
    assert full.ledger.state(path) == state
    assert full.ledger.totals() == totals


def test_where_an_output_came_from_is_known_as_before(full: History, path: Path) -> None:
    outputs = ["o", "x", *(f"o{number}" for number in range(1, 7))]
    origins = [full.ledger.origin_of(path, output) for output in outputs]
    sources = [full.ledger.source_for(path, output) for output in outputs]
    full.prune(path, 2)
    assert [full.ledger.origin_of(path, output) for output in outputs] == origins
    assert [full.ledger.source_for(path, output) for output in outputs] == sources


def test_of_a_pruned_map_only_the_rows_that_nothing_else_tells_stay(full: History, path: Path) -> None:
    full.prune(path, 2)
    pruned = [row for row in map_rows(full) if row[0] not in (1, 6)]
    assert pruned == [(number, f"o{number}") for number in range(2, 6)]


def test_a_number_is_never_given_out_again(full: History, path: Path) -> None:
    full.prune(path, 2)
    save(full, path, 7)


def test_other_paths_are_left_alone(full: History, path: Path) -> None:
    other = path.with_name("OTHER.md")
    for number in range(1, 5):
        save(full, other, number)
    full.prune(path, 2)
    assert numbers(full, other) == [1, 2, 3, 4]
    assert full.bytes_of(other, 2, "before") == b"text 2"


def test_what_is_prepared_or_pending_is_left_alone(full: History, path: Path) -> None:
    prepared = full.prepare(path, b"a", b"b", (), Origin.COMPRESS, 1, 1)
    pending = full.prepare(path, b"c", b"d", (), Origin.COMPRESS, 1, 1)
    full.begin(pending, TEMPORARY, ())
    full.prune(path, 2)
    assert numbers(full, path) == [1, 6]
    assert full.bytes_of(path, prepared.number, "before") == b"a"
    assert full.bytes_of(path, pending.number, "after") == b"d"
    full.finish(pending)
    assert [version.number for version in full.prune(path, 2)] == [6]


def test_forget_leaves_nothing_of_what_was_pruned(full: History, path: Path) -> None:
    full.prune(path, 2)
    full.forget(path)
    assert not full.ledger.knows(path)
    assert full.ledger.pruned(path) == ()
    assert map_rows(full) == []


class ReadOnly(Disk):
    """A disk that removes `removals` more files."""

    removals = 0

    def remove(self, file: Path) -> None:
        if file.exists():
            self.removals -= 1
            if self.removals < 0:
                raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        super().remove(file)


@pytest.mark.parametrize("removals", range(9))
def test_a_pruning_cut_short_is_finished_by_the_next_one(full: History, path: Path, removals: int) -> None:
    disk = ReadOnly()
    disk.removals = removals
    cut_short = History(full.ledger, BackupStore(full.store.root, disk), full.clock)
    with pytest.raises(BackupError):
        cut_short.prune(path, 3)
    assert numbers(full, path) == [1, 5, 6], "nothing is listed that may be gone"
    assert full.sweep_orphans().adopted == (), "nor taken for a backup whose row was lost"
    assert full.prune(path, 20)
    assert len(files(full)) == 9


@pytest.mark.parametrize("removals", range(9))
def test_a_ledger_lost_meanwhile_brings_no_half_version_back(
    full: History, path: Path, tmp_path: Path, removals: int
) -> None:
    disk = ReadOnly()
    disk.removals = removals
    with pytest.raises(BackupError):
        History(full.ledger, BackupStore(full.store.root, disk), full.clock).prune(path, 3)
    with Ledger.open(tmp_path / "new.sqlite3", migrate=True) as new:
        assert new.rebuild(full.store).damaged == ()
        for version in new.versions(path):
            assert full.store.read(path, version.number, "before") == f"text {version.number}".encode()
        assert {1, 5, 6} <= {version.number for version in new.versions(path)}


def test_the_manifests_are_surely_gone_before_the_first_byte_is(full: History, path: Path) -> None:
    """A power cut may undo what was not synchronised, in any order."""
    events: list[str] = []

    class Noting(Disk):
        def remove(self, file: Path) -> None:
            if file.exists():
                events.append(file.suffix)
            super().remove(file)

        def sync_folder(self, folder: Path) -> None:
            events.append("sync")
            super().sync_folder(folder)

    History(full.ledger, BackupStore(full.store.root, Noting()), full.clock).prune(path, 3)
    assert events == [".json"] * 3 + ["sync"] + [".md"] * 6


def test_a_backup_of_a_ledger_that_is_gone_is_not_removed_under_our_number(
    full: History, path: Path, tmp_path: Path
) -> None:
    full.ledger.mark_pruned(path, 3)
    full.store.discard(path, 2, 3, 4)
    with Ledger.open(tmp_path / "other.sqlite3", migrate=True) as other:
        other.next_number(path, above=2)
        stranger = Version(
            path, 3, 7.0, Origin.COMPRESS, digest_of(b"theirs"), digest_of(b"short"), 6, 5, 2, 2
        )  # fmt: skip
        full.store.save(stranger, b"theirs", b"short", ())
    assert full.prune(path, 3) == ()
    found = full.store.find(path, 3)
    assert isinstance(found, Stored)
    assert found.manifest.version == stranger


def test_pairs_that_a_kept_version_needs_stay(full: History, path: Path) -> None:
    full.prune(path, 3)
    assert full.ledger.trim_pairs(path, NOW + SPARE_PAIR_SECONDS + 1) == 3
    assert [number for number in range(1, 7) if full.ledger.output_for(path, f"s{number}", "t")] == [1, 5, 6]
    assert full.ledger.source_for(path, "o6") == "Source 6."
    assert full.ledger.origin_of(path, "o3") == SectionPair("s3", "o3", "t"), "still known as ours"


def test_a_pair_of_a_swap_under_way_stays(full: History, path: Path) -> None:
    """And so do those of a recovery that may come much later."""
    old = SectionPair("s3", "o3", "t")
    full.prune(path, 2)
    pending = full.prepare(path, b"a", b"b", (old,), Origin.COMPRESS, 1, 1)
    full.begin(pending, TEMPORARY, (old,))
    full.ledger.trim_pairs(path, NOW + SPARE_PAIR_SECONDS + 1)
    assert full.ledger.output_for(path, "s3", "t") == "Output 3."


def test_spare_pairs_stay_for_a_while(full: History, path: Path) -> None:
    full.prune(path, 2)
    assert full.ledger.trim_pairs(path, NOW + SPARE_PAIR_SECONDS) == 0
    assert full.ledger.output_for(path, "s3", "t") == "Output 3."


def test_only_the_newest_spare_pairs_stay(full: History, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "SPARE_PAIRS", 2)
    full.ledger.remember_pair(path, SectionPair("s2", "o2", "t"), "Source 2.", "Output 2.", NOW + 1)
    full.prune(path, 2)
    assert full.ledger.trim_pairs(path, NOW + 2) == 2
    assert [number for number in range(1, 7) if full.ledger.output_for(path, f"s{number}", "t")] == [1, 2, 5, 6]


def test_pairs_of_other_paths_stay(full: History, path: Path) -> None:
    other = path.with_name("OTHER.md")
    full.ledger.remember_pair(other, SectionPair("s", "o", "t"), "S", "O", 1.0)
    full.ledger.trim_pairs(path, NOW * 10)
    assert full.ledger.output_for(other, "s", "t") == "O"
    assert full.ledger.trim_pairs(other, NOW * 10) == 1


@pytest.mark.parametrize(
    "call", [lambda ledger, path: ledger.mark_pruned(path, 20), lambda ledger, path: ledger.trim_pairs(path, NOW)]
)
def test_where_nothing_is_to_do_nothing_is_written(
    full: History, path: Path, call: Callable[[Ledger, Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked after every job, and a write waits for the disk."""
    monkeypatch.setattr(full.ledger._database, "writing", lambda: pytest.fail("written"))
    assert call(full.ledger, path) in ((), 0)
