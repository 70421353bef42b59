"""What was deleted from a ledger is nowhere in its files, those set aside included."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from caveman_core.errors import LedgerBusyError
from caveman_core.history import opening
from caveman_core.history.aside import erase_from, set_aside_ledgers
from caveman_core.history.database import set_aside
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import SectionPair

PLANTED = "the key is hunter2-hunter2-hunter2"
OTHER = "nothing secret at all"


def remember(ledger: Ledger, path: Path, text: str, count: int = 40) -> None:
    for number in range(count):
        source = f"{text} {number} " + "please note that it is long " * (number % 7 * 20)
        ledger.remember_pair(path, SectionPair(f"s{number}", f"o{number}", "t"), source, source[:80], 1.0)


def files_with(folder: Path, text: str) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if text.encode() in file.read_bytes())


@pytest.fixture
def folder(ledger: Ledger) -> Path:
    return ledger.path.parent


def test_a_forgotten_text_is_nowhere_in_the_ledgers_files(ledger: Ledger, path: Path, folder: Path) -> None:
    other = path.with_name("OTHER.md")
    for round_ in range(5):  # rows of both between each other, pages that split and merge
        remember(ledger, path, f"{PLANTED} {round_}")
        remember(ledger, other, f"{OTHER} {round_}")
    assert files_with(folder, PLANTED)
    ledger.forget(path)
    ledger.erase_deleted()
    assert files_with(folder, PLANTED) == []
    assert files_with(folder, str(path)) == []
    assert ledger.output_for(other, "s1", "t") is not None


def test_what_was_deleted_without_being_overwritten_is_gone_too(ledger: Ledger, path: Path, folder: Path) -> None:
    remember(ledger, path, PLANTED)
    with closing(sqlite3.connect(ledger.path, isolation_level=None)) as careless:
        careless.execute("PRAGMA secure_delete = OFF")
        careless.execute("DELETE FROM section_pair")
        careless.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert files_with(folder, PLANTED)
    ledger.erase_deleted()
    assert files_with(folder, PLANTED) == []


def test_a_reader_that_keeps_the_log_is_reported(tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.05)
    with Ledger.open(tmp_path / "l.sqlite3", migrate=True) as ledger:
        remember(ledger, path, PLANTED)
        with closing(sqlite3.connect(ledger.path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM section_pair").fetchone()
            ledger.forget(path)
            with pytest.raises(LedgerBusyError):
                ledger.erase_deleted()
            reader.execute("COMMIT")
        ledger.erase_deleted()
        assert files_with(tmp_path, PLANTED) == []


@pytest.fixture
def aside(tmp_path: Path, path: Path) -> Iterator[Path]:
    """A ledger set aside with rows of two files."""
    folder = tmp_path / "aside"
    with Ledger.open(folder / "ledger.sqlite3", migrate=True) as old:
        remember(old, path, PLANTED)
        remember(old, path.with_name("OTHER.md"), OTHER)
    yield set_aside(folder / "ledger.sqlite3")


def test_rows_in_a_ledger_set_aside_are_deleted(aside: Path, path: Path) -> None:
    assert set_aside_ledgers(aside.with_name("ledger.sqlite3")) == (aside,)
    assert erase_from(aside, path)
    assert files_with(aside.parent, PLANTED) == []
    assert files_with(aside.parent, OTHER) == [aside.name]


@pytest.mark.parametrize("damage", ["a page of it is zeroed", "its start is gone", "it is cut", "it is empty"])
def test_one_that_cannot_be_cleared_for_sure_is_reported(aside: Path, path: Path, damage: str) -> None:
    data = aside.read_bytes()
    at = data.index(PLANTED.encode()) // 4096 * 4096
    aside.write_bytes(
        {
            "a page of it is zeroed": data[:8192] + bytes(4096) + data[12288:],
            "its start is gone": bytes(4096) + data[4096:],
            "it is cut": data[: at + 4096],
            "it is empty": b"",
        }[damage]
    )
    cleared = erase_from(aside, path)
    assert not cleared or files_with(aside.parent, PLANTED) == []
    assert damage not in ("its start is gone", "it is empty") or not cleared


def test_rows_that_a_damaged_index_hides_are_reported(aside: Path, path: Path) -> None:
    with closing(sqlite3.connect(aside)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_section_pair_1'"
        start = (connection.execute(query).fetchone()[0] - 1) * size
    data = bytearray(aside.read_bytes())
    data[start : start + size] = b"\x0a\0\0\0\0\x10\0\0".ljust(size, b"\0")  # an index without entries
    aside.write_bytes(data)
    assert not erase_from(aside, path)
    assert files_with(aside.parent, PLANTED)


def test_a_log_without_its_ledger_is_reported_too(tmp_path: Path, path: Path) -> None:
    ledger = tmp_path / "ledger.sqlite3"
    (tmp_path / "ledger.sqlite3.damaged-2-wal").write_text(PLANTED)
    (tmp_path / "ledger.sqlite3.damaged-x").write_text("not ours")
    [found] = set_aside_ledgers(ledger)
    assert found.name == "ledger.sqlite3.damaged-2"
    assert not erase_from(found, path)
    assert set_aside_ledgers(tmp_path / "nowhere" / "ledger.sqlite3") == ()
