"""The machine of the week: real files, ledger, backups, watcher and worker parts, all under the week's clock.

The kernel dates files by its own clock. So the modification time is set at every save, and the time at which a file's
status changed, which cannot be set, is given to the watcher as the week has it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from caveman_cli.daemon.watching import recover
from caveman_core import rewrite as rewriting
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.bounds import prune_all
from caveman_core.clock import Clock
from caveman_core.files.eligibility import Eligible, Ineligible, examine, open_in_editor, walk
from caveman_core.files.profiles import Writer
from caveman_core.folders import Folders
from caveman_core.history.disk import Disk
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Root
from caveman_core.history.store import BackupStore
from caveman_core.known import hold_undone
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.queue.codec import encode_job
from caveman_core.queue.pool import ArqJobQueue
from caveman_core.rewrite import Deps
from caveman_watcher.aliases import Aliases
from caveman_watcher.finding import Finder
from caveman_watcher.looker import Looked, Looker, LookerDeps
from caveman_watcher.one_daemon import the_one_daemon
from caveman_watcher.refusals import Refusals
from caveman_watcher.rescan import RescanDeps, Rescans
from caveman_watcher.roots import RootSet, RootSpec
from caveman_watcher.sleeping import SleepDetector
from caveman_worker.jobs import CompressHandler
from caveman_worker.running import Running
from week.clock import HOUR, WeekClock
from week.faults import FillableDisk
from week.memory_queue import MemoryQueue

QUIET = {Writer.HUMAN: 60.0, Writer.AGENT: 300.0}
MIN_GAIN = 0.0
"""Any gain is worth a write: how much is worth it is another test's matter."""


def policy_of(root: Root) -> Policy:
    return Policy(root.id, root.profile, Level.LITE, BackendName.OFFLINE, "", "1")


def history_of(folders: Folders, clock: Clock, disk: Disk, *, migrate: bool) -> History:
    return History(Ledger.open(folders.ledger, migrate=migrate), BackupStore(folders.backups, disk), clock)


def handler_of(history: History, folders: Folders, clock: Clock, keep: int) -> CompressHandler:
    """The worker's handler on the real disk and ledger."""
    deps = Deps(history, folders, OfflineBackend(), clock, MIN_GAIN, lock_seconds=1.0, keep=keep)
    return CompressHandler(
        ledger=history.ledger,
        rewrite=partial(rewriting.rewrite, deps=deps),
        examine=examine,
        open_in_editor=open_in_editor,
        policy_of=policy_of,
        quiet_of=QUIET.__getitem__,
        clock=clock,
    )


@dataclass(frozen=True, slots=True)
class Daemon:
    """What runs between a start and a stop, a kill or the end of the week."""

    history: History
    roots: RootSet
    looker: Looker
    rescans: Rescans
    running: Running
    sleep: SleepDetector
    ending: ExitStack


@dataclass
class Machine:
    """`specs` are the roots of the next start, `changed_at` says when a file's status changed."""

    folders: Folders
    clock: WeekClock
    changed_at: Callable[[Path], float]
    specs: list[RootSpec]
    keep: int
    disk: FillableDisk = field(default_factory=FillableDisk)
    queue: MemoryQueue = field(default_factory=MemoryQueue)
    daemon: Daemon | None = None

    def start(self) -> None:
        """As `caveman watch` does, up to the first rescan. The queue's server is the daemon's, so it is empty."""
        with ExitStack() as stack:
            stack.enter_context(the_one_daemon(self.folders.daemon_lock, os.getpid()))
            history = history_of(self.folders, self.clock, self.disk, migrate=True)
            stack.callback(history.ledger.close)
            recover(history, self.folders)
            prune_all(history, self.keep)
            roots = RootSet(self.specs, history.ledger, policy_of, self.clock)
            roots.refresh()
            self.queue.lose_all()
            handler = handler_of(history, self.folders, self.clock, self.keep)
            looker, rescans = self._watcher(history, roots)
            self.daemon = Daemon(
                history, roots, looker, rescans,
                Running(cast(ArqJobQueue, self.queue), handler, job_seconds=900.0),
                SleepDetector(self.clock.now, self.clock.monotonic), stack.pop_all(),
            )  # fmt: skip

    def _watcher(self, history: History, roots: RootSet) -> tuple[Looker, Rescans]:
        refusals = Refusals(roots, history.ledger, self.clock)
        finder = Finder(self._examined, refusals, self.clock)
        hold = partial(hold_undone, history.ledger)
        looker = Looker(
            LookerDeps(roots, finder, history.ledger, self.queue, hold, QUIET.__getitem__, self.clock)
        )  # fmt: skip
        deps = RescanDeps(
            roots=roots,
            looker=looker,
            aliases=Aliases(),
            walk=partial(walk, report=refusals.say),
            interval=lambda: HOUR,
            after=_nothing,
            again=_never,
            report=lambda _first: None,
        )
        return looker, Rescans(deps, self.clock.monotonic)

    def _examined(self, path: Path, *, root: Path, profile: str | None) -> Eligible | Ineligible:
        found = examine(path, root=root, profile=profile)
        if isinstance(found, Ineligible):
            return found
        changed_at = self.changed_at(found.path)
        return replace(found, snapshot=replace(found.snapshot, ctime_ns=int(changed_at * 1e9)))

    def stop(self) -> None:
        """In order, or what is left of it after a kill: locks and connections go with the process."""
        if self.daemon is not None:
            self.daemon.ending.close()
            self.daemon = None
            self.queue.lose_all()

    async def look(self, path: Path) -> Looked:
        assert self.daemon is not None
        return await self.daemon.looker.look(path)

    async def rescan(self) -> None:
        assert self.daemon is not None
        await self.daemon.rescans.once()

    async def run_job(self, path: Path) -> None:
        """What arq does with a job that is due."""
        assert self.daemon is not None
        place = self.queue.places[path]
        context: dict[str, Any] = {"job_id": str(place.turn)}
        self.queue.begin(path)
        await self.daemon.running.compress(context, encode_job(place.job))
        self.queue.end(path)
        await self.daemon.running.after(context)

    @contextmanager
    def command(self) -> Iterator[History]:
        """The history as a command opens it, beside the daemon or without one."""
        history = history_of(self.folders, self.clock, self.disk, migrate=self.daemon is None)
        try:
            yield history
        finally:
            history.ledger.close()


async def _nothing() -> None:
    """The notifier has nothing to measure."""


def _never(path: Path) -> None:
    raise AssertionError(f"{path} changed while it was read, and nobody was saving")
