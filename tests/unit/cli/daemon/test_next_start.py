"""What the next start would do first happens in the copy alone: swaps end as recovery would end them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from caveman_cli.daemon.next_start import foresee
from caveman_core.clock import SystemClock
from caveman_core.folders import Folders
from caveman_core.history.copying import open_copy
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, SectionPair
from caveman_core.history.store import BackupStore
from caveman_core.replacing import recover_path

OLD, NEW, SAVED = b"# Rules\n\nThe old text.\n", b"# Rules\n\nNew.\n", b"# Rules\n\nA save.\n"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(*(tmp_path / name for name in ("data", "state", "run", "config")))


@pytest.fixture
def history(folders: Folders) -> Iterator[History]:
    with Ledger.open(folders.ledger, migrate=True) as ledger:
        yield History(ledger, BackupStore(folders.backups), SystemClock())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    return tmp_path / "project" / "CLAUDE.md"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "own" / "ledger.sqlite3"


def begin_swap(
    history: History, path: Path, origin: Origin = Origin.COMPRESS, sections: Sequence[SectionPair] = ()
) -> Path:
    """A swap cut off; the temporary file's name."""
    version = history.prepare(path, OLD, NEW, sections, origin, 5, 3)
    temporary = path.with_name(".CLAUDE.md.caveman-0")
    history.begin(version, temporary, sections)
    return temporary


def everything(folder: Path) -> dict[Path, bytes]:
    return {one: one.read_bytes() for one in folder.rglob("*") if one.is_file() and not one.name.endswith("-shm")}


@pytest.mark.parametrize(
    ("origin", "sections"),
    [(Origin.COMPRESS, ()), (Origin.RESTORE, ()), (Origin.RESTORE, (SectionPair("s", "s", ""),))],
    ids=["compress", "restore", "edit"],
)
@pytest.mark.parametrize("stands", [OLD, NEW, SAVED, None])
@pytest.mark.parametrize("displaced", [OLD, NEW, None])
def test_a_swap_ends_in_the_copy_as_recovery_ends_it(
    origin: Origin, sections: Sequence[SectionPair], stands: bytes | None, displaced: bytes | None,
    history: History, folders: Folders, path: Path, tmp_path: Path,
) -> None:  # fmt: skip
    temporary = begin_swap(history, path, origin, sections)
    for file, data in ((path, stands), (temporary, displaced)):
        if data is not None:
            file.write_bytes(data)
    before = everything(tmp_path)
    with open_copy(folders.ledger) as ledger:
        foresee(ledger, history.store, SystemClock())
        foreseen = ledger.pending(path), ledger.state(path), ledger.held_sections(path)
    assert everything(tmp_path) == before, "nothing real is finished, undone or moved"

    recover_path(history, folders, path)
    assert foreseen == (None, history.ledger.state(path), history.ledger.held_sections(path))


def test_a_swap_that_displaced_a_save_stays_open(
    history: History, folders: Folders, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin_swap(history, path).write_bytes(SAVED)
    path.write_bytes(NEW)
    with open_copy(folders.ledger) as ledger:
        foresee(ledger, history.store, SystemClock())
        assert ledger.pending(path) is not None
    assert "1 unfinished swap: the next start would finish or undo it" in capsys.readouterr().out


def test_a_swap_in_a_folder_that_is_not_there_stays_open(history: History, path: Path) -> None:
    begin_swap(history, path)
    path.parent.rmdir()
    foresee(history.ledger, history.store, SystemClock())
    assert history.ledger.pending(path) is not None


def test_unfinished_swaps_are_counted(history: History, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("CLAUDE.md", "AGENTS.md"):
        begin_swap(history, path.with_name(name))
    foresee(history.ledger, history.store, SystemClock())
    assert "2 unfinished swaps: the next start would finish or undo them" in capsys.readouterr().out


def test_without_a_swap_nothing_is_said(history: History, capsys: pytest.CaptureFixture[str]) -> None:
    foresee(history.ledger, history.store, SystemClock())
    assert capsys.readouterr().out == ""


def test_backups_whose_ledger_was_lost_are_known_to_the_copy(history: History, path: Path, copy: Path) -> None:
    history.record(history.prepare(path, OLD, NEW, (), Origin.COMPRESS, 5, 3), ())
    copy.parent.mkdir()
    with Ledger.open(copy, migrate=True) as ledger:
        foresee(ledger, history.store, SystemClock())
        assert ledger.state(path) == history.ledger.state(path)


def test_a_pause_is_told_and_holds_only_the_real_queue(
    history: History, folders: Folders, capsys: pytest.CaptureFixture[str]
) -> None:
    history.ledger.pause(1.0, None)
    with open_copy(folders.ledger) as ledger:
        foresee(ledger, history.store, SystemClock())
        assert ledger.paused(2.0) is None
    assert history.ledger.paused(2.0) is not None
    assert "paused: " in capsys.readouterr().out
