"""A watched root with a real ledger, and what a worker needs for its files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from caveman_core.backends.interface import Backend
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.clock import Clock, SystemClock
from caveman_core.files.eligibility import examine, open_in_editor
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Root
from caveman_core.history.store import BackupStore
from caveman_core.outcome import Receipt
from caveman_core.policy import Level, Policy
from caveman_core.queue.job import job_of
from caveman_core.queue.pool import ArqJobQueue
from caveman_core.rewrite import Deps, rewrite
from caveman_worker.jobs import CompressHandler

CHATTY = (Path(__file__).parent / "data" / "chatty.md").read_bytes()


@dataclass
class Home:
    """A watched root and what a worker needs for its files. `rewrites` counts the jobs that came so far."""

    root: Root
    deps: Deps
    quiet: float = 0.0
    level: Level = Level.LITE
    rewrites: int = 0

    @property
    def ledger(self) -> Ledger:
        return self.deps.history.ledger

    @property
    def clock(self) -> Clock:
        return self.deps.clock

    def handler(self, backend: Backend | None = None) -> CompressHandler:
        """`backend` None: the home's own."""
        deps = self.deps if backend is None else replace(self.deps, backend=backend)

        async def by(path: Path, policy: Policy, *, root: Path, expected: str | None = None) -> Receipt:
            self.rewrites += 1
            return await rewrite(path, policy, deps, root=root, expected=expected)

        return CompressHandler(
            self.ledger, self.rewrite if backend is None else by, examine, open_in_editor,
            lambda root: self.policy(root, deps.backend), lambda _writer: self.quiet, self.deps.clock,
        )  # fmt: skip

    def policy(self, root: Root, backend: Backend | None = None) -> Policy:
        by = backend or self.deps.backend
        return Policy(root.id, root.profile, self.level, by.name, by.model, by.rules)

    async def rewrite(self, path: Path, policy: Policy, *, root: Path, expected: str | None = None) -> Receipt:
        self.rewrites += 1
        return await rewrite(path, policy, self.deps, root=root, expected=expected)

    def save(self, name: str, data: bytes = CHATTY) -> Path:
        file = self.root.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        return file

    async def put(self, queue: ArqJobQueue, file: Path) -> bool:
        return await queue.put(job_of(self.root.id, self.root.path, file), file, at=0.0)


@contextmanager
def new_home(folder: Path) -> Iterator[Home]:
    """In this folder; a home that is there already is opened again."""
    folders = Folders(folder / "data", folder / "state", folder / "run", folder / "config")
    root = folder / "home" / ".claude"
    root.mkdir(parents=True, exist_ok=True)
    clock = SystemClock()
    with Ledger.open(folders.ledger, migrate=True) as ledger:
        known, _ = ledger.add_root(root, "claude", clock.now())
        deps = Deps(History(ledger, BackupStore(folders.backups), clock), folders, OfflineBackend(), clock, 0.03, 0.0)
        yield Home(known, deps)
