"""What the watcher's tests put in place of queue, policy and person, and a root with its looker on a real ledger."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from caveman_core.clock import SystemClock
from caveman_core.digest import digest_of
from caveman_core.errors import BrokerError
from caveman_core.files.eligibility import examine
from caveman_core.files.profiles import Writer
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Root
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.queue.job import CompressJob
from caveman_watcher.finding import Finder
from caveman_watcher.looker import Looker, LookerDeps
from caveman_watcher.refusals import Refusals
from caveman_watcher.roots import RootSet, RootSpec


@dataclass
class FakeQueue:
    """Jobs by real path. `texts` is what stood in the file at each accepted put."""

    jobs: dict[Path, tuple[CompressJob, float]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    puts: int = 0
    down: bool = False
    closed: bool = False

    async def put(self, job: CompressJob, real_path: Path, *, at: float) -> bool:
        self.puts += 1
        if self.down:
            raise BrokerError
        if real_path in self.jobs:
            return False
        self.jobs[real_path] = (job, at)
        self.texts.append(_text(real_path))
        return True

    async def close(self) -> None:
        self.closed = True

    def relatives(self) -> list[str]:
        return sorted(job.relative for job, _ in self.jobs.values())


@dataclass
class Holds:
    """What the watcher asked to hold."""

    held: list[tuple[Path, bytes]] = field(default_factory=list)

    def hold(self, path: Path, data: bytes) -> None:
        self.held.append((path, data))


def policy_of(root: Root) -> Policy:
    return Policy(root.id, root.profile, Level.LITE, BackendName.OFFLINE, "", "1")


def quiet_of(writer: Writer) -> float:
    return 300.0 if writer is Writer.AGENT else 60.0


class MovableClock(SystemClock):
    """The machine's clock, moved on by `ahead` seconds."""

    ahead = 0.0

    def now(self) -> float:
        return super().now() + self.ahead


class World:
    """A ledger, a queue and a looker over some roots."""

    def __init__(self, folder: Path, *roots: Path, profile: str = "claude", now: bool = False) -> None:
        self.ledger = Ledger.open(folder / "ledger.sqlite3", migrate=True)
        self.queue, self.holds, self.clock = FakeQueue(), Holds(), MovableClock()
        self.roots = RootSet([RootSpec(root, profile) for root in roots], self.ledger, policy_of, self.clock)
        self.refusals = Refusals(self.roots, self.ledger, self.clock)
        self.finder = Finder(examine, self.refusals, self.clock)
        self.looker = self.new_looker(now=now)
        self.roots.refresh()

    def new_looker(self, *, now: bool = False) -> Looker:
        deps = LookerDeps(
            self.roots, self.finder, self.ledger, self.queue, self.holds.hold, quiet_of, self.clock
        )  # fmt: skip
        return Looker(deps, now=now)

    def policy(self, path: Path) -> Policy:
        watched = self.roots.of(path)
        assert watched is not None
        return watched.policy


def save(path: Path, text: str) -> None:
    """Write as a simple editor does; parents are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def digest(text: str) -> str:
    return digest_of(text.encode())
