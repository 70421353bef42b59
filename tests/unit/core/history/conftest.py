"""A ledger, a store and a history in a temporary folder, and a clock that stands still."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, Version
from caveman_core.history.store import BackupStore


class SettableClock:
    """A clock that shows what it was set to."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        return self.time


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory where there is such a thing: the hundreds of fsyncs here cost nothing there."""
    memory = Path("/dev/shm")  # noqa: S108
    with tempfile.TemporaryDirectory(prefix="history-", dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock()


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "data" / "ledger.sqlite3", migrate=True) as opened:
        yield opened


@pytest.fixture
def store(tmp_path: Path) -> BackupStore:
    return BackupStore(tmp_path / "data" / "backups")


@pytest.fixture
def history(ledger: Ledger, store: BackupStore, clock: SettableClock) -> History:
    return History(ledger, store, clock)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "project" / "CLAUDE.md"


MakeVersion = Callable[..., Version]


@pytest.fixture
def make_version(path: Path) -> MakeVersion:
    """Builds a version of `path`; what a test does not name does not matter to it."""

    def make(number: int = 1, before: str = "b", after: str = "a", **fields: object) -> Version:
        values: dict[str, object] = {
            "path": path, "number": number, "at": 5.0, "origin": Origin.COMPRESS, "before": before, "after": after,
            "size_before": 10, "size_after": 8, "tokens_before": 4, "tokens_after": 3,
        }  # fmt: skip
        return Version(**(values | fields))  # type: ignore[arg-type]  # the tests that use it check the types by running

    return make
