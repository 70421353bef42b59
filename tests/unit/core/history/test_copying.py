"""A copy of the ledger holds all that was committed, and its making leaves the ledger's folder as it was."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_core.errors import LedgerBusyError, LedgerError, NoSpaceError
from caveman_core.history import copying
from caveman_core.history.copying import open_copy
from caveman_core.history.database import REBUILD, LedgerDamagedError
from caveman_core.history.ledger import Ledger
from caveman_core.history.opening import open_database
from caveman_core.history.schema import MIGRATIONS

HELD = Path("/srv/CLAUDE.md")

KILLED = """
import os, sys
from pathlib import Path
from caveman_core.history.ledger import Ledger
Ledger.open(Path(sys.argv[1]), migrate=True).hold_sections(Path(sys.argv[2]), ["first"])
os._exit(9)
"""
"""Ends without closing the ledger: its log files stay, and hold all that was written."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "ledger.sqlite3"


@pytest.fixture
def crashed(path: Path) -> Path:
    subprocess.run([sys.executable, "-c", KILLED, str(path), str(HELD)], check=False)
    assert names(path) == {"ledger.sqlite3", "ledger.sqlite3-shm", "ledger.sqlite3-wal"}
    return path


def names(path: Path) -> set[str]:
    return {one.name for one in path.parent.iterdir()}


def durable(path: Path) -> dict[str, bytes]:
    """The ledger and its log; the index of the log (-shm) is the memory that processes share."""
    return {one.name: one.read_bytes() for one in path.parent.iterdir() if not one.name.endswith("-shm")}


def held_in_copy(path: Path) -> frozenset[str]:
    with open_copy(path) as ledger:
        return ledger.held_sections(HELD)


def test_a_ledger_that_nobody_has_open_is_copied_and_gets_no_log_files(path: Path) -> None:
    with Ledger.open(path, migrate=True) as ledger:
        ledger.hold_sections(HELD, ["first"])
    before = durable(path)
    assert held_in_copy(path) == {"first"}
    assert (names(path), durable(path)) == ({"ledger.sqlite3"}, before)


def test_beside_a_process_that_writes_what_is_committed_is_copied(path: Path) -> None:
    with Ledger.open(path, migrate=True) as ledger:
        ledger.hold_sections(HELD, ["first"])
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM held_section")
        before = durable(path)
        assert held_in_copy(path) == {"first"}
        assert durable(path) == before
        other.execute("COMMIT")
        other.close()
        assert held_in_copy(path) == frozenset()


def test_after_a_crash_what_only_the_log_holds_is_copied_and_stays_there(crashed: Path) -> None:
    before, all_names = durable(crashed), names(crashed)
    assert held_in_copy(crashed) == {"first"}
    assert (names(crashed), durable(crashed)) == (all_names, before)


def test_a_log_without_its_index_is_read_too_and_no_index_is_made(crashed: Path) -> None:
    Path(f"{crashed}-shm").unlink()
    before = durable(crashed)
    assert held_in_copy(crashed) == {"first"}
    assert (names(crashed), durable(crashed)) == ({"ledger.sqlite3", "ledger.sqlite3-wal"}, before)


def test_writes_to_the_copy_do_not_reach_the_ledger(path: Path) -> None:
    with Ledger.open(path, migrate=True) as ledger:
        with open_copy(path) as copied:
            copied.hold_sections(HELD, ["only there"])
        assert ledger.held_sections(HELD) == frozenset()


def test_without_a_ledger_the_copy_is_empty_and_none_is_made(path: Path) -> None:
    with open_copy(path) as ledger:
        assert ledger.roots() == ()
    assert not path.parent.exists()


def test_an_older_ledger_is_brought_up_in_the_copy_alone(path: Path) -> None:
    open_database(path, migrate=True, migrations=MIGRATIONS[:1]).close()
    before = durable(path)
    with open_copy(path) as ledger:
        ledger.check()
        assert ledger.roots() == ()
    assert durable(path) == before


def test_a_newer_ledger_is_named_by_its_own_path(path: Path) -> None:
    open_database(path, migrate=True, migrations=(*MIGRATIONS, ())).close()
    with pytest.raises(LedgerError, match="written by a newer caveman") as caught:
        open_copy(path)
    assert str(path) in caught.value.message


