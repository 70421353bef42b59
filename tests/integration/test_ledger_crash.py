"""kill -9 before every disk operation and every SQL statement of a version's life; then a start as after a crash."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from caveman_core.digest import digest_of
from caveman_core.history.disk import SAVING, Disk
from caveman_core.history.history import History, Swept
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, SectionPair, Version
from caveman_core.history.store import BackupStore, Stored

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

OLD, NEW, SAVED, UNDONE = b"Please run the tests.\n", b"Run tests.\n", b"saved meanwhile\n", b"never happened\n"
PAIRS = (SectionPair("s", "o", "t"), SectionPair("x", "x", ""))


@dataclass
class FixedClock:
    """A clock that shows one time."""

    time: float = 1_000.0

    def now(self) -> float:
        return self.time


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
    """A disk each of whose writing operations is an event; so is the moment before a whole file gets its name."""

    def __init__(self, fuse: Fuse) -> None:
        self.fuse = fuse

    def make_folder(self, folder: Path) -> None:
        self.fuse.burn()
        super().make_folder(folder)

    def write_new(self, file: Path, data: bytes) -> None:
        self.fuse.burn()
        if self.fuse.events + 1 == self.fuse.kill_at:
            file.with_name(file.name + SAVING).write_bytes(data[: len(data) // 2])
        self.fuse.burn()
        super().write_new(file, data)

    def sync_folder(self, folder: Path) -> None:
        self.fuse.burn()
        super().sync_folder(folder)

    def drop_cached(self, file: Path) -> None:
        self.fuse.burn()
        super().drop_cached(file)

    def remove(self, file: Path) -> None:
        self.fuse.burn()
        super().remove(file)


@dataclass(frozen=True)
class House:
    """The files of one run: the memory file, the data folder, and a log of what had returned before the kill."""

    folder: Path

    @property
    def file(self) -> Path:
        return self.folder / "CLAUDE.md"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    def open(self, disk: Disk | None = None, *, time: float = 1_000.0) -> History:
        ledger = Ledger.open(self.folder / "data" / "ledger.sqlite3", migrate=True)
        return History(ledger, BackupStore(self.folder / "data" / "backups", disk), FixedClock(time))


def life(house: House, fuse: Fuse) -> None:
    """One version that happens, one that comes to nothing, and a rescue; each step that returned is logged."""
    history = house.open(FusedDisk(fuse))
    with history.ledger._database.reading() as connection:  # the connection outlives its transaction
        connection.set_trace_callback(fuse.burn)
    done = _log(house)
    version = history.prepare(house.file, OLD, NEW, PAIRS, Origin.COMPRESS, 8, 4)
    done("prepared")
    history.begin(version, house.file.with_name("t"), PAIRS)
    done("begun")
    house.file.write_bytes(NEW)  # the swap: its own crash tests are elsewhere
    done("swapped")
    history.finish(version)
    done("finished")
    nothing = history.prepare(house.file, UNDONE, b"shorter\n", (), Origin.COMPRESS, 8, 4)
    history.begin(nothing, house.file.with_name("t"), ())
    history.abandon(nothing)
    done("abandoned")
    history.rescue(house.file, SAVED)
    done("rescued")


def _log(house: House) -> Callable[[str], None]:
    def done(step: str) -> None:
        with house.log.open("a") as stream:
            stream.write(step + "\n")

    return done


def run(house: House, kill_at: int) -> int:
    """How the child ended: the signal that killed it, or 0 if it came to its end."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            life(house, Fuse(kill_at))
            status = 0
        except BaseException:  # noqa: BLE001 - a child must not run on into pytest
            traceback.print_exc(file=sys.stderr)
        finally:
            os._exit(status)
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def start_again(house: House) -> tuple[History, Swept]:
    """What a daemon does at its start: recover the pending swap by the file's content, then sweep."""
    history = house.open(time=9_000.0)
    pending = history.ledger.pending(house.file)
    if pending is not None:
        # Recovery tells whose bytes it meets by these.
        history.bytes_of(house.file, pending.version.number, "before")
        history.bytes_of(house.file, pending.version.number, "after")
        stands = digest_of(house.file.read_bytes()) == pending.version.after
        (history.finish if stands else history.abandon)(pending.version)
    return history, history.sweep_orphans()


@dataclass(frozen=True)
class Killed:
    """A house as a kill left it, and which steps had returned by then."""

    folder: Path
    returned: frozenset[str]

    def copy(self) -> House:
        """The house to work in, under its own name: the ledger knows the file by its path."""
        aside = self.folder.with_name("aside")
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(aside / self.folder.name, self.folder)
        return House(self.folder)


