"""Backup -> pending row -> swap -> done, and the recovery of what a crash left in between.

The order is what makes it safe: the backup is durable and read back before the pending row exists, the row
exists before the file is touched, and recovery decides by content alone (ARCHITECTURE §3).
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from caveman_core.errors import ChangedError, OnHoldError, UnfinishedSwapError
from caveman_core.files.locks import swap_lock
from caveman_core.files.plan import OnStep, SwapPlan, no_step
from caveman_core.files.recovery import Recovered, recover
from caveman_core.files.swap import swap
from caveman_core.files.writing import temporary_for
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, Pending, SectionPair, Version
from caveman_core.known import held_by

SWAP_LOCK_SECONDS = 2.0
"""A swap takes milliseconds; whoever holds its lock for longer is stopped or stuck."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """What is to stand at a path instead of what stands there now."""

    path: Path
    before: bytes
    after: bytes
    origin: Origin
    pairs: tuple[SectionPair, ...]
    tokens_before: int
    tokens_after: int
    held: frozenset[str]  # the holds the new text was made under
    hold: Collection[str] = ()  # the sections to be held from the moment that the new text stands


def replace_file(history: History, folders: Folders, new: Replacement, *, step: OnStep = no_step) -> Version:
    """Replace the file, leaving a version.

    Raises what `swap` raises, the file being as its user has it; after UnfinishedSwapError it is wholly old or new.
    """
    with swap_lock(folders.locks, new.path, timeout=SWAP_LOCK_SECONDS):
        if new.origin is Origin.COMPRESS:
            _check_holds(history, new)
        version = history.prepare(
            new.path, new.before, new.after, new.pairs, new.origin, new.tokens_before, new.tokens_after
        )
        plan = SwapPlan(new.path, temporary_for(new.path, secrets.token_hex(8)), new.before, new.after)
        _swap(history, plan, version, new, step)
    return version


def _check_holds(history: History, new: Replacement) -> None:
    """Whoever holds a file does so under the swap lock: once that is done, no swap of a job follows."""
    if history.ledger.state(new.path).on_hold:
        raise OnHoldError
    if history.ledger.held_sections(new.path) != new.held:
        raise ChangedError("a hold was set while the file was being compressed")


def _swap(history: History, plan: SwapPlan, version: Version, new: Replacement, step: OnStep) -> None:
    try:
        history.begin(version, plan.temporary, new.pairs)
        swap(plan, keep=lambda data: history.rescue(plan.path, data), step=step)
    except UnfinishedSwapError:
        if _finish_or_undo(history, Pending(version, plan.temporary)) is not Recovered.NEW_STANDS:
            raise
        return
    except Exception:
        history.abandon(version)  # the file is as its user has it: this version never happened
        raise
    try:
        history.finish(version, new.hold)
    except Exception as error:
        raise UnfinishedSwapError(f"the new text stands at {plan.path}, but that could not be recorded") from error


def recover_path(history: History, folders: Folders, path: Path) -> Recovered | None:
    """Finish or undo what a crash left of a swap of this path; None if there was nothing."""
    if history.ledger.pending(path) is None:
        return None
    with swap_lock(folders.locks, path, timeout=SWAP_LOCK_SECONDS):
        pending = history.ledger.pending(path)
        return _finish_or_undo(history, pending) if pending else None


def _finish_or_undo(history: History, pending: Pending) -> Recovered:
    version = pending.version
    place = Path(os.path.realpath(version.path.parent))  # its folder may have been moved and linked back since
    plan = SwapPlan(
        place / version.path.name, place / pending.temporary.name,
        history.bytes_of(version.path, version.number, "before"),
        history.bytes_of(version.path, version.number, "after"),
    )  # fmt: skip
    recovered = recover(plan, keep=lambda data: history.rescue(version.path, data))
    if recovered is Recovered.UNREACHABLE:
        raise UnfinishedSwapError(f"the folder of {version.path} is not there, and a swap in it was not finished")
    if recovered is Recovered.OLD_STANDS:
        history.abandon(version)
        return recovered
    # The new text stands, or stood until somebody saved over it: the backup may be the only copy of the old one.
    history.finish(version, held_by(plan.new) if is_to_be_held(history.ledger, version) else ())
    return recovered


def is_to_be_held(ledger: Ledger, version: Version) -> bool:
    """Whether the text that this version puts in place is to stay as it is: an edit is to be compressed."""
    return version.origin is Origin.RESTORE and not ledger.is_edit(version)
