"""The daemon as `caveman watch` runs it: the watcher's parts and the worker's, on one ledger."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import structlog

from caveman_cli.daemon.first_start import tell
from caveman_cli.daemon.live_lines import LiveLines, speaks, without_doubles
from caveman_cli.daemon.next_start import warn_of_damaged
from caveman_cli.daemon.serving import handler_of, rewriting, root_policy, serve
from caveman_cli.daemon.start_lines import start_lines
from caveman_cli.daemon.stopping import until_stopped
from caveman_cli.daemon.told_jobs import ToldJobs
from caveman_cli.daemon.too_wide import refuse_too_wide
from caveman_cli.failures.exit_codes import ExitCode
from caveman_cli.output.console import note
from caveman_cli.settings.opening import folders_of, opened, queue_server
from caveman_cli.settings.own_settings import profile_at
from caveman_cli.settings.rewrite_parts import quiet_of
from caveman_cli.settings.signing_key import signing_key
from caveman_core.bounds import prune_all
from caveman_core.config import Settings
from caveman_core.errors import DOCTOR, CavemanError, LedgerError
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.known import hold_undone
from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.name import queue_name
from caveman_core.queue.pool import connect
from caveman_core.replacing import recover_path
from caveman_core.restoring.lost_ledger import sweep
from caveman_core.restoring.moved import follow
from caveman_watcher.daemon import Daemon, DaemonParts
from caveman_watcher.errors import AlreadyRunningError
from caveman_watcher.first_look import FirstLook
from caveman_watcher.notifier import Notifier, PollingNotifier, Roots
from caveman_watcher.ports import ClosableQueue, Unobserved
from caveman_watcher.roots import RootSpec
from caveman_watcher.watchdog_notifier import WatchdogNotifier
from caveman_worker.handler import Handler
from caveman_worker.ports import Rewrite

WORKER_STOP_SECONDS = 2.0
"""For a job at the daemon's stop: less than what the daemon gives its companions. A job cut off is done next time."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class WatchOptions:
    """What a watch is to do besides its settings. A dry run always has its worker: that is what reports."""

    worker: bool = True
    poll: bool = False
    dry_run: bool = False
    now: bool = False


async def watch(settings: Settings, options: WatchOptions) -> ExitCode:
    """Watch until a signal. Raises TooWideError for `/` and the home folder itself."""
    refuse_too_wide(settings.roots)
    with ExitStack() as stack:
        parts = _watch_of(settings, options, folders_of(settings), stack).parts()
        try:
            code = await until_stopped(Daemon(parts).run)
            if isinstance(parts.observer, LiveLines):
                note("Stopped watching.")
            return code
        except AlreadyRunningError as error:
            from caveman_cli.processes.ending import instead_of

            raise instead_of(error, settings) from None


def _watch_of(settings: Settings, options: WatchOptions, folders: Folders, stack: ExitStack) -> Watch:
    if not options.dry_run:
        return Watch(settings, options, folders, stack)
    from caveman_cli.daemon.dry_watching import dry_watch

    return dry_watch(settings, options, folders, stack)


