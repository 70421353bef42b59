"""A disk that is really full: a small file system in memory, which takes root to mount."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_core.clock import SystemClock
from caveman_core.errors import NoSpaceError
from caveman_core.history.copying import open_copy
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, SectionPair
from caveman_core.history.store import BackupStore

pytestmark = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("mount") is None, reason="mounting takes root"
)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one MiB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("this system does not let us mount")
    yield folder
    subprocess.run(["umount", folder], check=True)


def fill(folder: Path, *, leave: int) -> Path:
    """Fill the disk but for so many bytes."""
    filler = folder / "filler"
    free = shutil.disk_usage(folder).free
    filler.write_bytes(b"x" * (free - leave))
    return filler


def files(folder: Path) -> list[str]:
    return [file.name for file in folder.rglob("*") if file.is_file()]


@pytest.mark.parametrize("leave", [0, 4096, 16_384, 40_960])
def test_a_backup_that_does_not_fit_leaves_nothing(small_disk: Path, tmp_path: Path, leave: int) -> None:
    with Ledger.open(tmp_path / "ledger.sqlite3", migrate=True) as ledger:
        history = History(ledger, BackupStore(small_disk / "backups"), SystemClock())
        path = tmp_path / "CLAUDE.md"
        kept = history.rescue(path, b"saved earlier")
        filler = fill(small_disk, leave=leave)
        before = files(small_disk)
        with pytest.raises(NoSpaceError, match="the disk is full"):
            history.prepare(path, b"b" * 30_000, b"a" * 20_000, (), Origin.COMPRESS, 9, 5)
        assert files(small_disk) == before
        assert ledger.unbegun() == ()
        assert ledger.versions(path) == (kept,)
        filler.unlink()
        version = history.prepare(path, b"b" * 30_000, b"a" * 20_000, (), Origin.COMPRESS, 9, 5)
        assert history.bytes_of(path, version.number, "before") == b"b" * 30_000


def test_what_cannot_be_opened_for_want_of_room_is_said_to_be_so_and_can_be_looked_at(
    small_disk: Path, tmp_path: Path
) -> None:
    """SQLite speaks of an I/O error where it cannot make the index of its log, and leaves a few bytes of one."""
    file = small_disk / "ledger.sqlite3"
    with Ledger.open(file, migrate=True) as ledger:
        ledger.hold_path(tmp_path / "CLAUDE.md")
    filler = fill(small_disk, leave=0)
    for _ in range(2):
        with pytest.raises(NoSpaceError, match="is full") as caught:
            Ledger.open(file, migrate=True)
        assert caught.value.next_step == f"df -h {small_disk}"
        with open_copy(file) as copy:
            assert copy.held_paths() == (tmp_path / "CLAUDE.md",)
    filler.unlink()
    with Ledger.open(file, migrate=True) as ledger:
        assert ledger.held_paths() == (tmp_path / "CLAUDE.md",)


def test_a_ledger_that_cannot_grow_says_so_and_stays_whole(small_disk: Path, tmp_path: Path) -> None:
    path = tmp_path / "CLAUDE.md"
    pair = SectionPair("s", "o", "t")
    with Ledger.open(small_disk / "ledger.sqlite3", migrate=True) as ledger:
        ledger.remember_pair(path, pair, "Please run.", "Run.", 1.0)
        filler = fill(small_disk, leave=8192)
        with pytest.raises(NoSpaceError, match="full"):
            ledger.remember_pair(path, pair, "long " * 20_000, "Run.", 2.0)
        assert ledger.output_for(path, "s", "t") == "Run."
        filler.unlink()
        ledger.hold_path(path)
    with Ledger.open(small_disk / "ledger.sqlite3", migrate=True) as ledger:
        assert ledger.texts_of(path, [pair]) == {"s": "Please run.", "o": "Run."}
        assert ledger.state(path).on_hold


def test_with_ledger_and_store_on_one_full_disk_the_next_start_finds_nothing_half_done(
    small_disk: Path, tmp_path: Path
) -> None:
    path = tmp_path / "CLAUDE.md"
    with Ledger.open(small_disk / "ledger.sqlite3", migrate=True) as ledger:
        history = History(ledger, BackupStore(small_disk / "backups"), SystemClock())
        kept = history.rescue(path, b"saved earlier")
        filler = fill(small_disk, leave=24_576)
        for _ in range(20):
            with pytest.raises(NoSpaceError):
                history.prepare(path, b"b" * 30_000, b"a", (), Origin.COMPRESS, 9, 5)
        filler.unlink()
        swept = history.sweep_orphans()
        assert (swept.removed, swept.adopted, swept.damaged) == ((), (), ())
        assert ledger.versions(path) == (kept,)
        assert history.bytes_of(path, kept.number, "before") == b"saved earlier"
