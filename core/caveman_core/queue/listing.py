"""One job as it lies in the queue: when it may start, and what its payload says. Foreign bytes are no error here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from caveman_core.outcome import Reason
from caveman_core.queue.codec import PayloadError, decode_job
from caveman_core.queue.job import FUNCTION, CompressJob

LAST_START: Final = 1e11
"""The year 5138. Who can write to a shared server can give any time, which must not overflow a date."""


class JobState(StrEnum):
    """Whether a worker has the job."""

    RUNNING = "running"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class QueuedJob:
    """`at`: when it may start, or could when it began, in seconds since the epoch. `job`: or why it cannot be read.

    `why`: what it was put off for, if it was.
    """

    at: float
    state: JobState
    job: CompressJob | PayloadError
    why: Reason | None = None


def start_of(score: float) -> float:
    """The time that a place in the queue stands for."""
    return min(max(score / 1000, 0.0), LAST_START)


def reason_in(stored: object) -> Reason | None:
    """The reason that stands beside a job; None for what another version of caveman, or somebody else, put there."""
    name = stored.decode("ascii", "replace") if isinstance(stored, bytes) else ""
    return Reason.__members__.get(name)


def unpacked(payload: object, loads: Callable[[bytes], dict[str, Any]] | None) -> CompressJob | PayloadError:
    """The job in a stored payload, or why there is none. `loads` is PayloadCodec's."""
    if not isinstance(payload, bytes) or loads is None:
        return PayloadError("a queued payload is not a job of ours")
    if not payload:
        return PayloadError("a queued job has no payload")
    try:
        envelope = loads(payload)
        if envelope["f"] != FUNCTION or len(envelope["a"]) != 1:
            return PayloadError("a queued job is not one of ours")
        return decode_job(envelope["a"][0])
    except PayloadError as error:
        return error
