"""One file, start to end: lock -> read -> pipeline -> backup -> pending row -> swap -> done.

Worker and command line both call `rewrite`. It never raises for what a file or a disk can do: every such
thing is a receipt with its outcome and reason.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace
from pathlib import Path

from caveman_core.backends.interface import Backend
from caveman_core.clock import Clock
from caveman_core.document.parse import parse_document
from caveman_core.errors import CavemanError, LedgerError, LockTimeoutError
from caveman_core.files.eligibility import Eligible, Ineligible, examine
from caveman_core.files.locks import job_lock
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.records import Origin
from caveman_core.known import LedgerSections, hold_text
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.pipeline import Compressed, compress_document
from caveman_core.policy import Policy
from caveman_core.replacing import Replacement, recover_path, replace_file
from caveman_core.trouble import receipt_of_error
from caveman_core.work import Need, needs_work


@dataclass(frozen=True, slots=True)
class Deps:
    """What a rewrite needs from outside. `lock_seconds` is how long to wait for the file's job lock."""

    history: History
    folders: Folders
    backend: Backend
    clock: Clock
    min_gain: float
    lock_seconds: float


_NOT_NEEDED = {
    Need.BASELINE: (Outcome.SKIPPED, Reason.BASELINE),
    Need.OUR_OUTPUT: (Outcome.UNCHANGED, Reason.ALREADY_COMPRESSED),
    Need.ON_HOLD: (Outcome.SKIPPED, Reason.ON_HOLD),
    Need.UNDONE: (Outcome.SKIPPED, Reason.UNDONE),
    Need.SETTLED: (Outcome.UNCHANGED, Reason.ALREADY_TERSE),
}


async def rewrite(path: Path, policy: Policy, deps: Deps, *, root: Path, by_hand: bool = False) -> Receipt:
    """Compress the file at `path` if it needs it. By hand: no profile is needed and holds are released."""
    started = time.monotonic()
    try:
        receipt = await _under_lock(path, policy, deps, root, by_hand)
    except LockTimeoutError as error:
        receipt = Receipt(path, Outcome.BUSY, Reason.LOCKED, detail=error.message)
    return replace(receipt, seconds=time.monotonic() - started)


async def _under_lock(path: Path, policy: Policy, deps: Deps, root: Path, by_hand: bool) -> Receipt:
    real = Path(os.path.realpath(path))  # noqa: ASYNC240 - a few lstat calls
    async with job_lock(deps.folders.locks, real, timeout=deps.lock_seconds):
        try:
            recover_path(deps.history, deps.folders, real)
            found = examine(path, root=root, profile=None if by_hand else policy.profile, by_hand=by_hand)
        except LedgerError:
            raise  # not about this file
        except (OSError, CavemanError) as error:
            return receipt_of_error(path, error)
        if isinstance(found, Ineligible):
            return Receipt(path, found.outcome, found.reason, detail=found.detail)
        receipt = await _eligible(found, policy, deps, by_hand)
        if receipt.outcome.terminal:
            deps.history.ledger.record_outcome(receipt, found.snapshot.digest, policy, deps.clock.now())
        return receipt


async def _eligible(found: Eligible, policy: Policy, deps: Deps, by_hand: bool) -> Receipt:
    ledger = deps.history.ledger
    need = needs_work(ledger.state(found.path), found.snapshot.digest, policy)
    if by_hand:
        ledger.release(found.path)
    elif need is not Need.WORK:
        if need is Need.UNDONE:
            hold_text(ledger, found.path, found.snapshot.data)
        return Receipt(found.path, *_NOT_NEEDED[need])
    held = ledger.held_sections(found.path)
    known = LedgerSections(ledger, found.path, held, deps.clock.now())
    document = parse_document(found.snapshot.data)
    result = await compress_document(document, deps.backend, policy, known, min_gain=deps.min_gain)
    receipt = Receipt(
        found.path, result.outcome, result.reason, result.tokens_before, result.tokens_after, result.notes,
        detail="; ".join(str(finding) for finding in result.findings[:3]),
    )  # fmt: skip
    if result.outcome is not Outcome.COMPRESSED:
        return receipt
    return _write(found, result, receipt, deps, held)


def _write(found: Eligible, result: Compressed, receipt: Receipt, deps: Deps, held: frozenset[str]) -> Receipt:
    replacement = Replacement(
        found.path, found.snapshot.data, result.data, Origin.COMPRESS, result.pairs,
        receipt.tokens_before, receipt.tokens_after, held,
    )  # fmt: skip
    try:
        version = replace_file(deps.history, deps.folders, replacement)
    except Exception as error:  # noqa: BLE001 - whatever it was, the file is wholly old or new and the receipt says why
        return receipt_of_error(found.path, error)
    return replace(receipt, version=version.number)
