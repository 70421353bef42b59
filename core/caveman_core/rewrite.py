"""One file, start to end: lock -> read -> pipeline -> backup -> pending row -> swap -> done.

Worker and command line both call `rewrite`. It never raises for what a file or a disk can do: every such thing is
a receipt with its outcome and reason.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace
from pathlib import Path

from caveman_core.backends.interface import Backend
from caveman_core.bounds import bound
from caveman_core.by_hand.holding import end_holds
from caveman_core.clock import Clock
from caveman_core.document.parse import parse_document
from caveman_core.errors import CavemanError, ChangedError, LedgerError
from caveman_core.files.eligibility import Eligible, Ineligible, examine
from caveman_core.files.ignoring import ignored
from caveman_core.files.locks import job_lock
from caveman_core.files.profiles import Writer
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.records import Origin
from caveman_core.history.retention import DEFAULT_KEEP
from caveman_core.known import LedgerSections, hold_undone
from caveman_core.loaded import as_loaded
from caveman_core.outcome import Outcome, Reason, Receipt, told_of
from caveman_core.pipeline import Compressed
from caveman_core.policy import Policy
from caveman_core.readable.anew import Start, compress_from
from caveman_core.replacing import Replacement, recover_path, replace_file
from caveman_core.restoring.moved import follow
from caveman_core.trouble import receipt_of_error
from caveman_core.work import Need, needs_work


@dataclass(frozen=True, slots=True)
class Deps:
    """What a rewrite needs from outside.

    `lock_seconds` is how long to wait for the file's job lock, `keep` how many versions of it to keep.
    """

    history: History
    folders: Folders
    backend: Backend
    clock: Clock
    min_gain: float
    lock_seconds: float
    keep: int = DEFAULT_KEEP


NOT_NEEDED = {
    Need.BASELINE: (Outcome.SKIPPED, Reason.BASELINE),
    Need.OUR_OUTPUT: (Outcome.UNCHANGED, Reason.OUR_TEXT),
    Need.ON_HOLD: (Outcome.SKIPPED, Reason.ON_HOLD),
    Need.UNDONE: (Outcome.SKIPPED, Reason.UNDONE),
    Need.SETTLED: (Outcome.UNCHANGED, Reason.JUDGED),
}
"""How a job ends whose file needs no work."""


async def rewrite(
    path: Path,
    policy: Policy,
    deps: Deps,
    *,
    root: Path,
    by_hand: bool = False,
    expected: str | None = None,
    start: Start = Start.WHAT_STANDS,
) -> Receipt:
    """Compress the file at `path` if it needs it. By hand: no profile is needed and holds are released.

    `expected`: the digest it is to have, else it is superseded. Raises LedgerError alone.
    """
    started = time.monotonic()
    job = _Job(path, root, policy, deps, by_hand, expected, start)
    try:
        receipt = await job.run()
    except LedgerError:
        raise  # not about this file
    except (OSError, CavemanError) as error:
        receipt = receipt_of_error(path, error)
    return replace(receipt, seconds=time.monotonic() - started)


@dataclass(frozen=True, slots=True)
class _Job:
    path: Path
    root: Path
    policy: Policy
    deps: Deps
    by_hand: bool
    expected: str | None
    start: Start

    async def run(self) -> Receipt:
        real = Path(os.path.realpath(self.path))  # noqa: ASYNC240 - a few lstat calls
        async with job_lock(self.deps.folders.locks, real, timeout=self.deps.lock_seconds):
            recover_path(self.deps.history, self.deps.folders, real)
            follow(self.deps.history, self.deps.folders, real)
            found = examine(self.path, root=self.root, profile=self.policy.profile, by_hand=self.by_hand)
            if isinstance(found, Ineligible):
                return Receipt(self.path, found.outcome, found.reason, detail=found.detail)
            if found.path != real:
                raise ChangedError("a link was turned to another file")
            if self.expected not in (None, found.snapshot.digest):
                raise ChangedError
            return await self._eligible(found)

    async def _eligible(self, found: Eligible) -> Receipt:
        ledger = self.deps.history.ledger
        need = needs_work(ledger.state(found.path), found.snapshot.digest, self.policy)
        if self.by_hand:
            end_holds(self.deps.history, found.path)
        elif need is not Need.WORK:
            if need is Need.UNDONE:
                hold_undone(ledger, found.path, found.snapshot.data)
            return Receipt(found.path, *NOT_NEEDED[need])
        try:
            receipt = await self._compress(found)
        except (OSError, CavemanError) as error:
            receipt = receipt_of_error(found.path, error)
        if receipt.outcome.terminal:
            ledger.record_outcome(receipt, found.snapshot.digest, self.policy, self.deps.clock.now())
        bound(self.deps.history, found.path, self.deps.keep)
        return receipt

    async def _compress(self, found: Eligible) -> Receipt:
        ledger = self.deps.history.ledger
        held = ledger.held_sections(found.path)
        known = LedgerSections(ledger, found.path, held, self.deps.clock.now())
        document = parse_document(found.snapshot.data)
        result = await compress_from(
            self.start, document, self.deps.backend, policy_for(found, self.policy), known, min_gain=self.deps.min_gain
        )
        receipt = receipt_of(found.path, result)
        if result.outcome is not Outcome.COMPRESSED:
            return receipt
        replacement = Replacement(
            found.path, found.snapshot.data, result.data, Origin.COMPRESS, result.pairs,
            receipt.tokens_before, receipt.tokens_after, held,
        )  # fmt: skip
        if ignored(self.path, self.root) is not None:
            raise ChangedError("an ignore file came to name it while it was being compressed")
        version = replace_file(self.deps.history, self.deps.folders, replacement)
        return replace(receipt, version=version.number)


def policy_for(found: Eligible, policy: Policy) -> Policy:
    """How this file of the root is treated: by its writer."""
    return policy.for_agents() if found.writer is Writer.AGENT else policy


def receipt_of(path: Path, result: Compressed) -> Receipt:
    """The receipt of a result that is not written yet."""
    findings = "; ".join(str(finding) for finding in result.findings[:3])
    detail = result.detail or findings or told_of(result.notes)
    return as_loaded(Receipt(path, result.outcome, result.reason, sections=result.notes, detail=detail), result.data)
