"""Files at which a job failed, to be tried again: their outcomes are forgotten, so they are work once more."""

from __future__ import annotations

import sys
from pathlib import Path

from caveman_core.errors import CavemanError
from caveman_core.files.reading import read_file
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import OutcomeRow
from caveman_core.known import short_texts
from caveman_core.outcome import Outcome
from caveman_core.work import PathState


def failures(ledger: Ledger) -> tuple[OutcomeRow, ...]:
    """The last word on what stands in each file, where that is failed or invalid. A held file is not to be tried."""
    held = frozenset(ledger.held_paths())
    found: dict[Path, OutcomeRow] = {}
    for row in ledger.alarming_outcomes(sys.maxsize):
        failed = row.outcome in (Outcome.FAILED, Outcome.INVALID) and row.path not in held
        if failed and row.path not in found and stands(row.path, row.digest):
            found[row.path] = row
    return tuple(found.values())


def stands(path: Path, digest: str) -> bool:
    """Whether these are the bytes of the file now; of one that cannot be read, no."""
    try:
        return read_file(path).digest == digest
    except (OSError, CavemanError):
        return False


def retry(ledger: Ledger, path: Path, digest: str) -> bool:
    """Have these bytes tried again, sections that a model failed at included; whether they were judged before.

    Not for a file on hold: `release` is.
    """
    judged = _is_judged(ledger, path, digest)
    if judged and _stood_before(ledger.state(path), digest):
        ledger.release(path, digest)  # it was released, or compressed by hand, when the job failed
    ledger.forget_failures(path)
    ledger.forget_outcomes(path)  # last, since a judged text alone is released
    return judged


def _is_judged(ledger: Ledger, path: Path, digest: str) -> bool:
    """Whether a job on these bytes came to an end. What a compression left is not tried again: it succeeded."""
    judged = any(digest == settled for settled, _ in ledger.state(path).settled)
    return judged and digest not in short_texts(ledger, path)


def _stood_before(state: PathState, digest: str) -> bool:
    """Only a person's word makes such a text work."""
    return digest == state.baseline or digest in state.befores | state.outputs
