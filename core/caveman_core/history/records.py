"""The rows of the ledger as frozen values. Paths are real paths, times seconds since the epoch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from pathlib import Path
from typing import Final, Literal

from caveman_core.digest import digest_of
from caveman_core.outcome import Outcome, Reason
from caveman_core.usage import NO_USAGE, Usage

ABSENT: Final = ""
"""The digest of a version's side where nothing stands: no file before a restore, nothing after a rescue."""

Side = Literal["before", "after"]
"""One of a version's two texts."""


def side_digest(data: bytes | None) -> str:
    """The digest of one side's bytes; ABSENT for None."""
    return ABSENT if data is None else digest_of(data)


@dataclass(frozen=True, slots=True)
class Root:
    """A directory (or file) the user asked to watch. The id names it in queue payloads."""

    id: str
    path: Path
    profile: str
    added_at: float
    watched: bool = True  # by the watcher that started last


def root_of(path: Path, roots: Iterable[Root]) -> Root | None:
    """The innermost of these roots that the path is or lies in."""
    holding = [root for root in roots if path.is_relative_to(root.path)]
    return max(holding, key=lambda root: len(root.path.parts), default=None)


class RootAge(Enum):
    """Whether the ledger had this root, under this profile, before."""

    NEW = "new"
    KNOWN = "known"


class Origin(StrEnum):
    """What made a version."""

    COMPRESS = "compress"
    RESTORE = "restore"  # an earlier text put back; with a section map: what a person typed (an edit)
    RESCUE = "rescue"  # a user's bytes met during a swap or recovery; nothing stands for `after`


@dataclass(frozen=True, slots=True)
class Version:
    """One generation kept in the backup store. `number` counts from 1 within the path."""

    path: Path
    number: int
    at: float
    origin: Origin
    before: str  # digest, or ABSENT
    after: str  # digest, or ABSENT
    size_before: int
    size_after: int
    tokens_before: int
    tokens_after: int

    def digest_of_side(self, side: Side) -> str:
        """The digest of one side, or ABSENT."""
        return self.before if side == "before" else self.after


@dataclass(frozen=True, slots=True)
class SectionPair:
    """One section of a version's map: what it was before compression and what stands in the file now."""

    source: str
    output: str
    treatment: str  # Policy.treatment that made the output; "" where source and output are the same text


@dataclass(frozen=True, slots=True)
class Pending:
    """A swap that was begun and not finished: the journal of one path."""

    version: Version
    temporary: Path


@dataclass(frozen=True, slots=True)
class Sighting:
    """The digest a path had when it was last looked at, and since when it has had it."""

    digest: str
    since: float


@dataclass(frozen=True, slots=True)
class Pause:
    """The queue is held: jobs wait. `until` None: for as long as nobody resumes."""

    since: float
    until: float | None
    why: str = ""  # what caveman paused for; "" if a person did


class CallState(StrEnum):
    """How far a model call is. A process that died leaves it reserved."""

    RESERVED = "reserved"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class NewCall:
    """A model call about to be made. `day`: the local date. `cost`: the most it can come to, in USD."""

    at: float
    day: str
    backend: str
    model: str
    purpose: str
    cost: float


@dataclass(frozen=True, slots=True)
class CallTotals:
    """What the model calls of a day came to; `failed` and `reserved` ones are among the calls."""

    usage: Usage = NO_USAGE
    failed: int = 0
    reserved: int = 0


@dataclass(frozen=True, slots=True)
class Consent:
    """Whether a person allowed that text is sent to this destination by this backend."""

    backend: str
    destination: str
    given: bool
    at: float


@dataclass(frozen=True, slots=True)
class Made:
    """What a job's model calls came to, and what became of its sections: how many by verdict."""

    usage: Usage
    model: str
    sections: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One finished job, as `caveman status` lists it."""

    path: Path
    digest: str
    policy: str
    outcome: Outcome
    reason: Reason
    at: float
    tokens_before: int
    tokens_after: int
    version: int | None
    detail: str
    made: Made | None = None


@dataclass(frozen=True, slots=True)
class Totals:
    """Files that stand compressed now, and the tokens that saves each time they are loaded."""

    files: int
    tokens_saved: int