@pytest.fixture(scope="module")
def kills() -> Iterator[tuple[Killed, ...]]:
    """For each event of a life a house in which it was killed before it; in the last one it came to its end.

    In memory where there is such a thing: a kill, unlike a power cut, does not ask what is on the disk.
    """
    memory = Path("/dev/shm")  # noqa: S108
    with tempfile.TemporaryDirectory(prefix="crash-", dir=memory if memory.is_dir() else None) as folder:
        yield tuple(_kills(Path(folder)))


def _kills(folder: Path) -> Iterator[Killed]:
    for kill_at in range(1, 500):
        house = House(folder / str(kill_at))
        house.folder.mkdir()
        house.file.write_bytes(OLD)
        killed = run(house, kill_at) == signal.SIGKILL
        returned = house.log.read_text().split() if house.log.exists() else []
        shutil.copytree(house.folder, folder / "aside" / str(kill_at))
        yield Killed(house.folder, frozenset(returned))
        if not killed:
            return
    pytest.fail("the life never came to its end")


def check(house: House, returned: frozenset[str], history: History, swept: Swept) -> None:
    versions = history.ledger.versions(house.file)
    by_text = {history.bytes_of(house.file, version.number, "before"): version for version in versions}
    assert (swept.adopted, swept.damaged) == ((), ())
    # What stands at the name is what the history says.
    assert (house.file.read_bytes() == NEW) == (OLD in by_text)
    if "swapped" in returned:
        check_happened(history, by_text[OLD])
    # A rescue that returned is kept; one that was cut short is kept at most once.
    assert SAVED in by_text or "rescued" not in returned
    assert len(by_text) == len(versions)
    # What never happened is gone, and nothing half written is left.
    assert UNDONE not in by_text
    stored = [found for found in history.store.entries() if isinstance(found, Stored) and not found.damage]
    assert {found.manifest.version for found in stored} == set(versions)
    sides = sum(2 if version.after else 1 for version in versions)
    files = [file for file in history.store.root.rglob("*") if file.is_file()]
    assert len(files) == sides + len(versions)
    assert history.ledger.pending(house.file) is None


def check_happened(history: History, version: Version) -> None:
    assert history.bytes_of(version.path, version.number, "after") == NEW
    assert history.ledger.section_map(version.path, version.number) == PAIRS
    assert digest_of(NEW) in history.ledger.state(version.path).outputs


def test_the_kills_fall_into_every_step(kills: tuple[Killed, ...]) -> None:
    assert len(kills) > 60, "disk operations and statements are both counted"
    assert kills[0].returned == frozenset()
    assert kills[-1].returned == {"prepared", "begun", "swapped", "finished", "abandoned", "rescued"}
    assert {len(kill.returned) for kill in kills} >= {0, 1, 3, 4, 5, 6}


def test_a_kill_at_any_event_leaves_a_consistent_history(kills: tuple[Killed, ...]) -> None:
    for kill in kills:
        house = kill.copy()
        history, swept = start_again(house)
        check(house, kill.returned, history, swept)
        numbers = [version.number for version in history.ledger.versions(house.file)]
        later = history.prepare(house.file, b"next", b"n", (), Origin.COMPRESS, 1, 1)
        assert later.number > max(numbers, default=0)
        history.ledger.close()


def test_a_second_start_after_the_crash_finds_nothing_more_to_do(kills: tuple[Killed, ...]) -> None:
    for kill in kills:
        house = kill.copy()
        first, _ = start_again(house)
        versions = first.ledger.versions(house.file)
        first.ledger.close()
        second, swept = start_again(house)
        assert (swept.removed, swept.adopted, swept.damaged) == ((), (), ())
        assert second.ledger.versions(house.file) == versions
        second.ledger.close()


def test_a_ledger_lost_in_the_same_crash_is_rebuilt_without_losing_a_byte(kills: tuple[Killed, ...]) -> None:
    for kill in kills:
        house = kill.copy()
        for file in (house.folder / "data").glob("ledger*"):
            file.unlink()
        history = house.open(time=9_000.0)
        history.ledger.rebuild(history.store)
        versions = history.ledger.versions(house.file)
        texts = [history.bytes_of(house.file, version.number, "before") for version in versions]
        assert OLD in texts or "prepared" not in kill.returned
        assert SAVED in texts or "rescued" not in kill.returned
        history.ledger.close()
