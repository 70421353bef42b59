"""How a job ended: the outcome, its reason, and the receipt with its numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from caveman_core.usage import NO_USAGE, Usage

FAILED_BEFORE: Final = "the checks found errors in every answer the last time, so it was not sent again"
"""Why a section was left, in its note, where nothing was asked."""


class Outcome(StrEnum):
    """How a job ended."""

    COMPRESSED = "compressed"
    UNCHANGED = "unchanged"
    SKIPPED = "skipped"
    REFUSED = "refused"
    SUPERSEDED = "superseded"
    BUSY = "busy"
    INVALID = "invalid"
    FAILED = "failed"

    @property
    def terminal(self) -> bool:
        """Whether the job is over: after `superseded` and `busy` it comes again."""
        return self not in (Outcome.SUPERSEDED, Outcome.BUSY)


class Reason(StrEnum):
    """Why. The value is the sentence a person reads."""

    DONE = "done"
    # unchanged
    ALREADY_TERSE = "already terse: too little to gain"
    ALREADY_COMPRESSED = "already compressed"
    NOT_ASKED = "the offline rules alone gain too little; a look asks no model"
    NO_PROSE = "no prose to compress"
    OUR_TEXT = "it stands as caveman wrote it"
    JUDGED = "these bytes were judged before"
    # skipped
    NOT_A_MEMORY_FILE = "no profile names it a memory file"
    EXCLUDED = "the settings exclude it"
    IGNORED = "it is ignored"
    OPTED_OUT = "the file opts out"
    CODE_OR_CONFIG = "code or configuration, not prose"
    ORIGINAL_COPY = "a copy of an original"
    MERGE_CONFLICT = "it holds merge-conflict markers"
    EMPTY = "it is empty"
    ON_HOLD = "it is on hold"
    BASELINE = "it was there before caveman and has not been saved since"
    UNDONE = "somebody put an earlier text back: held as it is"
    MISSING = "it is not there"
    # refused
    IGNORE_UNREADABLE = "an ignore file cannot be read, so nothing below it is touched"
    SENSITIVE_NAME = "its name says it holds secrets"
    TOO_LARGE = "it is larger than 500,000 bytes"
    NOT_UTF8 = "it is not valid UTF-8"
    BINARY = "it is binary"
    OUTSIDE_ROOTS = "it lies outside every root"
    SYMLINK_LOOP = "its links go in a circle"
    NAME_NOT_UTF8 = "its path is not valid UTF-8"
    NOT_A_FILE = "it is not a regular file"
    HARD_LINKED = "it has a second hard link, which a swap would cut off"
    READ_ONLY = "it is marked read-only"
    NOT_OURS = "it belongs to another user"
    NO_PERMISSION = "permission denied"
    NO_SAFE_SWAP = "this file system cannot replace it without risk"
    # superseded
    CHANGED_MEANWHILE = "it was saved again meanwhile"
    # busy
    LOCKED = "another caveman process is at it"
    LEDGER_BUSY = "another process kept the ledger busy for too long"
    BACKEND_AWAY = "the backend did not answer"
    TOOK_LONG = "it takes longer than one run; what passed is kept"
    RATE_LIMITED = "as much was sent as a minute allows"
    BUDGET_SPENT = "today's budget for model calls is spent"
    SPEND_LIMIT = "the provider's spend limit is reached"
    OPEN_FOR_WRITING = "a program has it open for writing"
    OPEN_IN_EDITOR = "an editor has it open"
    NOT_QUIET = "it was saved only a moment ago"
    # invalid
    CHECKS_FAILED = "the result did not pass the checks"
    # failed
    NO_SPACE = "the disk is full"
    IO_ERROR = "the file system reported an error"
    BACKUP_UNVERIFIED = "the backup could not be read back"
    BACKEND_UNUSABLE = "the backend cannot be used as it is set up"
    WORKER_DIED = "three workers died on it"
    UNFINISHED = "it holds its old or its new text, whole; the next start records which"
    INTERNAL_ERROR = "a fault in caveman"


class SectionVerdict(StrEnum):
    """What became of one section in a job."""

    COMPRESSED = "compressed"  # sent to the backend, passed, shorter
    REPAIRED = "repaired"  # the same, after the backend mended what the checks had found
    FELL_BACK = "fell back"  # the backend's answers failed: this is the offline rules' result
    ESTIMATED = "estimated"  # this is a look, which sends nothing: the offline rules' result, or the source
    REUSED = "reused"  # its known output was used again
    KNOWN = "known"  # already an output of this path: left alone
    HELD = "held"  # as a person wants it: left alone
    TERSE = "terse"  # the backend found nothing to shorten
    TERSE_KNOWN = "known to be terse"  # it found nothing the last time: not asked again
    KEPT = "kept"  # every candidate failed the checks, or the backend gave none: the source stays
    KEPT_KNOWN = "known to fail"  # they failed the last time: not asked again


_PASSING = frozenset(
    {Reason.NO_SPACE, Reason.IO_ERROR, Reason.NO_PERMISSION, Reason.UNFINISHED, Reason.BACKEND_UNUSABLE}
)
"""Reasons that lie with the machine and not with the file's bytes."""


@dataclass(frozen=True, slots=True)
class SectionNote:
    """One section of a receipt. `why` names the findings where the backend's answers failed.

    `before` and `after` are the texts that were counted, so that a report can count them by a counter of its own.
    """

    title: str
    first_line: int
    verdict: SectionVerdict
    tokens_before: int
    tokens_after: int
    why: tuple[str, ...] = ()
    before: str = field(default="", repr=False)
    after: str = field(default="", repr=False)
    usage: Usage = NO_USAGE


_TOLD: Final = (
    (SectionVerdict.REPAIRED, "repaired"),
    (SectionVerdict.FELL_BACK, "by the offline rules"),
    (SectionVerdict.ESTIMATED, "estimated by the offline rules: a look asks no model"),
    (SectionVerdict.KEPT, "kept: the checks failed"),
    (SectionVerdict.KEPT_KNOWN, "kept: the checks failed before"),
)


def told_of(notes: Sequence[SectionNote]) -> str:
    """How many sections did not pass at once, and what became of them; "" if there is none."""
    counted = Counter(note.verdict for note in notes)
    told = [f"{counted[verdict]} {word}" for verdict, word in _TOLD if counted[verdict]]
    return f"of {len(notes)} sections {', '.join(told)}" if told else ""


@dataclass(frozen=True, slots=True)
class IndexEntries:
    """Entries of a MEMORY.md that are loaded whole, before and after, and how many there are."""

    before: int
    after: int
    of: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """The outcome of one job with its numbers. Tokens are estimates of what is loaded (loaded.py), times are seconds.

    `front`: what is loaded of the front matter, the same before and after. `again_in`: of a busy one, seconds after
    which it may go better, where that is known.
    """

    path: Path
    outcome: Outcome
    reason: Reason
    tokens_before: int = 0
    tokens_after: int = 0
    sections: tuple[SectionNote, ...] = field(default=())
    version: int | None = None
    seconds: float = 0.0
    detail: str = ""
    front: str = field(default="", repr=False)
    entries: IndexEntries | None = None
    again_in: float | None = None

    @property
    def usage(self) -> Usage:
        """What all calls for its sections came to."""
        return sum((note.usage for note in self.sections), NO_USAGE)

    @property
    def terminal(self) -> bool:
        """Whether the same bytes under the same policy need not be tried again: a full disk can be emptied."""
        return self.outcome.terminal and self.reason not in _PASSING
