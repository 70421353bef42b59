"""Several processes write into one ledger and one store at once."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_core.clock import SystemClock
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, RootAge, Version
from caveman_core.history.store import BackupStore, Stored

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

PROCESSES = 4


def open_history(folder: Path) -> History:
    ledger = Ledger.open(folder / "data" / "ledger.sqlite3", migrate=False)
    return History(ledger, BackupStore(folder / "data" / "backups"), SystemClock())


def in_processes(work: Callable[[int], None]) -> None:
    """Run `work(i)` in that many processes, which all start when the last of them is there."""
    ready_end, ready = os.pipe()
    gate, go = os.pipe()
    children = []
    for index in range(PROCESSES):
        child = os.fork()
        if child == 0:
            os.close(go)
            _child(work, index, ready, gate)
        children.append(child)
    os.close(gate)
    for _ in children:
        assert os.read(ready_end, 1)
    os.close(go)  # every child reads the end of the pipe now
    statuses = [os.waitpid(child, 0)[1] for child in children]
    os.close(ready_end)
    os.close(ready)
    assert statuses == [0] * PROCESSES


def _child(work: Callable[[int], None], index: int, ready: int, gate: int) -> None:
    status = 1
    try:
        os.write(ready, b".")
        os.read(gate, 1)
        work(index)
        status = 0
    except BaseException:  # noqa: BLE001 - a child must not run on into pytest
        traceback.print_exc(file=sys.stderr)
    finally:
        sys.stderr.flush()
        os._exit(status)


def test_a_new_ledger_is_made_once(tmp_path: Path) -> None:
    def add_root(index: int) -> None:
        with Ledger.open(tmp_path / "data" / "ledger.sqlite3", migrate=False) as ledger:
            ledger.add_root(tmp_path / str(index), "claude", float(index))

    for _ in range(5):
        in_processes(add_root)
        with Ledger.open(tmp_path / "data" / "ledger.sqlite3", migrate=False) as ledger:
            assert len(ledger.roots()) == PROCESSES
        for file in (tmp_path / "data").iterdir():
            file.unlink()


def test_a_root_is_new_to_one_of_them(tmp_path: Path) -> None:
    def add_root(index: int) -> None:
        with Ledger.open(tmp_path / "data" / "ledger.sqlite3", migrate=False) as ledger:
            _, age = ledger.add_root(tmp_path, "claude", 1.0)
            if age is RootAge.NEW:
                (tmp_path / f"new to {index}").touch()

    in_processes(add_root)
    assert len(list(tmp_path.glob("new to *"))) == 1


def test_numbers_and_backups_never_meet(tmp_path: Path) -> None:
    path = tmp_path / "CLAUDE.md"
    rounds = 8

    def write(index: int) -> None:
        history = open_history(tmp_path)
        for count in range(rounds):
            before, after = f"before {index} {count}".encode(), f"after {index} {count}".encode()
            version = history.prepare(path, before, after, (), Origin.COMPRESS, 3, 2)
            if count % 2:
                history.abandon(version)
            else:
                history.record(version, ())
            history.rescue(path, f"rescued {index} {count}".encode())

    in_processes(write)
    history = open_history(tmp_path)
    versions = history.ledger.versions(path)
    assert len({version.number for version in versions}) == len(versions) == PROCESSES * (rounds // 2 + rounds)
    texts = {history.bytes_of(path, version.number, "before") for version in versions}
    assert len(texts) == len(versions)
    assert {found.manifest.version for found in history.store.entries() if isinstance(found, Stored)} == set(versions)
    assert history.ledger.unbegun() == ()
    history.ledger.close()


def test_counted_starts_are_all_counted(tmp_path: Path) -> None:
    path = tmp_path / "CLAUDE.md"

    def start(index: int) -> None:
        with Ledger.open(tmp_path / "data" / "ledger.sqlite3", migrate=False) as ledger:
            for _ in range(10):
                ledger.begin_start(path)

    in_processes(start)
    with Ledger.open(tmp_path / "data" / "ledger.sqlite3", migrate=False) as ledger:
        assert ledger.begin_start(path) == PROCESSES * 10 + 1


def test_a_swap_is_begun_by_one_of_them(tmp_path: Path) -> None:
    path = tmp_path / "CLAUDE.md"

    def begin(index: int) -> None:
        history = open_history(tmp_path)
        version = Version(path, index + 1, 1.0, Origin.COMPRESS, "b", "a", 1, 1, 1, 1)
        try:
            history.begin(version, tmp_path / "t", ())
        except Exception as error:  # noqa: BLE001 - its class is what the test looks at
            (tmp_path / f"refused {index}").write_text(type(error).__name__)

    in_processes(begin)
    refused = [file.read_text() for file in tmp_path.glob("refused *")]
    assert refused == ["SwapConflictError"] * (PROCESSES - 1)


def test_one_sweeps_while_others_write(tmp_path: Path) -> None:
    """A sweep at a daemon's start meets live command lines: nothing of theirs is removed, nothing adopted twice."""
    path = tmp_path / "CLAUDE.md"

    def work(index: int) -> None:
        history = open_history(tmp_path)
        for count in range(8):
            if index == 0:
                swept = history.sweep_orphans()
                assert (swept.removed, swept.adopted, swept.damaged) == ((), (), ())
            else:
                mine = path.with_name(f"{index}.md")
                version = history.prepare(mine, b"before %d" % count, b"after", (), Origin.COMPRESS, 3, 2)
                history.begin(version, tmp_path / "t", ())
                (history.abandon if count % 2 else history.finish)(version)

    in_processes(work)
    history = open_history(tmp_path)
    for index in range(1, PROCESSES):
        mine = path.with_name(f"{index}.md")
        happened = [history.bytes_of(mine, version.number, "before") for version in history.ledger.versions(mine)]
        assert happened == [b"before %d" % count for count in range(0, 8, 2)]
    history.ledger.close()
