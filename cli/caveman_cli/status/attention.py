"""The files that a person should look at: failed, invalid or refused, and still so."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from caveman_core.errors import CavemanError
from caveman_core.files.eligibility import Eligible, examine
from caveman_core.files.ignoring import ignored
from caveman_core.files.reading import read_file
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import ABSENT, OutcomeRow, Root, root_of
from caveman_core.known import section_digests
from caveman_core.outcome import Outcome, Reason, Receipt

LOOKED_AT: Final = 1000
"""So many of the newest such outcomes are compared with their files: each costs a read."""

_GONE: Final = (FileNotFoundError, NotADirectoryError)


@dataclass(frozen=True, slots=True)
class Trouble:
    """A file that needs attention: how it stands now, and when that was recorded."""

    receipt: Receipt
    at: float


@dataclass(frozen=True, slots=True)
class Attention:
    """How many files need it, and the newest of them."""

    count: int = 0
    troubles: tuple[Trouble, ...] = field(default=())


def attention(ledger: Ledger, limit: int) -> Attention:
    """Look at the files themselves: one that was saved, repaired, held or removed since is not counted.

    Nor is one below a root that is not watched now: nothing is to be done there.
    """
    found = list(_standing(ledger.alarming_outcomes(LOOKED_AT), ledger))
    return Attention(len(found), tuple(found[:limit]))


def _standing(rows: Sequence[OutcomeRow], ledger: Ledger) -> Iterator[Trouble]:
    roots = ledger.roots()
    watched = [root for root in roots if root.watched]
    told = set(ledger.held_paths())  # a path on hold, or one that has had its entry
    for row in rows:
        if row.path in told or Path(os.path.realpath(row.path)) in told:
            continue
        if root_of(row.path, roots) and not root_of(row.path, watched):
            continue
        receipt = _still(row, watched)
        if receipt is not None and not _is_held(ledger, row):
            told.add(row.path)
            yield Trouble(receipt, row.at)


def _is_held(ledger: Ledger, row: OutcomeRow) -> bool:
    """Whether the file may not be touched and a person wants all of its text as it is: nothing is to be done then."""
    held = ledger.held_sections(row.path) if row.digest == ABSENT else frozenset()
    if not held:
        return False
    try:
        return held.issuperset(section_digests(read_file(row.path).data))
    except (OSError, CavemanError):
        return False


def _still(row: OutcomeRow, roots: Sequence[Root]) -> Receipt | None:
    """How the file stands if that is still a reason to look at it; as recorded where it cannot be told."""
    recorded = Receipt(row.path, row.outcome, row.reason, detail=row.detail)
    try:
        return _refused(recorded, roots) if row.digest == ABSENT else _same_bytes(recorded, row.digest)
    except _GONE:
        return None
    except (OSError, CavemanError):
        return recorded


def _same_bytes(recorded: Receipt, digest: str) -> Receipt | None:
    """Other bytes get a job of their own; a file that is ignored by now is to be left alone."""
    if ignored(recorded.path, recorded.path) is not None:
        return None
    return recorded if read_file(recorded.path).digest == digest else None


def _refused(recorded: Receipt, roots: Sequence[Root]) -> Receipt | None:
    """Judged anew, as the watcher does: the reason may be another one by now."""
    path, root = recorded.path, root_of(recorded.path, roots)
    if root is None:
        return None
    if recorded.reason is Reason.IGNORE_UNREADABLE:  # whatever stands at that name, a link that leads nowhere too
        why = ignored(path, root.path)
        return replace(recorded, detail=why.detail) if why is not None and why.reason is recorded.reason else None
    if stat.S_ISDIR(path.lstat().st_mode):
        return None if os.access(path, os.R_OK | os.X_OK) else recorded
    found = examine(path, root=root.path, profile=root.profile)
    if isinstance(found, Eligible) or found.outcome is not Outcome.REFUSED:
        return None
    if found.reason is Reason.OUTSIDE_ROOTS and root_of(Path(os.path.realpath(path)), roots):
        return None
    return replace(recorded, outcome=found.outcome, reason=found.reason, detail=found.detail)
