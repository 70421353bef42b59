"""Store and ledger together: nothing half done, no number twice, no user's byte without a copy."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Protocol

import pytest

from caveman_core.digest import digest_of
from caveman_core.errors import BackupError, LedgerError, NoSpaceError, PathNotUtf8Error, SwapConflictError
from caveman_core.history.disk import Disk
from caveman_core.history.history import IN_THE_MAKING_SECONDS, History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import ABSENT, Origin, SectionPair, Version
from caveman_core.history.store import BackupStore, Stored
from caveman_core.history.version_rows import State

TEMPORARY = Path("/p/.CLAUDE.md.caveman-1")
PAIR = SectionPair("s", "o", "t")


class Clock(Protocol):
    """The fixture's clock."""

    time: float

    def now(self) -> float: ...


def prepare(history: History, path: Path, before: bytes | None = b"before", after: bytes | None = b"after") -> Version:
    return history.prepare(path, before, after, (PAIR,), Origin.COMPRESS, 9, 5)


def happen(history: History, path: Path, before: bytes, after: bytes, origin: Origin = Origin.COMPRESS) -> Version:
    version = history.prepare(path, before, after, (), origin, 9, 5)
    history.begin(version, TEMPORARY, ())
    history.finish(version)
    return version


def stored(history: History) -> list[Version]:
    return [found.manifest.version for found in history.store.entries() if isinstance(found, Stored)]


def files(history: History) -> list[str]:
    return sorted(file.name for file in history.store.root.rglob("*") if file.is_file())


def test_a_prepared_version_is_backed_up_and_not_yet_history(history: History, path: Path, clock: Clock) -> None:
    version = prepare(history, path)
    assert version == Version(
        path, 1, clock.now(), Origin.COMPRESS, digest_of(b"before"), digest_of(b"after"), 6, 5, 9, 5
    )  # fmt: skip
    assert history.bytes_of(path, 1, "before") == b"before"
    assert history.bytes_of(path, 1, "after") == b"after"
    assert history.ledger.versions(path) == ()
    assert history.ledger.pending(path) is None


def test_a_version_is_begun_and_finished(history: History, path: Path) -> None:
    version = prepare(history, path)
    history.begin(version, TEMPORARY, (PAIR,))
    assert history.ledger.pending(path) is not None
    history.finish(version)
    assert history.ledger.versions(path) == (version,)
    assert history.ledger.section_map(path, 1) == (PAIR,)


@pytest.mark.parametrize("begun", [True, False])
def test_an_abandoned_version_leaves_nothing_but_its_number(history: History, path: Path, begun: bool) -> None:
    version = prepare(history, path)
    if begun:
        history.begin(version, TEMPORARY, (PAIR,))
    for _ in range(2):
        history.abandon(version)
    assert files(history) == []
    assert history.ledger.unbegun() == ()
    assert history.ledger.pending(path) is None
    assert prepare(history, path).number == 2


def test_a_version_that_happened_cannot_be_abandoned(history: History, path: Path) -> None:
    version = happen(history, path, b"before", b"after")
    with pytest.raises(LedgerError):
        history.abandon(version)
    assert history.bytes_of(path, 1, "before") == b"before"


def test_numbers_are_above_whatever_lies_in_the_store(history: History, path: Path, tmp_path: Path) -> None:
    """The ledger was lost and not yet rebuilt: no backup of before may be in the way, or be taken for ours."""
    prepare(history, path)
    with Ledger.open(tmp_path / "other.sqlite3", migrate=True) as other:
        later = History(other, history.store, history.clock)
        assert prepare(later, path, b"x", b"y").number == 2
    assert history.bytes_of(path, 1, "before") == b"before"


@pytest.mark.parametrize(("before", "after"), [(None, b"after"), (b"before", None)])
def test_a_side_where_nothing_stands(history: History, path: Path, before: bytes | None, after: bytes | None) -> None:
    version = prepare(history, path, before, after)
    assert (version.before == ABSENT, version.tokens_before == 0) == (before is None, before is None)
    assert (version.after == ABSENT, version.tokens_after == 0) == (after is None, after is None)
    history.record(version, ())
    assert history.ledger.versions(path) == (version,)
    with pytest.raises(BackupError):
        history.bytes_of(path, 1, "before" if before is None else "after")


