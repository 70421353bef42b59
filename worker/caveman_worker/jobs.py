"""The compress job: wait until the file is quiet, rewrite it, say what comes next (ARCHITECTURE §3)."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import structlog

from caveman_core.clock import Clock
from caveman_core.errors import ChangedError, PermanentError, TransientError
from caveman_core.files.eligibility import Eligible, Ineligible
from caveman_core.files.ports import Examine, QuietOf
from caveman_core.files.profiles import Writer
from caveman_core.history.records import Root
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import Policy
from caveman_core.queue.job import Again, CompressJob, path_of
from caveman_core.work import Need, needs_work
from caveman_worker.ports import JobLedger, Rewrite
from caveman_worker.waits import NO_SPACE_WAIT, BusyWaits, SaidUntil, reason_of

UNFINISHED_STARTS: Final = 3
"""So many jobs of a file that began and never ended are enough: the file, not chance, is what kills them."""

CLOSE_IT: Final = "close it there; if no editor has it open, remove its swap file (.NAME.swp; emacs: .#NAME)"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Target:
    """A job's file: as it is named below its root, and the real path that ledger and queue know it by."""

    root: Root
    named: Path
    real: Path
    policy: Policy


@dataclass(frozen=True, slots=True)
class CompressHandler:
    """Handler of compress jobs. Everything it touches comes in, so that it runs without disk and ledger too."""

    ledger: JobLedger
    rewrite: Rewrite
    examine: Examine
    open_in_editor: Callable[[Path], bool]
    policy_of: Callable[[Root], Policy]
    quiet_of: QuietOf
    clock: Clock
    _busy: BusyWaits = field(default_factory=BusyWaits)
    _stopped: SaidUntil = field(default_factory=SaidUntil)
    _treated: dict[Path, str | None] = field(default_factory=dict)  # digests of jobs that ended, until rechecked

    def paused(self) -> bool:
        """Whether this ledger says that the queue is paused."""
        return self.ledger.paused(self.clock.now()) is not None

    def real_path(self, job: CompressJob) -> Path:
        """The file's real path; PermanentError if the root is not known."""
        target = self._target(job)
        if target is None:
            raise PermanentError(f"no root has the id {job.root_id}")
        return target.real

    async def __call__(self, job: CompressJob) -> Receipt | Again:
        """Rewrite the job's file if it has been quiet and is open nowhere, else say when to try again."""
        target = self._target(job)
        if target is None:
            return Receipt(Path(job.relative), Outcome.REFUSED, Reason.OUTSIDE_ROOTS)
        try:
            return await self._attempt(target)
        except ChangedError:
            return self._moving_again(target, self.quiet_of(Writer.HUMAN), Reason.NOT_QUIET)
        except TransientError as error:
            return self._after_trouble(target, error)

    def _target(self, job: CompressJob) -> Target | None:
        root = self.ledger.root(job.root_id)
        if root is None:
            return None
        named = path_of(root.path, job)
        return Target(root, named, Path(os.path.realpath(named)), self.policy_of(root))

    async def _attempt(self, target: Target) -> Receipt | Again:
        found = await self._look(target)
        if not isinstance(found, Eligible):
            # rewrite knows the reasons, and finishes or undoes what a crash may have left of an earlier swap.
            return self._next(target, None, 0.0, await self._rewritten(target, None))
        quiet = self.quiet_of(found.writer)
        again = self._not_yet(target, found.snapshot.digest, quiet)
        if again is not None:
            return again
        receipt = await self._started(target, found.snapshot.digest)
        return self._next(target, found.snapshot.digest, quiet, receipt)

    async def _look(self, target: Target) -> Eligible | Ineligible | None:
        """The file judged, None if it cannot be read; raises ChangedError and OpenForWritingError."""
        try:
            return await asyncio.to_thread(
                self.examine, target.named, root=target.root.path, profile=target.policy.profile
            )
        except OSError:
            return None

    def _not_yet(self, target: Target, digest: str, quiet: float) -> Again | None:
        now = self.clock.now()
        quiet_at = self.ledger.see(target.real, digest, now).since + quiet
        if quiet_at > now:
            return Again(quiet_at, Reason.NOT_QUIET)
        if self.open_in_editor(target.real):
            if self._busy.is_new(target.real, Reason.OPEN_IN_EDITOR):
                log.info("a file waits for its editor", reason=str(Reason.OPEN_IN_EDITOR), next=CLOSE_IT)
                log.debug("a file waits for its editor", path=str(target.real))
            return self._busy_again(target, Reason.OPEN_IN_EDITOR)
        return None

    def _busy_again(self, target: Target, reason: Reason) -> Again:
        return Again(self.clock.now() + self._busy.next(target.real, reason), reason)

    def _moving_again(self, target: Target, quiet: float, reason: Reason) -> Again:
        """After the quiet time, and later each time: a quiet time of 0 must not make it run in a circle."""
        return Again(self.clock.now() + max(quiet, self._busy.next(target.real, reason)), reason)

    def _after_trouble(self, target: Target, error: TransientError) -> Again:
        reason = reason_of(error)
        if self._busy.is_new(target.real, reason):
            log.warning("job put off", reason=str(reason), next="none: it is tried again by itself")
            log.debug("job put off", path=str(target.real), exc_info=error)
        again = self._busy_again(target, reason)
        return Again(self.clock.now() + NO_SPACE_WAIT, reason) if reason is Reason.NO_SPACE else again

    async def _started(self, target: Target, digest: str) -> Receipt:
        """The rewrite, counted as begun until it ends in any way but the worker's death."""
        try:
            if self.ledger.begin_start(target.real) > UNFINISHED_STARTS:
                return self._recorded(target, digest, Receipt(target.real, Outcome.FAILED, Reason.WORKER_DIED))
            return await self._rewritten(target, digest)
        finally:
            self.ledger.end_start(target.real)

    async def _rewritten(self, target: Target, expected: str | None) -> Receipt:
        return await self.rewrite(target.named, target.policy, root=target.root.path, expected=expected)

    def _next(self, target: Target, digest: str | None, quiet: float, receipt: Receipt) -> Receipt | Again:
        if receipt.outcome is Outcome.BUSY:
            return self._put_off(target, receipt)
        if receipt.outcome is Outcome.SUPERSEDED:
            return self._moving_again(target, quiet, receipt.reason)
        self._busy.over(target.real)
        if receipt.reason is Reason.NO_SPACE:
            return Again(self.clock.now() + NO_SPACE_WAIT, receipt.reason)
        self._treated[target.real] = digest
        return receipt

    def _put_off(self, target: Target, receipt: Receipt) -> Again:
        now = self.clock.now()
        again = Again(now + self._busy.of(target.real, receipt), receipt.reason)
        if receipt.reason is Reason.SPEND_LIMIT and self.ledger.paused(now) is None:
            until = None if receipt.again_in is None else again.at
            self.ledger.pause(now, until, receipt.detail)
            log.warning("paused: no model can be asked", reason=str(receipt.reason), next="caveman resume")
        if receipt.reason is Reason.BUDGET_SPENT and self._stopped.is_new(again.at, now):
            log.warning("jobs wait for the next day", reason=str(receipt.reason), next="caveman status")
        return again

    async def failed(self, job: CompressJob, error: Exception) -> Receipt | Again:
        """Record the fault for the bytes that stand there now: the same bytes are not tried again unasked.

        With a model a job may take too long for one run: the sections that passed are known by the next.
        """
        detail = f"{type(error).__name__}: {error}".removesuffix(": ")
        target = self._target(job)
        if target is None:
            return Receipt(Path(job.relative), Outcome.FAILED, Reason.INTERNAL_ERROR, detail=detail)
        if isinstance(error, TimeoutError) and target.policy.model:
            return self._busy_again(target, Reason.TOOK_LONG)
        digest = await self._digest_now(target)
        self._treated[target.real] = digest
        receipt = Receipt(target.real, Outcome.FAILED, Reason.INTERNAL_ERROR, detail=detail)
        return receipt if digest is None else self._recorded(target, digest, receipt)

    async def _digest_now(self, target: Target) -> str | None:
        try:
            found = await self._look(target)
        except TransientError:
            return None
        return found.snapshot.digest if isinstance(found, Eligible) else None

    def _recorded(self, target: Target, digest: str, receipt: Receipt) -> Receipt:
        self.ledger.record_outcome(receipt, digest, target.policy, self.clock.now())
        return receipt

    async def recheck(self, job: CompressJob) -> Again | None:
        """When to queue the file again if it needs work as it is now; None if not.

        Bytes that this job has just treated never count: what it left unrecorded would come back at once, for ever.
        """
        target = self._target(job)
        if target is None:
            return None
        treated = self._treated.pop(target.real, None)
        try:
            found = await self._look(target)
        except TransientError:
            return Again(self.clock.now() + self.quiet_of(Writer.HUMAN), Reason.CHANGED_MEANWHILE)
        if not isinstance(found, Eligible) or found.snapshot.digest == treated:
            return None
        return self._more_work(target, found)

    def _more_work(self, target: Target, found: Eligible) -> Again | None:
        digest = found.snapshot.digest
        need = needs_work(self.ledger.state(target.real), digest, target.policy)
        if need not in (Need.WORK, Need.UNDONE):  # rewrite turns UNDONE into a hold
            return None
        seen = self.ledger.see(target.real, digest, self.clock.now())
        return Again(seen.since + self.quiet_of(found.writer), Reason.CHANGED_MEANWHILE)
