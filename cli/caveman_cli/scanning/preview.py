"""What compressing a file would do, without a lock or a write."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from caveman_cli.output.progress import counted
from caveman_cli.scanning.asked import Asked
from caveman_cli.settings.opening import folders_of, history_to_look_at, lost_ledger, tell_of_lost
from caveman_cli.settings.rewrite_parts import BY_HAND, backend_of, policy_of
from caveman_cli.versions.holds import left_alone
from caveman_core.asking.known import KnownSections
from caveman_core.backends.interface import Backend
from caveman_core.backends.unasked import for_a_look
from caveman_core.config import Settings
from caveman_core.document.parse import parse_document
from caveman_core.errors import CavemanError
from caveman_core.files.eligibility import Eligible, Ineligible, examine
from caveman_core.files.verdict import ineligible
from caveman_core.history.ledger import Ledger
from caveman_core.known import LedgerSectionsToRead, NothingKnown
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import Policy
from caveman_core.readable.anew import Start, compress_from
from caveman_core.restoring.moved import known_path
from caveman_core.rewrite import policy_for, receipt_of
from caveman_core.trouble import receipt_of_error


@dataclass(frozen=True, slots=True)
class Preview:
    """The receipt there would be, and the bytes now and then. They are equal unless it is `compressed`."""

    receipt: Receipt
    before: bytes = b""
    after: bytes = b""


async def preview(
    asked: Asked,
    policy: Policy,
    backend: Backend,
    min_gain: float,
    ledger: Ledger | None = None,
    start: Start = Start.WHAT_STANDS,
) -> Preview:
    """Judge and compress one file in memory, as it would be with this ledger. Raises only LedgerError."""
    try:
        found = examine(asked.path, root=asked.root, profile=asked.profile, by_hand=asked.named)
    except (OSError, CavemanError) as error:
        return Preview(receipt_of_error(asked.path, error))
    if isinstance(found, Ineligible):
        return Preview(Receipt(asked.path, found.outcome, found.reason, detail=found.detail))
    if (receipt := left_alone(asked, ledger, policy)) is not None:
        return Preview(receipt)
    known = _known(found.path, asked, ledger)
    return await in_memory(asked.path, found, policy, backend, min_gain, known, start)


async def in_memory(
    path: Path,
    found: Eligible,
    policy: Policy,
    backend: Backend,
    min_gain: float,
    known: KnownSections,
    start: Start = Start.WHAT_STANDS,
) -> Preview:
    """Compress a file that is to be compressed, with no model asked. The receipt names it `path`."""
    before = found.snapshot.data
    own = policy_for(found, policy)
    result = await compress_from(start, parse_document(before), for_a_look(backend), own, known, min_gain=min_gain)
    receipt = replace(receipt_of(found.path, result), path=path)
    if result.outcome is not Outcome.COMPRESSED:
        return Preview(receipt, before, before)
    if (obstacle := _obstacle(found.path.parent)) is not None:
        return Preview(Receipt(path, obstacle.outcome, obstacle.reason, detail=obstacle.detail), before, before)
    return Preview(receipt, before, result.data)


def _known(path: Path, asked: Asked, ledger: Ledger | None) -> KnownSections:
    if ledger is None:
        return NothingKnown()
    path = known_path(ledger, path)
    held = frozenset[str]() if asked.named else ledger.held_sections(path)
    return LedgerSectionsToRead(ledger, path, held, now=0.0)


def _obstacle(folder: Path) -> Ineligible | None:
    """Why no file can be replaced in this folder: only the write itself would tell."""
    if os.access(folder, os.W_OK | os.X_OK):
        return None
    if hasattr(os, "statvfs") and os.statvfs(folder).f_flag & os.ST_RDONLY:
        return ineligible(Reason.NO_SAFE_SWAP, "the file system is read-only")
    return ineligible(Reason.NO_PERMISSION, "its folder may not be written")


async def previews(
    files: Sequence[Asked], settings: Settings, what: str, start: Start = Start.WHAT_STANDS
) -> list[Preview]:
    """Every file in turn, counted by a bar that says `what` is done."""
    backend = backend_of(settings)
    with _ledger(settings) as ledger:
        return [
            await preview(
                asked,
                policy_of(BY_HAND, asked.profile, settings, asked.path),
                backend,
                settings.min_gain,
                ledger,
                start,
            )
            for asked in counted(files, what)
        ]


@contextmanager
def _ledger(settings: Settings) -> Iterator[Ledger | None]:
    """The ledger, if there is one: a dry run makes none."""
    folders = folders_of(settings)
    gone = lost_ledger(folders)
    if gone is not None:
        tell_of_lost(gone)
        yield None
        return
    with history_to_look_at(folders) as history:
        yield None if history is None else history.ledger