@dataclass(slots=True)
class Watch:
    """The parts of the daemon, as these settings and options ask for."""

    settings: Settings
    options: WatchOptions
    folders: Folders
    stack: ExitStack  # closes the ledger
    history: History | None = None
    lines: LiveLines | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        """Say what is done where a person looks on."""
        if speaks(self.settings):
            self.stack.enter_context(without_doubles())
            self.lines = self.live_lines()

    def live_lines(self) -> LiveLines:
        """What a person at the terminal is told."""
        return LiveLines(partial(start_lines, self.settings, worker=self.options.worker, dry_run=False))

    def parts(self) -> DaemonParts:
        """What the daemon is made of."""
        settings = self.settings
        return DaemonParts(
            lock=self.folders.daemon_lock,
            prepare=self.prepare,
            specs=[RootSpec(root, profile_at(root, settings)) for root in settings.roots],
            policy_of=root_policy(settings),
            broker=None if settings.redis_url else EmbeddedBroker(self.folders.socket),
            connect=self.connect,
            notifier=self.notifier,
            hold=self.hold,
            follow=self.follow,
            quiet_of=lambda writer: quiet_of(writer, settings),
            report=self.report,
            companions=(self.work,) if self.options.worker else (),
            settle_seconds=settings.settle_seconds,
            rescan_seconds=settings.rescan_seconds,
            now=self.options.now,
            observer=self.lines or Unobserved(),
        )

    def prepare(self) -> Ledger:
        """Open the ledger, finish or undo what a crash left. The daemon's lock is held by now."""
        self.history = self.stack.enter_context(self.begun())
        for root in self.settings.roots:
            there = os.path.lexists(root)
            if not there and self.lines is None:
                log.info("a root is not there yet: waiting for it", next="none: it is watched once it is there")
            log.debug("root", path=str(root), there=there)
        return self.history.ledger

    @contextmanager
    def begun(self) -> Iterator[History]:
        """The history, ready to be worked with."""
        with opened(self.folders, migrate=True) as history:
            recover(history, self.folders)
            prune_all(history, self.settings.keep)
            yield history

    @property
    def opened(self) -> History:
        """The history; LedgerError before `prepare`."""
        if self.history is None:
            raise LedgerError("the ledger is not open yet")
        return self.history

    async def connect(self) -> ClosableQueue:
        """The queue; BrokerError if its server does not answer."""
        settings, folders = self.settings, self.folders
        server, key = queue_server(settings, folders), signing_key(settings, folders)
        return await connect(server, queue=queue_name(settings.queue), key=key)

    def notifier(self, roots: Roots) -> Notifier:
        """What hears of saves."""
        return PollingNotifier() if self.options.poll else WatchdogNotifier(roots)

    def hold(self, path: Path, data: bytes) -> None:
        """Hold an earlier text that somebody put back."""
        before = self.opened.ledger.held_sections(path)
        hold_undone(self.opened.ledger, path, data)
        if self.lines is not None and self.opened.ledger.held_sections(path) != before:
            self.lines.held(path)

    def follow(self, path: Path) -> None:
        """Find what is known of the file under earlier paths."""
        follow(self.opened, self.folders, path)

    def report(self, first: FirstLook) -> None:
        """Tell what was there at the first start."""
        tell(first, self.settings)

    async def work(self, stop: asyncio.Event) -> None:
        """The worker beside the watcher."""
        async with self.rewrite() as rewrite:
            handler = self.handler(rewrite)
            await serve(self.settings, self.folders, handler, stop, stop_seconds=WORKER_STOP_SECONDS)

    def handler(self, rewrite: Rewrite) -> Handler:
        """What does the jobs."""
        handler = handler_of(self.opened, self.settings, rewrite)
        return ToldJobs(handler, self.lines) if self.lines is not None else handler

    def rewrite(self) -> AbstractAsyncContextManager[Rewrite]:
        """What a job does to its file."""
        return rewriting(self.opened, self.folders, self.settings)


def recover(history: History, folders: Folders) -> None:
    """Finish or undo every swap a crash left, then the backups. What cannot be now is met again by the file's job."""
    for pending in history.ledger.all_pending():
        path = pending.version.path
        try:
            found = recover_path(history, folders, path)
            log.info("recovered an unfinished swap", found=found.value if found else "nothing to do")
            log.debug("recovered", path=str(path), version=pending.version.number)
        except LedgerError:
            raise
        except (CavemanError, OSError) as error:
            log.warning("not recovered yet", error=type(error).__name__, next=DOCTOR)
            log.debug("not recovered yet", path=str(path), error=str(error))
    swept = sweep(history, folders)
    if swept.adopted:
        log.warning("backups the ledger did not know", versions=len(swept.adopted), held=len(swept.held), next=DOCTOR)
    warn_of_damaged(swept.damaged)
