"""kill -9 before every disk operation and every SQL statement of a pruning, and prunings while others work."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_core.bounds import prune_all
from caveman_core.history.disk import Disk
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, SectionPair
from caveman_core.history.store import BackupStore

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

FILE, TEMPORARY = Path("/p/CLAUDE.md"), Path("/p/.tmp")
STAYING, PRUNED = (1, 5, 6), (2, 3, 4)
KEEP = 3


class FixedClock:
    """A clock that shows one time."""

    def now(self) -> float:
        return 9_000.0


class Fuse:
    """Kills this process before the event with a given number, counted from 1."""

    def __init__(self, kill_at: int) -> None:
        self.kill_at = kill_at
        self.events = 0

    def burn(self, *_: object) -> None:
        self.events += 1
        if self.events == self.kill_at:
            os.kill(os.getpid(), signal.SIGKILL)


class FusedDisk(Disk):
    """A disk each of whose changes is an event."""

    def __init__(self, fuse: Fuse) -> None:
        self.fuse = fuse

    def remove(self, file: Path) -> None:
        self.fuse.burn()
        super().remove(file)

    def sync_folder(self, folder: Path) -> None:
        self.fuse.burn()
        super().sync_folder(folder)


def open_history(folder: Path, disk: Disk | None = None) -> History:
    ledger = Ledger.open(folder / "ledger.sqlite3", migrate=True)
    return History(ledger, BackupStore(folder / "backups", disk), FixedClock())


def fill(folder: Path) -> None:
    """Six versions, each with a section of its own."""
    history = open_history(folder)
    for number in range(1, 7):
        pairs = (SectionPair(f"s{number}", f"o{number}", "t"),)
        before, after = f"text {number}".encode(), f"short {number}".encode()
        version = history.prepare(FILE, before, after, pairs, Origin.COMPRESS, 3, 2)
        history.begin(version, TEMPORARY, pairs)
        history.finish(version)
    history.ledger.close()


def prune_in_a_child(folder: Path, kill_at: int) -> bool:
    """Whether it was killed; otherwise it came to its end."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            fuse = Fuse(kill_at)
            history = open_history(folder, FusedDisk(fuse))
            with history.ledger._database.reading() as connection:  # the connection outlives its transaction
                connection.set_trace_callback(fuse.burn)
            history.prune(FILE, KEEP)
            status = 0
        except BaseException:  # noqa: BLE001 - a child must not run on into pytest
            traceback.print_exc(file=sys.stderr)
        finally:
            os._exit(status)
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


@pytest.fixture(scope="module")
def kills() -> Iterator[tuple[Path, ...]]:
    """For each event of a pruning the folder of one that was killed before it; the last one came to its end."""
    memory = Path("/dev/shm")  # noqa: S108
    with tempfile.TemporaryDirectory(prefix="pruned-", dir=memory if memory.is_dir() else None) as folder:
        fill(Path(folder, "full"))
        yield tuple(_kills(Path(folder)))


def _kills(folder: Path) -> Iterator[Path]:
    for kill_at in range(1, 300):
        one = folder / str(kill_at)
        shutil.copytree(folder / "full", one)
        killed = prune_in_a_child(one, kill_at)
        yield one
        if not killed:
            return
    pytest.fail("the pruning never came to its end")


@pytest.fixture
def folders(kills: tuple[Path, ...], tmp_path: Path) -> Iterator[Iterator[Path]]:
    """A copy of each, one after the other."""
    yield (Path(shutil.copytree(one, tmp_path / one.name)) for one in kills)


def numbers(history: History) -> list[int]:
    return [version.number for version in history.ledger.versions(FILE)]


def assert_everything_listed_comes_back(history: History) -> None:
    for number in numbers(history):
        assert history.bytes_of(FILE, number, "before") == f"text {number}".encode()
        assert history.bytes_of(FILE, number, "after") == f"short {number}".encode()


def test_the_kills_fall_into_every_step(kills: tuple[Path, ...]) -> None:
    left = set()
    for one in kills:
        history = open_history(one)
        manifests = sum(history.store.manifest_file(FILE, number).exists() for number in PRUNED)
        sides = sum(history.store.side_file(FILE, number, "before").exists() for number in PRUNED)
        left.add((len(numbers(history)), manifests, sides))
        history.ledger.close()
    assert left == {(6, 3, 3), *((3, manifests, 3) for manifests in range(4)), *((3, 0, sides) for sides in range(3))}


def test_the_next_start_finishes_what_a_kill_left(folders: Iterator[Path]) -> None:
    for folder in folders:
        history = open_history(folder)
        assert_everything_listed_comes_back(history)
        state = history.ledger.state(FILE)
        assert len(state.befores) == len(state.outputs) == 6
        swept = history.sweep_orphans()
        assert (swept.removed, swept.adopted, swept.damaged) == ((), (), ())
        prune_all(history, KEEP)
        assert numbers(history) == list(STAYING)
        assert_everything_listed_comes_back(history)
        assert sum(file.is_file() for file in history.store.root.rglob("*")) == 3 * len(STAYING)
        assert history.ledger.state(FILE) == state
        assert all(history.ledger.origin_of(FILE, f"o{number}") for number in range(1, 7))
        history.ledger.close()


def test_a_ledger_lost_in_the_same_crash_brings_back_whole_versions_only(folders: Iterator[Path]) -> None:
    for folder in folders:
        for file in folder.glob("ledger*"):
            file.unlink()
        history = open_history(folder)
        assert history.ledger.rebuild(history.store).damaged == ()
        assert set(STAYING) <= set(numbers(history))
        assert_everything_listed_comes_back(history)
        history.ledger.close()


def prune_for_ever(folder: Path) -> int:
    """A process that does nothing else; its id."""
    child = os.fork()
    if child == 0:
        try:
            history = open_history(folder)
            while True:
                history.prune(FILE, KEEP)
        except BaseException:  # noqa: BLE001 - a child must not run on into pytest
            traceback.print_exc(file=sys.stderr)
        finally:
            os._exit(1)
    return child


def test_processes_that_prune_meanwhile_take_nothing_that_is_under_way_or_kept(tmp_path: Path) -> None:
    fill(tmp_path)
    children = [prune_for_ever(tmp_path) for _ in range(2)]
    try:
        history = open_history(tmp_path)
        for number in range(7, 40):
            before, after = f"text {number}".encode(), f"short {number}".encode()
            version = history.prepare(FILE, before, after, (), Origin.COMPRESS, 3, 2)
            history.begin(version, TEMPORARY, ())
            assert history.bytes_of(FILE, number, "before") == before
            history.finish(version)
            assert history.bytes_of(FILE, number, "after") == after
            assert history.bytes_of(FILE, 1, "before") == b"text 1"
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
        ended = [os.WTERMSIG(os.waitpid(child, 0)[1]) for child in children]
    assert ended == [signal.SIGKILL] * 2, "none of them met an error"
    history.prune(FILE, KEEP)
    assert numbers(history) == [1, 38, 39]
    assert history.store.numbers(FILE) == {1, 38, 39}
    history.ledger.close()
