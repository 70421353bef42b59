"""`watch --dry-run`: the whole daemon on a copy of the ledger, and a rewrite that only says what it would do."""

from __future__ import annotations

import logging
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from structlog.contextvars import bound_contextvars

from caveman_cli.daemon.next_start import foresee
from caveman_cli.output.console import note, printable, say, shown
from caveman_cli.output.reports import tokens
from caveman_cli.scanning.preview import in_memory
from caveman_cli.settings.rewrite_parts import backend_of
from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.errors import CavemanError, ChangedError, LedgerError
from caveman_core.files.eligibility import Ineligible, examine
from caveman_core.folders import Folders
from caveman_core.history.copying import open_copy
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.store import BackupStore
from caveman_core.known import LedgerSections, hold_text
from caveman_core.outcome import Outcome, Receipt
from caveman_core.policy import Policy
from caveman_core.rewrite import NOT_NEEDED
from caveman_core.tokens import ESTIMATE
from caveman_core.trouble import receipt_of_error
from caveman_core.work import Need, needs_work
from caveman_watcher.errors import AlreadyRunningError
from caveman_watcher.one_daemon import the_one_daemon

_TELLS_OF_WRITES: Final = "caveman_worker.running"
"""Logs how each job ended, as if something had been written."""

_PREFIX: Final = "caveman-dry-run-"

_YOUNG: Final = 60.0
"""Seconds, longer than from the making of such a folder to its lock."""


@contextmanager
def rehearsal_folders(real: Folders) -> Iterator[Folders]:
    """Folders that vanish afterwards: a rehearsal leaves nothing, and runs beside a real daemon.

    They hold lock and socket alone: where it is killed and cannot remove them, no text is left.
    """
    _remove_those_of_the_killed()
    with tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True) as name:
        own = Path(name)
        yield replace(real, data=own, state=own, runtime=own)


def _remove_those_of_the_killed() -> None:
    """Folders of dry runs of this user whose lock is free. A young one may be about to take its lock."""
    for lock in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*/daemon.lock"):
        with suppress(OSError, AlreadyRunningError):
            found = lock.parent.lstat()
            if stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and time.time() - found.st_mtime > _YOUNG:
                with the_one_daemon(lock, os.getpid()):
                    shutil.rmtree(lock.parent, ignore_errors=True)


@contextmanager
def rehearsed(real: Folders, own: Folders) -> Iterator[History]:
    """A history in memory that stands where the next start would begin to watch.

    Raises LedgerError about the real ledger, LedgerBusyError, NoSpaceError.
    """
    with open_copy(real.ledger) as copy:
        note("dry run: nothing is written; it works on a copy of the ledger and waits for no quiet time")
        foresee(copy, BackupStore(real.backups), SystemClock())
        yield History(copy, BackupStore(own.backups), SystemClock())


def without_waiting(settings: Settings) -> Settings:
    """Nobody's next edit can meet a rewritten file here, so there is no quiet time. The queue is its own."""
    return settings.model_copy(update={"redis_url": None, "quiet_seconds": 0.0, "quiet_agent_seconds": 0.0})


@contextmanager
def marked_logs() -> Iterator[None]:
    """Every log line says that it is a dry run, and none that something was written."""
    logger = logging.getLogger(_TELLS_OF_WRITES)
    before = logger.level
    logger.setLevel(logging.WARNING)
    try:
        with bound_contextvars(dry_run=True):
            yield
    finally:
        logger.setLevel(before)


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """Stands in for `rewrite`. Outcomes and holds go into the copy, so that the same bytes are told of once."""

    copy: Ledger
    settings: Settings

    async def __call__(self, path: Path, policy: Policy, *, root: Path, expected: str | None = None) -> Receipt:
        """Judge and compress in memory, and say what would become of the file. Raises LedgerError alone."""
        try:
            return await self._judged(path, policy, root, expected)
        except LedgerError:
            raise
        except (OSError, CavemanError) as error:
            return _told(receipt_of_error(path, error))

    async def _judged(self, path: Path, policy: Policy, root: Path, expected: str | None) -> Receipt:
        found = examine(path, root=root, profile=policy.profile)
        if isinstance(found, Ineligible):
            return _told(Receipt(path, found.outcome, found.reason, detail=found.detail))
        real, digest = found.path, found.snapshot.digest
        if expected not in (None, digest):
            raise ChangedError
        need = needs_work(self.copy.state(real), digest, policy)
        if need is Need.UNDONE:
            self.hold(real, found.snapshot.data)
        if need is not Need.WORK:
            return Receipt(real, *NOT_NEEDED[need])
        known = LedgerSections(self.copy, real, self.copy.held_sections(real), SystemClock().now())
        tried = await in_memory(real, found, policy, backend_of(self.settings), self.settings.min_gain, known)
        self.copy.record_outcome(tried.receipt, digest, policy, SystemClock().now())
        return _told(tried.receipt)

    def hold(self, path: Path, data: bytes) -> None:
        """Hold an earlier text that somebody put back, in the copy, and say so once."""
        before = self.copy.held_sections(path)
        hold_text(self.copy, path, data)
        if self.copy.held_sections(path) != before:
            say(f"would hold      {shown(path)}: an earlier text was put back")


def _told(receipt: Receipt) -> Receipt:
    if receipt.outcome is Outcome.COMPRESSED:
        say(
            f"would compress  {shown(receipt.path)}  {tokens(receipt.tokens_before, receipt.tokens_after)} ({ESTIMATE})"
        )
    elif receipt.outcome.terminal:
        say(f"would leave     {shown(receipt.path)}: {printable(receipt.reason)}")
    return receipt
