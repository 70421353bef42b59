"""A memory file with a real ledger, and what a rewrite of it needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.clock import SystemClock
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.store import BackupStore
from caveman_core.outcome import Receipt
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.readable.form import Readable, read_readable
from caveman_core.restoring.one_file import plan_restore, restore
from caveman_core.rewrite import Deps, rewrite

CHATTY = (Path(__file__).parent / "data" / "chatty.md").read_bytes()
BACKEND = OfflineBackend()
POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, BACKEND.model, BACKEND.rules)


@dataclass
class House:
    """A memory file and everything a rewrite needs."""

    file: Path
    deps: Deps

    @property
    def history(self) -> History:
        return self.deps.history

    async def compress(self, text: bytes | None = None) -> Receipt:
        if text is not None:
            self.file.write_bytes(text)
        return await rewrite(self.file, POLICY, self.deps, root=self.file.parent)

    def readable(self) -> Readable:
        return read_readable(self.history, self.deps.folders, self.file)

    def restore(self, number: int | None = None) -> None:
        restore(self.history, self.deps.folders, plan_restore(self.history, self.deps.folders, self.file, number))


@contextmanager
def new_house(tmp_path: Path) -> Iterator[House]:
    """Below this folder; no gain is too small there."""
    file = tmp_path / "home" / "CLAUDE.md"
    file.parent.mkdir()
    folders = Folders(*(tmp_path / name for name in ("data", "state", "run", "config")))
    clock = SystemClock()
    with Ledger.open(folders.ledger, migrate=True) as ledger:
        history = History(ledger, BackupStore(folders.backups), clock)
        yield House(file, Deps(history, folders, BACKEND, clock, 0.0, 0.0))
