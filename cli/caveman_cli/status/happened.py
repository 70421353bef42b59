"""What happened to files last: jobs that ended, refusals, restores and rescues, in one list."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from caveman_cli.output.reports import failure_of_receipt
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Made, Origin, OutcomeRow, Version
from caveman_core.outcome import Receipt

_WORDS: Final = {
    Origin.RESTORE: ("restored", "an earlier or readable text put in place"),
    Origin.RESCUE: ("rescued", "a save that met a swap is kept as this version"),
}

_EDITED: Final = ("edited", "a text typed in caveman edit put in place")


@dataclass(frozen=True, slots=True)
class Happening:
    """One entry. `reason` is a name for programs, `message` for people; `next_step` is "" if there is none.

    `made`: what a job's model calls came to.
    """

    path: Path
    at: float
    what: str
    reason: str
    message: str
    detail: str
    tokens_before: int
    tokens_after: int
    version: int | None
    next_step: str = ""
    made: Made | None = None


def last_happenings(ledger: Ledger, limit: int) -> tuple[Happening, ...]:
    """The last ones, newest first."""
    outcomes = map(_of_outcome, ledger.recent_outcomes(limit))
    # A merge and not a sort: outcomes stay in the order they were recorded in, whatever the clock said.
    merged = heapq.merge(outcomes, _of_versions(ledger, limit), key=lambda one: one.at, reverse=True)
    return tuple(islice(merged, limit))


def _of_outcome(row: OutcomeRow) -> Happening:
    failure = failure_of_receipt(Receipt(row.path, row.outcome, row.reason, detail=row.detail))
    return Happening(
        row.path, row.at, row.outcome.value, row.reason.name.lower(), row.reason.value, row.detail,
        row.tokens_before, row.tokens_after, row.version, failure.next_step if failure else "", row.made,
    )  # fmt: skip


def _of_versions(ledger: Ledger, limit: int) -> Iterator[Happening]:
    for version in ledger.put_back(limit):
        yield _of_version(version, is_edit=ledger.is_edit(version))


def _of_version(version: Version, *, is_edit: bool) -> Happening:
    what, message = _EDITED if is_edit else _WORDS[version.origin]
    return Happening(
        version.path, version.at, what, "edit" if is_edit else version.origin.value, message, "",
        version.tokens_before, version.tokens_after, version.number,
    )  # fmt: skip