def scramble(path: Path) -> None:
    path.write_bytes(b"no database, and long enough to be taken for one" * 100)


def scramble_a_page(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096 : 3 * 4096] = bytes(2 * 4096)
    path.write_bytes(data)


@pytest.mark.parametrize("harm", [scramble, scramble_a_page])
@pytest.mark.parametrize("logs", [True, False])
def test_a_damaged_ledger_is_named_with_the_remedy(harm: Callable[[Path], None], logs: bool, path: Path) -> None:
    Ledger.open(path, migrate=True).close()
    harm(path)
    if logs:
        for suffix in ("-wal", "-shm"):
            Path(f"{path}{suffix}").touch()
    with pytest.raises(LedgerDamagedError, match="damaged") as caught:
        open_copy(path)
    assert str(path) in caught.value.message
    assert caught.value.next_step == REBUILD


def test_what_cannot_be_read_is_told_with_a_command_that_can_be_pasted(tmp_path: Path) -> None:
    path = tmp_path / "my data" / "ledger.sqlite3"
    path.mkdir(parents=True)
    with pytest.raises(LedgerError, match="cannot be read: Is a directory") as caught:
        open_copy(path)
    assert caught.value.next_step == f"ls -ld '{path.parent}' '{path}'"


def test_a_ledger_that_is_opened_while_it_is_copied_is_copied_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Ledger.open(path, migrate=True).close()
    opened: list[Ledger] = []
    real = Path.read_bytes

    def read_bytes(file: Path) -> bytes:
        if not opened:
            opened.append(Ledger.open(path, migrate=True))
            opened[0].hold_sections(HELD, ["first"])
        return real(file)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    assert held_in_copy(path) == {"first"}
    opened[0].close()


@pytest.mark.parametrize("has_log", [False, True])
def test_a_ledger_that_never_stands_still_is_busy(has_log: bool, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Ledger.open(path, migrate=True).close()
    if has_log:
        Path(f"{path}-wal").touch()
    read_bytes, copyfile = Path.read_bytes, shutil.copyfile

    def saved(done: object) -> object:
        os.utime(path, ns=(0, path.stat().st_mtime_ns + 1))
        return done

    monkeypatch.setattr(Path, "read_bytes", lambda file: saved(read_bytes(file)))
    monkeypatch.setattr(shutil, "copyfile", lambda source, target: saved(copyfile(source, target)))
    with pytest.raises(LedgerBusyError):
        open_copy(path)


def test_a_ledger_that_somebody_keeps_for_himself_is_busy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "BUSY_SECONDS", 0.05)
    Ledger.open(path, migrate=True).close()
    holding = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None);"
    holding += "c.execute('PRAGMA locking_mode = EXCLUSIVE'); c.execute('BEGIN IMMEDIATE'); print(1, flush=True);"
    with subprocess.Popen(
        [sys.executable, "-c", holding + "sys.stdin.read()", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        Path(f"{path}-shm").write_bytes(bytes(32_768))
        with pytest.raises(LedgerBusyError):
            open_copy(path)
        holder.communicate()


def test_where_there_is_no_room_for_what_only_a_log_holds_the_message_names_the_place(
    crashed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(f"{crashed}-shm").unlink()

    def copyfile(source: str, target: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), target)

    monkeypatch.setattr(shutil, "copyfile", copyfile)
    with pytest.raises(NoSpaceError, match="is full") as caught:
        open_copy(crashed)
    assert caught.value.next_step == f"df -h {tempfile.gettempdir()}"


@pytest.mark.parametrize("logs", ["none", "log", "both"])
def test_no_file_is_left_and_none_but_a_log_without_its_index_is_ever_copied(
    logs: str, crashed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever kills a dry run leaves what is in a file at that moment."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    copied: list[str] = []
    real = shutil.copyfile

    def copyfile(source: str, target: str) -> None:
        copied.append(target)
        real(source, target)

    monkeypatch.setattr(shutil, "copyfile", copyfile)
    if logs == "none":
        Ledger.open(crashed, migrate=True).close()
    elif logs == "log":
        Path(f"{crashed}-shm").unlink()
    with open_copy(crashed) as copy:
        assert copy.held_sections(HELD) == {"first"}
        copy.hold_path(HELD)
        assert list(temporary.iterdir()) == []
    assert bool(copied) == (logs == "log")
