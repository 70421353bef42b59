"""The daemon: lock, recovery, queue, notifier, looks and rescans, put together and kept running."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import structlog

from caveman_core.by_hand.look_request import LookRequests
from caveman_core.clock import Clock, SystemClock
from caveman_core.files.ports import QuietOf
from caveman_core.history.records import Root
from caveman_core.policy import Policy
from caveman_watcher.first_look import FirstLookReport
from caveman_watcher.keeping import end_parts, keep_running
from caveman_watcher.notices import RescanReason
from caveman_watcher.notifier import Notifier, Roots
from caveman_watcher.one_daemon import the_one_daemon
from caveman_watcher.ports import Broker, ClosableQueue, Follow, Hold, Observer, Unobserved, WatcherLedger, stays
from caveman_watcher.roots import RootSet, RootSpec
from caveman_watcher.sleeping import SleepDetector
from caveman_watcher.watching import Watching, WatchingDeps

TICK_SECONDS: Final = 2.0
"""How often to see whether a root came or went, the notifier lives, the machine slept, a command asked for a look."""

COMPANION_SECONDS: Final = 3.5
"""How long a companion may take to end by itself: a worker's `stop_seconds` (2 s) and its accounts after them."""

CLEAN_UP_SECONDS: Final = 1.0
"""How long a companion that was cancelled may clean up."""

BROKER_SECONDS: Final = 1.0
"""How long the queue server may take to end; it dies with this process in any case."""

Companion = Callable[[asyncio.Event], Awaitable[None]]
"""Runs beside the watcher, in its process, until the event is set: the worker."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class DaemonParts:
    """What the daemon is made of.

    `prepare` runs once the lock is held and before anything else: it opens (and migrates) the ledger and recovers
    pending swaps. `broker` None: the queue's server is somebody else's. `now`: what was there before is work too.
    """

    lock: Path
    prepare: Callable[[], WatcherLedger]
    specs: Sequence[RootSpec]
    policy_of: Callable[[Root], Policy]
    broker: Broker | None
    connect: Callable[[], Awaitable[ClosableQueue]]
    notifier: Callable[[Roots], Notifier]
    hold: Hold
    quiet_of: QuietOf
    report: FirstLookReport
    companions: Sequence[Companion] = ()
    clock: Clock = field(default_factory=SystemClock)
    settle_seconds: float = 0.5
    rescan_seconds: float = 300.0
    now: bool = False
    observer: Observer = field(default_factory=Unobserved)
    follow: Follow = stays


class Daemon:
    """The one watcher of a user."""

    def __init__(self, parts: DaemonParts) -> None:
        """Nothing starts before `run`."""
        self._parts = parts

    async def run(self, stop: asyncio.Event) -> None:
        """Watch until `stop` is set, then end within six seconds.

        Raises AlreadyRunningError, BrokerError, LedgerError if it cannot begin; afterwards a part that fails is
        started again.
        """
        parts = self._parts
        with the_one_daemon(parts.lock, os.getpid()):
            ledger = parts.prepare()
            roots = RootSet(parts.specs, ledger, parts.policy_of, parts.clock)
            roots.refresh()
            requests = LookRequests(parts.lock)
            async with self._queue() as queue:
                log.info("watching", roots=len(roots.paths()))
                parts.observer.watching()
                await self._run_parts(self._watching(roots, ledger, queue), roots, requests, stop)
        log.info("stopped watching")

    def _watching(self, roots: RootSet, ledger: WatcherLedger, queue: ClosableQueue) -> Watching:
        parts = self._parts
        return Watching(
            WatchingDeps(
                roots=roots,
                ledger=ledger,
                queue=queue,
                notifier=parts.notifier(roots.paths),
                hold=parts.hold,
                follow=parts.follow,
                quiet_of=parts.quiet_of,
                report=parts.report,
                clock=parts.clock,
                settle_seconds=parts.settle_seconds,
                rescan_seconds=parts.rescan_seconds,
                now=parts.now,
                observer=parts.observer,
            )
        )

    @asynccontextmanager
    async def _queue(self) -> AsyncIterator[ClosableQueue]:
        """The queue on a server that runs for as long as this lasts."""
        broker = self._parts.broker
        if broker is not None:
            await broker.start()
        try:
            queue = await self._parts.connect()
            try:
                yield queue
            finally:
                await queue.close()
        finally:
            if broker is not None:
                await _end(broker)

    async def _run_parts(self, watching: Watching, roots: RootSet, requests: LookRequests, stop: asyncio.Event) -> None:
        async with asyncio.TaskGroup() as group:
            loops = {
                "looks": watching.follow,
                "rescans": watching.rescan,
                "notifier": watching.hear,
                "roots": lambda: _upkeep(roots, requests, watching.want_rescan),
            }
            if (broker := self._parts.broker) is not None:
                loops["queue server"] = lambda: broker.watch_over(watching.queue_lost)
            running = [group.create_task(keep_running(part, run, stop)) for part, run in loops.items()]
            companions = [asyncio.create_task(self._accompany(run, stop)) for run in self._parts.companions]
            try:
                await stop.wait()
            finally:
                stop.set()  # this call may have been cancelled
                for task in running:
                    task.cancel()
                await _end_companions(companions)
                await end_parts(running)

    async def _accompany(self, companion: Companion, stop: asyncio.Event) -> None:
        await keep_running("companion", lambda: companion(stop), stop)


async def _upkeep(roots: RootSet, requests: LookRequests, want_rescan: Callable[[RescanReason], None]) -> None:
    sleep = SleepDetector()
    while True:
        await asyncio.sleep(TICK_SECONDS)
        if roots.refresh():
            want_rescan(RescanReason.ROOTS_CHANGED)
        if sleep.slept():
            want_rescan(RescanReason.WOKE_UP)
        if requests.is_new():
            want_rescan(RescanReason.ASKED)


async def _end_companions(companions: Sequence[asyncio.Task[None]]) -> None:
    """Let them end, then make them; one that does not even clean up in time is left to the end of the process."""
    if not companions:
        return
    _, late = await asyncio.wait(companions, timeout=COMPANION_SECONDS)
    for task in late:
        task.cancel()
    if late:
        _, late = await asyncio.wait(late, timeout=CLEAN_UP_SECONDS)
    if late:
        log.warning("a companion does not end", next="none: it ends with this process")


async def _end(broker: Broker) -> None:
    try:
        async with asyncio.timeout(BROKER_SECONDS):
            await broker.stop()
    except TimeoutError:
        log.warning("the queue server takes long to end", next="none: it ends with this process")
