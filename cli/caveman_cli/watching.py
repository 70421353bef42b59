"""The daemon as `caveman watch` runs it: the watcher's parts and the worker's, on one ledger."""

from __future__ import annotations

import asyncio
import os
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import structlog

from caveman_cli.asked import guessed_profile
from caveman_cli.exit_codes import ExitCode
from caveman_cli.first_start import tell
from caveman_cli.opening import folders_of, opened, queue_server
from caveman_cli.parts import quiet_of
from caveman_cli.rehearsal import Rehearsal, rehearsal_folders
from caveman_cli.serving import handler_of, rewriting, root_policy, serve
from caveman_cli.signing_key import signing_key
from caveman_cli.stopping import until_stopped
from caveman_core.config import Settings
from caveman_core.errors import DOCTOR, CavemanError, LedgerError, PermanentError
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.known import hold_text
from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.name import queue_name
from caveman_core.queue.pool import ArqJobQueue, connect
from caveman_core.replacing import recover_path
from caveman_watcher.daemon import Daemon, DaemonParts
from caveman_watcher.notifier import Notifier, PollingNotifier, Roots
from caveman_watcher.roots import RootSpec
from caveman_watcher.watchdog_notifier import WatchdogNotifier

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


class TooWideError(PermanentError):
    """A root is too wide: it holds other people's or every project's files."""

    next_command = "caveman watch ~/.claude"


async def watch(settings: Settings, options: WatchOptions) -> ExitCode:
    """Watch until a signal. Raises TooWideError for `/` and the home folder itself."""
    for root in settings.roots:
        if os.path.realpath(root) in ("/", os.path.realpath(Path.home())):  # noqa: ASYNC240 - before anything runs
            raise TooWideError(f"{root} is too wide a root: name the agent's folder in it, or the projects you mean")
    with ExitStack() as stack:
        folders = folders_of(settings)
        if options.dry_run:
            folders = stack.enter_context(rehearsal_folders(folders))
            settings = settings.model_copy(update={"redis_url": None})  # a rehearsal has a queue of its own
        watched = _Watch(settings, options, folders, stack)
        return await until_stopped(Daemon(watched.parts()).run)


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
            specs=[RootSpec(root, guessed_profile(root)) for root in settings.roots],
            policy_of=root_policy(settings),
            broker=None if settings.redis_url else EmbeddedBroker(self.folders.socket),
            connect=self.connect,
            notifier=self.notifier,
            hold=self.hold,
            quiet_of=lambda writer: quiet_of(writer, settings),
            report=lambda first: tell(first, settings),
            companions=(self.work,) if self.options.worker or self.options.dry_run else (),
            settle_seconds=settings.settle_seconds,
            rescan_seconds=settings.rescan_seconds,
            now=self.options.now,
        )

    def prepare(self) -> Ledger:
        """Open the ledger, finish or undo what a crash left. The daemon's lock is held by now."""
        self.history = self.stack.enter_context(opened(self.folders, migrate=True))
        recover(self.history, self.folders)
        for root in self.settings.roots:
            there = os.path.lexists(root)
            if not there:
                log.info("a root is not there yet: waiting for it", next="none: it is watched once it is there")
            log.debug("root", path=str(root), there=there)
        return self.history.ledger

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
        hold_text(self.opened.ledger, path, data)

    async def work(self, stop: asyncio.Event) -> None:
        history, settings = self.opened, self.settings
        rewrite = Rehearsal(history, settings) if self.options.dry_run else rewriting(history, self.folders, settings)
        handler = handler_of(history, settings, rewrite)
        await serve(settings, self.folders, handler, stop, stop_seconds=WORKER_STOP_SECONDS)


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
    damaged = history.sweep_orphans().damaged
    if damaged:
        log.warning("damaged backups", count=len(damaged), next=DOCTOR)
    for one in damaged:
        log.debug("damaged backup", path=str(one.file), why=one.why)
