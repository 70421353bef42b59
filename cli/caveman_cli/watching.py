"""The daemon as `caveman watch` runs it: the watcher's parts and the worker's, on one ledger."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import structlog

from caveman_cli.exit_codes import ExitCode
from caveman_cli.first_start import tell
from caveman_cli.next_start import warn_of_damaged
from caveman_cli.opening import folders_of, opened, queue_server
from caveman_cli.own_settings import profile_at
from caveman_cli.parts import quiet_of
from caveman_cli.rehearsal import Rehearsal, marked_logs, rehearsal_folders, rehearsed, without_waiting
from caveman_cli.serving import handler_of, rewriting, root_policy, serve
from caveman_cli.signing_key import signing_key
from caveman_cli.stopping import until_stopped
from caveman_cli.too_wide import refuse_too_wide
from caveman_core.bounds import prune_all
from caveman_core.config import Settings
from caveman_core.errors import DOCTOR, CavemanError, LedgerError
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.known import hold_undone
from caveman_core.lost_ledger import sweep
from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.name import queue_name
from caveman_core.queue.pool import ArqJobQueue, connect
from caveman_core.replacing import recover_path
from caveman_watcher.daemon import Daemon, DaemonParts
from caveman_watcher.errors import AlreadyRunningError
from caveman_watcher.notifier import Notifier, PollingNotifier, Roots
from caveman_watcher.roots import RootSpec
from caveman_watcher.watchdog_notifier import WatchdogNotifier
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
        parts = (_dry_watch if options.dry_run else _Watch)(settings, options, folders_of(settings), stack).parts()
        try:
            return await until_stopped(Daemon(parts).run)
        except AlreadyRunningError as error:
            from caveman_cli.ending import instead_of

            raise instead_of(error, settings) from None


@dataclass(slots=True)
class _Watch:
    settings: Settings
    options: WatchOptions
    folders: Folders
    stack: ExitStack  # closes the ledger
    history: History | None = None

    def parts(self) -> DaemonParts:
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
            quiet_of=lambda writer: quiet_of(writer, settings),
            report=lambda first: tell(first, settings),
            companions=(self.work,) if self.options.worker else (),
            settle_seconds=settings.settle_seconds,
            rescan_seconds=settings.rescan_seconds,
            now=self.options.now,
        )

    def prepare(self) -> Ledger:
        """Open the ledger, finish or undo what a crash left. The daemon's lock is held by now."""
        self.history = self.stack.enter_context(self.begun())
        for root in self.settings.roots:
            there = os.path.lexists(root)
            if not there:
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
        if self.history is None:
            raise LedgerError("the ledger is not open yet")
        return self.history

    async def connect(self) -> ArqJobQueue:
        settings, folders = self.settings, self.folders
        server, key = queue_server(settings, folders), signing_key(settings, folders)
        return await connect(server, queue=queue_name(settings.queue), key=key)

    def notifier(self, roots: Roots) -> Notifier:
        return PollingNotifier() if self.options.poll else WatchdogNotifier(roots)

    def hold(self, path: Path, data: bytes) -> None:
        hold_undone(self.opened.ledger, path, data)

    async def work(self, stop: asyncio.Event) -> None:
        handler = handler_of(self.opened, self.settings, self.rewrite())
        await serve(self.settings, self.folders, handler, stop, stop_seconds=WORKER_STOP_SECONDS)

    def rewrite(self) -> Rewrite:
        return rewriting(self.opened, self.folders, self.settings)


@dataclass(slots=True)
class _DryWatch(_Watch):
    """The same on folders of its own, on a copy of the ledger in them."""

    real: Folders = field(kw_only=True)

    @contextmanager
    def begun(self) -> Iterator[History]:
        with rehearsed(self.real, self.folders) as history:
            yield history

    def hold(self, path: Path, data: bytes) -> None:
        Rehearsal(self.opened.ledger, self.settings).hold(path, data)

    def rewrite(self) -> Rewrite:
        return Rehearsal(self.opened.ledger, self.settings)


def _dry_watch(settings: Settings, options: WatchOptions, real: Folders, stack: ExitStack) -> _DryWatch:
    stack.enter_context(marked_logs())
    own = stack.enter_context(rehearsal_folders(real))
    return _DryWatch(without_waiting(settings), replace(options, worker=True), own, stack, real=real)


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