class FullDisk(Disk):
    """A disk without space."""

    def write_new(self, file: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_leaves_nothing(ledger: Ledger, tmp_path: Path, clock: Clock, path: Path) -> None:
    history = History(ledger, BackupStore(tmp_path / "backups", FullDisk()), clock)
    with pytest.raises(NoSpaceError):
        prepare(history, path)
    with pytest.raises(NoSpaceError):
        history.rescue(path, b"saved")
    assert files(history) == []
    assert ledger.unbegun() == ()
    assert ledger.versions(path) == ()


def test_a_backup_of_somebody_else_under_our_number_is_left_alone(
    history: History, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = prepare(history, path)
    history.ledger.forget(path)
    monkeypatch.setattr(history.store, "numbers", lambda path: frozenset[int]())
    with pytest.raises(BackupError):
        prepare(history, path, b"x", b"y")
    assert stored(history) == [foreign]
    assert history.ledger.unbegun() == ()


def test_bytes_are_those_the_ledger_recorded(history: History, path: Path, tmp_path: Path) -> None:
    """The store was put back from somewhere else, consistent in itself: its version 1 is not ours."""
    happen(history, path, b"before", b"after")
    history.store.discard(path, 1)
    with Ledger.open(tmp_path / "other.sqlite3", migrate=True) as other:
        happen(History(other, history.store, history.clock), path, b"another", b"text")
    with pytest.raises(BackupError, match="changed or damaged"):
        history.bytes_of(path, 1, "before")


def test_rescued_bytes_are_durable_at_once(history: History, path: Path, clock: Clock) -> None:
    version = history.rescue(path, b"\xffa user's save\n")
    assert (version.origin, version.number, version.at) == (Origin.RESCUE, 1, clock.now())
    assert history.bytes_of(path, 1, "before") == b"\xffa user's save\n"
    assert history.ledger.versions(path) == (version,)


def test_the_same_bytes_rescued_twice_are_one_version(history: History, path: Path) -> None:
    first = history.rescue(path, b"saved")
    assert history.rescue(path, b"saved") == first
    assert history.rescue(path, b"other").number == 2
    assert history.rescue(path.with_name("OTHER.md"), b"saved").path != path
    assert len(stored(history)) == 3


def test_bytes_are_rescued_although_a_version_has_them(history: History, path: Path) -> None:
    """That version may be pruned; a rescue never is."""
    happen(history, path, b"before", b"after")
    for number, data in enumerate((b"before", b"after"), start=2):
        assert history.rescue(path, data).number == number
        assert history.bytes_of(path, number, "before") == data


def test_a_version_that_may_yet_be_dropped_does_not_count_as_a_rescue(history: History, path: Path) -> None:
    version = prepare(history, path, b"saved", b"after")
    history.begin(version, TEMPORARY, ())
    rescued = history.rescue(path, b"saved")
    history.abandon(version)
    assert history.bytes_of(path, rescued.number, "before") == b"saved"


def test_a_damaged_copy_does_not_count_as_a_rescue(history: History, path: Path) -> None:
    first = history.rescue(path, b"saved")
    history.store.manifest_file(path, first.number).with_name("CLAUDE.1.original.md").write_bytes(b"rot")
    second = history.rescue(path, b"saved")
    assert history.bytes_of(path, second.number, "before") == b"saved"


def test_a_plain_restore_gives_the_users_latest_own_text(history: History, path: Path) -> None:
    assert history.newest_original(path) is None
    first = happen(history, path, b"text 1", b"short 1")
    assert history.newest_original(path) == first
    second = happen(history, path, b"short 1 and more", b"short 2")
    assert history.newest_original(path) == second


def test_a_second_restore_does_not_toggle(history: History, path: Path) -> None:
    first = happen(history, path, b"text 1", b"short 1")
    happen(history, path, b"short 1", b"text 1", Origin.RESTORE)
    assert history.newest_original(path) == first
    happen(history, path, b"edited", b"text 1", Origin.RESTORE)
    history.rescue(path, b"saved meanwhile")
    assert history.newest_original(path) == first


def test_our_own_output_compressed_again_is_nobodys_text(history: History, path: Path) -> None:
    first = happen(history, path, b"text 1", b"short 1")
    happen(history, path, b"short 1", b"shorter 1")
    assert history.newest_original(path) == first


def test_a_restored_text_compressed_again_is_the_users(history: History, path: Path) -> None:
    happen(history, path, b"text 1", b"short 1")
    happen(history, path, b"short 1", b"text 1", Origin.RESTORE)
    again = happen(history, path, b"text 1", b"short 1")
    assert history.newest_original(path) == again


def test_rescues_alone_are_no_original(history: History, path: Path) -> None:
    history.rescue(path, b"saved")
    assert history.newest_original(path) is None


def test_forget_leaves_nothing_of_a_path(history: History, path: Path) -> None:
    secret = "hunter2-" + "x" * 40
    other = path.with_name("OTHER.md")
    for each in (path, other):
        history.ledger.remember_pair(each, PAIR, f"{each.name} {secret}", "O", 1.0)
        happen(history, each, secret.encode(), b"after")
        history.ledger.hold_sections(each, ["s"])
    history.forget(path)
    assert not history.ledger.knows(path)
    assert history.bytes_of(other, 1, "before") == secret.encode()
    history.forget(other)
    data = history.ledger.path.parent
    left = b"".join(file.read_bytes() for file in data.rglob("*") if file.is_file() and not file.name.endswith("-shm"))
    assert secret.encode() not in left


def test_an_unfinished_swap_is_not_forgotten(history: History, path: Path) -> None:
    version = prepare(history, path)
    history.begin(version, TEMPORARY, ())
    with pytest.raises(SwapConflictError):
        history.forget(path)
    with pytest.raises(SwapConflictError):
        history.ledger.forget(path)
    assert history.bytes_of(path, 1, "before") == b"before"
    assert history.ledger.pending(path) is not None


def test_a_path_in_other_bytes_than_utf8_is_refused(history: History) -> None:
    bad = Path("/p/\udcff.md")
    for call in (
        lambda: prepare(history, bad),
        lambda: history.rescue(bad, b"x"),
        lambda: history.bytes_of(bad, 1, "before"),
        lambda: history.newest_original(bad),
        lambda: history.forget(bad),
    ):
        with pytest.raises(PathNotUtf8Error):
            call()
    assert files(history) == []


def test_a_sweep_removes_what_was_prepared_and_never_begun(history: History, path: Path, clock: Clock) -> None:
    version = prepare(history, path)
    clock.time += IN_THE_MAKING_SECONDS
    swept = history.sweep_orphans()
    assert (swept.removed, swept.adopted, swept.damaged) == ((version,), (), ())
    assert files(history) == []
    assert history.sweep_orphans().removed == ()
    with pytest.raises(SwapConflictError):
        history.begin(version, TEMPORARY, ())
    assert prepare(history, path).number == 2


def test_a_sweep_leaves_a_version_in_the_making(history: History, path: Path, clock: Clock) -> None:
    version = prepare(history, path)
    clock.time += IN_THE_MAKING_SECONDS - 1
    assert history.sweep_orphans().removed == ()
    history.begin(version, TEMPORARY, ())
    assert history.bytes_of(path, 1, "before") == b"before"


def test_a_version_from_the_future_is_in_nobodys_making(history: History, path: Path, clock: Clock) -> None:
    """The clock was set back after the crash."""
    version = prepare(history, path)
    clock.time -= 1_000_000
    assert history.sweep_orphans().removed == (version,)


def test_a_sweep_leaves_what_is_pending_or_happened(history: History, path: Path, clock: Clock) -> None:
    happen(history, path, b"text", b"short")
    pending = prepare(history, path)
    history.begin(pending, TEMPORARY, ())
    clock.time += 1_000
    swept = history.sweep_orphans()
    assert (swept.removed, swept.adopted, swept.damaged) == ((), (), ())
    assert history.bytes_of(path, 1, "after") == b"short"
    assert history.bytes_of(path, 2, "before") == b"before"


def test_a_sweep_reads_no_backup_that_has_its_row(ledger: Ledger, tmp_path: Path, clock: Clock, path: Path) -> None:
    """It runs at every start, over a history that only grows."""

    class CountingDisk(Disk):
        reads = 0

        def read(self, file: Path) -> bytes:
            self.reads += 1
            return super().read(file)

    disk = CountingDisk()
    history = History(ledger, BackupStore(tmp_path / "backups", disk), clock)
    happen(history, path, b"text", b"short")
    disk.reads = 0
    history.sweep_orphans()
    assert disk.reads == 0


@pytest.mark.parametrize("left", ["CLAUDE.1.original.md", "CLAUDE.1.original.md.saving", "CLAUDE.1.compressed.md"])
def test_a_sweep_removes_a_half_written_backup(history: History, path: Path, clock: Clock, left: str) -> None:
    version = prepare(history, path)
    history.store.discard(path, 1)
    half_written = history.store.manifest_file(path, 1).with_name(left)
    half_written.parent.mkdir()
    half_written.write_bytes(b"bef")
    clock.time += 1_000
    swept = history.sweep_orphans()
    assert (swept.adopted, swept.damaged) == ((), ())
    assert files(history) == []
    with pytest.raises(SwapConflictError):
        history.begin(version, TEMPORARY, ())


def test_a_sweep_removes_the_backup_of_a_dropped_version(history: History, path: Path) -> None:
    """A crash inside `abandon`, between row and backup: it is known at once that nobody is at it."""
    version = prepare(history, path)
    history.begin(version, TEMPORARY, ())
    history.ledger.drop_version(path, 1)
    swept = history.sweep_orphans()
    assert (swept.removed, swept.adopted) == ((version,), ())
    assert files(history) == []


def test_a_sweep_finishes_a_rescue_that_was_cut_short(history: History, path: Path, clock: Clock) -> None:
    version = history.prepare(path, b"saved", None, (), Origin.RESCUE, 2, 0)
    clock.time += 1_000
    assert history.sweep_orphans().removed == ()
    assert history.ledger.versions(path) == (version,)
    assert history.rescue(path, b"saved") == version


def test_a_sweep_does_not_keep_rescued_bytes_twice(history: History, path: Path, clock: Clock) -> None:
    cut_short = history.prepare(path, b"saved", None, (), Origin.RESCUE, 2, 0)
    again = history.rescue(path, b"saved")
    clock.time += 1_000
    assert history.sweep_orphans().removed == (cut_short,)
    assert history.ledger.versions(path) == (again,)
    assert history.bytes_of(path, again.number, "before") == b"saved"


def test_a_sweep_adopts_a_backup_whose_row_was_lost(history: History, path: Path, tmp_path: Path) -> None:
    """A row always precedes its backup, so the ledger was lost or replaced: nobody knows whether it happened."""
    versions = [happen(history, path, b"text", b"short"), prepare(history, path, b"more text", b"more")]
    with Ledger.open(tmp_path / "new.sqlite3", migrate=True) as new:
        later = History(new, history.store, history.clock)
        swept = later.sweep_orphans()
        assert (swept.removed, swept.adopted, swept.damaged) == ((), tuple(versions), ())
        assert new.versions(path) == tuple(versions)
        assert later.bytes_of(path, 2, "before") == b"more text"
        assert prepare(later, path).number == 3


def test_a_sweep_adopts_somebody_elses_backup_under_a_number_of_ours(
    history: History, path: Path, tmp_path: Path, clock: Clock
) -> None:
    """Killed after taking a number and before finding it in use by a backup of a ledger that is gone."""
    foreign = happen(history, path, b"text", b"short")
    with Ledger.open(tmp_path / "new.sqlite3", migrate=True) as new:
        later = History(new, history.store, history.clock)
        new.prepare_version(Version(path, 1, 1.0, Origin.COMPRESS, digest_of(b"x"), digest_of(b"y"), 1, 1, 1, 1))
        swept = later.sweep_orphans()
        assert (swept.removed, swept.adopted) == ((), (foreign,))
        assert later.bytes_of(path, 1, "before") == b"text"


def test_a_sweep_keeps_and_reports_a_backup_it_cannot_read(history: History, path: Path, clock: Clock) -> None:
    prepare(history, path)
    manifest = history.store.manifest_file(path, 1)
    manifest.write_bytes(b"\xff")
    clock.time += 1_000
    swept = history.sweep_orphans()
    assert (swept.removed, swept.adopted) == ((), ())
    assert [damaged.file for damaged in swept.damaged] == [manifest]
    assert manifest.with_name("CLAUDE.1.original.md").read_bytes() == b"before"


def test_a_sweep_goes_on_after_a_backup_that_cannot_be_removed(
    history: History, path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = prepare(history, path)
    second = prepare(history, path.with_name("OTHER.md"))
    clock.time += 1_000

    def discard(path: Path, number: int) -> None:
        if path == first.path:
            raise BackupError("read-only")
        BackupStore.discard(history.store, path, number)

    monkeypatch.setattr(history.store, "discard", discard)
    swept = history.sweep_orphans()
    assert swept.removed == (second,)
    assert [damaged.why for damaged in swept.damaged] == ["read-only"]
    monkeypatch.undo()
    assert history.sweep_orphans().removed == (first,)


def test_a_version_begun_during_the_sweep_is_left_to_its_owner(
    history: History, path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = prepare(history, path)
    clock.time += 1_000
    unbegun = history.ledger.unbegun()
    assert unbegun == ((version, State.PREPARED),)
    history.begin(version, TEMPORARY, (PAIR,))
    monkeypatch.setattr(history.ledger, "unbegun", lambda: unbegun)
    assert history.sweep_orphans().removed == ()
    assert history.bytes_of(path, 1, "before") == b"before"
    history.finish(version)
    assert history.ledger.section_map(path, 1) == (PAIR,)
