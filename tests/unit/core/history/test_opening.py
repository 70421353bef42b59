"""Opening the ledger: private, durable settings, the right schema, and plain words when it cannot be used."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_core.errors import LedgerBusyError, LedgerError, LockTimeoutError, NoSpaceError
from caveman_core.history import database, opening
from caveman_core.history.database import Database, set_aside
from caveman_core.history.ledger import Ledger
from caveman_core.history.opening import open_database
from caveman_core.history.records import CallTotals, Pause, Root, Version
from caveman_core.history.schema import MIGRATIONS
from caveman_core.history.version_rows import State, put_version
from caveman_core.work import PathState

MakeVersion = Callable[..., Version]

NEXT_STEP = ("ALTER TABLE root ADD COLUMN note TEXT NOT NULL DEFAULT 'none'",)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "ledger.sqlite3"


def pragma(opened: Database, name: str) -> object:
    with opened.reading() as connection:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]


def test_a_new_ledger_is_private_with_its_log(file: Path) -> None:
    with Ledger.open(file, migrate=False) as ledger:
        ledger.add_root(file, "claude", 1.0)
        modes = {entry.name: entry.stat().st_mode & 0o777 for entry in file.parent.iterdir()}
    assert modes == dict.fromkeys(["ledger.sqlite3", "ledger.sqlite3-wal", "ledger.sqlite3-shm"], 0o600)
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_the_settings_make_a_commit_durable_and_a_deletion_final(file: Path) -> None:
    opened = open_database(file, migrate=False)
    settings = {name: pragma(opened, name) for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")}
    opened.close()
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1}


@pytest.mark.parametrize("migrate", [True, False])
def test_an_empty_file_is_new(file: Path, migrate: bool) -> None:
    file.parent.mkdir()
    file.touch()
    opened = open_database(file, migrate=migrate)
    assert pragma(opened, "user_version") == len(MIGRATIONS)
    opened.close()


def test_an_older_schema_is_brought_up_only_on_request_and_keeps_its_rows(file: Path) -> None:
    with Ledger.open(file, migrate=False) as ledger:
        root, _ = ledger.add_root(file, "claude", 1.0)
    newer = (*MIGRATIONS, NEXT_STEP)
    with pytest.raises(LedgerError, match=f"older schema {len(MIGRATIONS)}") as caught:
        open_database(file, migrate=False, migrations=newer)
    assert caught.value.next_step == "caveman watch"
    for _ in range(2):
        opened = open_database(file, migrate=True, migrations=newer)
        with opened.reading() as connection:
            assert tuple(connection.execute("SELECT id, note FROM root").fetchone()) == (root.id, "none")
        assert pragma(opened, "user_version") == len(newer)
        opened.close()
    open_database(file, migrate=False, migrations=newer).close()


def test_the_first_released_schema_is_brought_up_with_all_its_rows(file: Path, make_version: MakeVersion) -> None:
    opened = open_database(file, migrate=True, migrations=MIGRATIONS[:1])
    with opened.writing() as connection:
        connection.execute("INSERT INTO root (id, path, profile, added_at) VALUES ('r', '/p', 'claude', 1.0)")
        connection.execute("INSERT INTO file (path, baseline, on_hold) VALUES ('/p/CLAUDE.md', 'd', 1)")
        put_version(connection, make_version(1), State.DONE)
    opened.close()
    with Ledger.open(file, migrate=True) as ledger:
        assert ledger.roots() == (Root("r", Path("/p"), "claude", 1.0, watched=True),)
        assert ledger.state(Path("/p/CLAUDE.md")) == PathState(baseline="d", on_hold=True)
        assert [version.number for version in ledger.versions(make_version(1).path)] == [1]
        assert ledger.paused(1.0) is None


def test_the_schema_before_model_calls_is_brought_up_with_all_its_rows(file: Path) -> None:
    opened = open_database(file, migrate=True, migrations=MIGRATIONS[:2])
    with opened.writing() as connection:
        connection.execute("INSERT INTO pause (id, since, until) VALUES (1, 5.0, NULL)")
    opened.close()
    with pytest.raises(LedgerError, match="older schema 2"):
        Ledger.open(file, migrate=False)
    with Ledger.open(file, migrate=True) as ledger:
        assert ledger.paused(6.0) == Pause(5.0, None)
        assert ledger.calls_of("2026-12-01") == CallTotals()
        assert ledger.consents() == ()


def test_a_migration_that_fails_changes_nothing(file: Path) -> None:
    open_database(file, migrate=False).close()
    broken = (*MIGRATIONS, (*NEXT_STEP, "CREATE NONSENSE"))
    with pytest.raises(LedgerError, match="cannot be used"):
        open_database(file, migrate=True, migrations=broken)
    opened = open_database(file, migrate=False)
    assert pragma(opened, "user_version") == len(MIGRATIONS)
    with opened.reading() as connection:
        assert "note" not in [row["name"] for row in connection.execute("PRAGMA table_info(root)")]
    opened.close()


def test_a_ledger_of_a_newer_caveman_is_left_alone(file: Path) -> None:
    open_database(file, migrate=True, migrations=(*MIGRATIONS, NEXT_STEP)).close()
    before = file.read_bytes()
    with pytest.raises(LedgerError, match=r"newer caveman.*upgrade caveman") as caught:
        Ledger.open(file, migrate=True)
    assert "pip install --upgrade" in caught.value.next_step
    assert file.read_bytes() == before


def test_a_file_that_is_no_ledger_names_the_rebuild(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"this is not a database, and it is longer than a header of one hundred bytes " * 3)
    with pytest.raises(LedgerError, match="damaged") as caught:
        Ledger.open(file, migrate=False)
    assert caught.value.next_step == "caveman doctor --rebuild"


def test_another_programs_database_is_not_taken_for_a_new_ledger(file: Path) -> None:
    file.parent.mkdir()
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE root (a)")
    other.close()
    with pytest.raises(LedgerError, match="older schema 0"):
        Ledger.open(file, migrate=False)
    with pytest.raises(LedgerError, match="cannot be used: table root already exists"):
        Ledger.open(file, migrate=True)


def filled(file: Path) -> None:
    with Ledger.open(file, migrate=False) as ledger:
        ledger.hold_sections(file, [f"{number:064}" for number in range(1_000)])


def damage_pages(file: Path) -> None:
    """Overwrite everything behind the first page, as a failing disk might."""
    data = file.read_bytes()
    assert len(data) > 8 * 4096
    file.write_bytes(data[:4096] + b"\xa5" * (len(data) - 4096))


def test_damaged_pages_are_found_at_the_daemons_start(file: Path) -> None:
    filled(file)
    damage_pages(file)
    with pytest.raises(LedgerError, match="damaged") as caught:
        Ledger.open(file, migrate=True)
    assert caught.value.next_step == "caveman doctor --rebuild"


def test_damaged_pages_are_told_from_a_use_too(file: Path) -> None:
    filled(file)
    damage_pages(file)
    with pytest.raises(LedgerError, match="damaged") as caught, Ledger.open(file, migrate=False) as ledger:
        ledger.held_sections(file)
    assert caught.value.next_step == "caveman doctor --rebuild"


def test_a_damaged_ledger_is_set_aside_whole(file: Path) -> None:
    for number in (1, 2):
        file.parent.mkdir(exist_ok=True)
        for suffix in ("", "-wal", "-shm"):
            Path(f"{file}{suffix}").write_text(f"{suffix}{number}")
        assert set_aside(file) == file.with_name(f"ledger.sqlite3.damaged-{number}")
    assert {entry.name: entry.read_text() for entry in file.parent.iterdir()} == {
        f"ledger.sqlite3.damaged-{number}{suffix}": f"{suffix}{number}"
        for number in (1, 2)
        for suffix in ("", "-wal", "-shm")
    }


def test_a_folder_that_cannot_be_made_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    with pytest.raises(LedgerError, match=r"cannot be created: (File exists|Not a directory)"):
        Ledger.open(tmp_path / "data" / "ledger.sqlite3", migrate=True)


def test_waiting_too_long_for_another_writer_is_transient(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caveman_core.history.opening.BUSY_SECONDS", 0.01)
    first, second = (open_database(file, migrate=False) for _ in range(2))
    with first.writing(), pytest.raises(LedgerBusyError), second.writing():
        pass
    assert issubclass(LedgerBusyError, LockTimeoutError)
    with second.writing():
        pass
    first.close()
    second.close()


class ReluctantConnection:
    """Answers "database is locked" a few times: SQLite does so, without waiting, when two processes switch a new
    file to the write-ahead log at the same moment (seen once in 480 openings).
    """

    def __init__(self, refusals: int) -> None:
        self.refusals = refusals

    def execute(self, statement: str) -> ReluctantConnection:
        if self.refusals:
            self.refusals -= 1
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error
        return self

    def fetchone(self) -> tuple[str]:
        return ("wal",)


def test_the_switch_to_the_log_is_tried_until_the_others_are_done() -> None:
    assert opening._write_ahead(ReluctantConnection(3)) == "wal"  # type: ignore[arg-type]


def test_the_switch_to_the_log_is_given_up_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.0)
    with pytest.raises(sqlite3.OperationalError):
        opening._write_ahead(ReluctantConnection(10**9))  # type: ignore[arg-type]


def test_a_full_disk_is_told_apart(file: Path) -> None:
    opened = open_database(file, migrate=False)
    with opened.reading() as connection:
        connection.execute("PRAGMA max_page_count = 1")
    with pytest.raises(NoSpaceError, match="full"), opened.writing() as connection:
        connection.execute("INSERT INTO held_section VALUES ('p', ?)", ("d" * 500_000,))
    with opened.writing() as connection:
        connection.execute("DELETE FROM held_section")
    opened.close()


def test_a_transaction_that_raises_leaves_nothing(file: Path) -> None:
    opened = open_database(file, migrate=False)
    with pytest.raises(KeyboardInterrupt), opened.writing() as connection:
        connection.execute("INSERT INTO held_section VALUES ('p', 'd')")
        raise KeyboardInterrupt
    with opened.reading() as connection:
        assert connection.execute("SELECT count(*) FROM held_section").fetchone()[0] == 0
    opened.close()


def test_a_closed_ledger_is_a_fault_of_ours_and_not_of_the_file(file: Path) -> None:
    ledger = Ledger.open(file, migrate=False)
    ledger.close()
    with pytest.raises(sqlite3.ProgrammingError):
        ledger.roots()


def test_threads_of_a_process_share_one_ledger(file: Path) -> None:
    with Ledger.open(file, migrate=False) as ledger:
        numbers: list[int] = []
        threads = [
            threading.Thread(target=lambda: numbers.extend(ledger.next_number(file) for _ in range(10)))
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(numbers) == list(range(1, 41))


def test_the_needed_sqlite_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(LedgerError, match=r"3\.37 or newer"):
        Ledger.open(file, migrate=True)
    assert not file.exists()


def test_the_rebuild_command_is_the_documented_one() -> None:
    assert database.REBUILD == "caveman doctor --rebuild"
