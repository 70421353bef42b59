"""Notifier, follower and rescans, wired to one looker: everything of the daemon that looks at files."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_core.clock import Clock
from caveman_core.files.eligibility import examine, walk
from caveman_core.files.ports import QuietOf
from caveman_core.queue.job import JobQueue
from caveman_watcher.aliases import Aliases
from caveman_watcher.finding import Finder
from caveman_watcher.first_look import FirstLookReport
from caveman_watcher.following import Follower
from caveman_watcher.looker import Looker, LookerDeps
from caveman_watcher.notices import Changed, Notice, RescanReason
from caveman_watcher.notifier import Notifier
from caveman_watcher.ports import Follow, Hold, Observer, WatcherLedger, stays
from caveman_watcher.refusals import Refusals
from caveman_watcher.rescan import RescanDeps, Rescans
from caveman_watcher.roots import RootSet
from caveman_watcher.settle import SettleTimers

CHECK_SECONDS: Final = 2.0
"""How often to see whether the notifier lives and hears of every root."""


@dataclass(frozen=True, slots=True)
class WatchingDeps:
    """What watching needs from outside. See DaemonParts."""

    roots: RootSet
    ledger: WatcherLedger
    queue: JobQueue
    notifier: Notifier
    hold: Hold
    quiet_of: QuietOf
    report: FirstLookReport
    clock: Clock
    settle_seconds: float
    rescan_seconds: float
    now: bool
    observer: Observer
    follow: Follow = stays


class Watching:
    """The parts that look at files; each public coroutine runs until it is cancelled, all at the same time."""

    def __init__(self, deps: WatchingDeps) -> None:
        """Nothing starts yet."""
        self._notifier, self._observer = deps.notifier, deps.observer
        self._notices: asyncio.Queue[Notice] = asyncio.Queue()
        self._refusals = Refusals(deps.roots, deps.ledger, deps.clock, deps.observer)
        aliases = Aliases()
        finder = Finder(examine, self._refusals, deps.clock)
        looker = Looker(
            LookerDeps(deps.roots, finder, deps.ledger, deps.queue, deps.hold, deps.quiet_of, deps.clock, deps.follow),
            now=deps.now,
        )
        self._rescans = Rescans(
            RescanDeps(
                roots=deps.roots,
                looker=looker,
                aliases=aliases,
                walk=self._walk,
                interval=lambda: deps.notifier.rescan_seconds(deps.rescan_seconds),
                after=self._looked_at_all,
                again=lambda path: self._notices.put_nowait(Changed(path)),
                report=deps.report,
            )
        )
        timers = SettleTimers(deps.settle_seconds)
        self._follower = Follower(self._notices, timers, looker, aliases, self.want_rescan)

    def want_rescan(self, reason: RescanReason) -> None:
        """Ask for a look at everything."""
        self._rescans.want(reason)

    async def queue_lost(self) -> None:
        """The queue's server was started again, empty."""
        self.want_rescan(RescanReason.BROKER_RESTARTED)

    async def follow(self) -> None:
        """Look at what the notifier hears of."""
        await self._follower.run()

    async def rescan(self) -> None:
        """Look at everything, at once and again and again."""
        await self._rescans.run()

    async def hear(self) -> None:
        """Run the notifier. Raises NotifierError when it has died."""
        try:
            await self._notifier.start(self._notices)
            while True:
                await asyncio.sleep(CHECK_SECONDS)
                await self._notifier.check()
        finally:
            await self._notifier.stop()

    async def _looked_at_all(self) -> None:
        self._observer.looked_at_all()
        await self._notifier.measure()

    def _walk(self, root: Path, profile: str) -> Iterable[Path]:
        return walk(root, profile, report=self._refusals.say)
