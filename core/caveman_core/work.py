"""The one rule that event, rescan, after-job check and worker ask: does this file need work?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from caveman_core.policy import Policy


@dataclass(frozen=True, slots=True)
class PathState:
    """What the ledger knows of one real path. Digests are of whole files."""

    baseline: str | None = None
    outputs: frozenset[str] = frozenset()
    befores: frozenset[str] = frozenset()
    settled: frozenset[tuple[str, str]] = frozenset()  # (digest, policy key) with a terminal outcome
    on_hold: bool = False
    released: str | None = None  # a text that a person wants compressed although it stood there before


class Need(Enum):
    """The answer, with its reason. Only WORK asks for a job; UNDONE asks the caller to hold the sections."""

    WORK = "work"
    BASELINE = "baseline"
    OUR_OUTPUT = "our output"
    ON_HOLD = "on hold"
    UNDONE = "undone"
    SETTLED = "settled"


def needs_work(state: PathState, digest: str, policy: Policy) -> Need:
    """Whether an eligible file with this digest needs a job under this policy (ARCHITECTURE §3)."""
    if state.on_hold:
        return Need.ON_HOLD
    if digest != state.released and (known := _stood_before(state, digest)):
        return known
    if (digest, policy.key) in state.settled:
        return Need.SETTLED
    return Need.WORK


def _stood_before(state: PathState, digest: str) -> Need | None:
    if digest in state.outputs:
        return Need.OUR_OUTPUT
    if digest == state.baseline:
        return Need.BASELINE
    return Need.UNDONE if digest in state.befores else None
