"""One section on its way to an answer that passes: what it is asked next, and what its answers came to. No calls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from caveman_core.asking.answering import said
from caveman_core.asking.complaints import Complaints
from caveman_core.asking.judging import section_errors
from caveman_core.asking.masked import masked_section
from caveman_core.backends.interface import (
    MOST_REPAIRS,
    Answer,
    Backend,
    Complaint,
    Doubts,
    Draft,
    Refusal,
    Repair,
    Request,
)
from caveman_core.checks.finding import Finding
from caveman_core.checks.report import error
from caveman_core.document.model import Section
from caveman_core.document.splice import SpliceError
from caveman_core.errors import AnswerError
from caveman_core.policy import Level
from caveman_core.tokens import estimate
from caveman_core.usage import NO_USAGE, Usage

_LONGEST: Final = 4
_SLACK: Final = 2_000
"""An answer longer than so many times its section and characters is not judged, which takes minutes, nor sent back."""


class End(Enum):
    """How asking ended."""

    PASSED = "the first answer passed"
    MENDED = "an answer passed that was mended"
    NOTHING_GAINED = "no answer is shorter"
    FAILED = "the last answer did not pass"
    REFUSED = "the backend cannot do this section"
    NOT_ASKED = "this is a look: nothing was sent"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a backend made of a section: its new text, or its source unless an answer passed.

    `why`: what was wrong with the last answer that did not pass, or what the backend said.
    """

    end: End
    text: str
    why: tuple[str, ...] = ()
    usage: Usage = NO_USAGE


class Attempts:
    """The attempts at one `section`. `request` is asked until `asked` says how it ended; a `draft` waits for doubts."""

    def __init__(self, section: Section, backend: Backend, level: Level) -> None:
        """`section` has a leaf at least."""
        self.section, self._level = section, level
        self._masked = masked_section(section, backend.form(level))
        self._repairs = min(backend.repairs, MOST_REPAIRS)
        self._verifies = backend.verifies(level)
        self._mended = 0
        self._why: tuple[str, ...] = ()
        self._usage = NO_USAGE
        self._candidate = section.text
        self.request: Request = self._masked.request(level)
        self._complaints = Complaints(section, self._masked, self.request)
        self.asked: Asked | None = None
        self.draft: Draft | None = None

    def take(self, reply: Answer | Refusal) -> None:
        """Judge what came for `request`."""
        self._usage += reply.usage
        if isinstance(reply, Refusal):
            self._end(End.REFUSED, self.section.text, (*self._why, said(reply.message)))
            return
        if len(reply.body) + sum(map(len, reply.leaves)) > _LONGEST * len(self.section.text) + _SLACK:
            self._end(End.FAILED, self.section.text, (*self._why, "the answer is far longer than the section"))
            return
        candidate, findings = self._judged(reply)
        if candidate is not None and not (findings and self._repairs) and not self._is_shorter(candidate):
            self._end(End.NOTHING_GAINED, self.section.text)
        elif candidate is None or findings:
            self._mend(reply, map(str, findings), self._complaints.about(findings, reply))
        else:
            self._candidate = candidate
            if self._verifies:
                self.draft = Draft(self.request, reply)
            else:
                self._pass()

    def doubt(self, doubts: Doubts) -> None:
        """Take what the verifying question found in the draft."""
        draft, self.draft = self.draft, None
        self._usage += doubts.usage
        if draft is None or not doubts.complaints:
            self._pass()
            return
        self._mend(
            draft.answer, (f"{each.rule}: {said(each.message)}" for each in doubts.complaints), doubts.complaints
        )

    def leave(self) -> None:
        """Nothing is asked."""
        self._end(End.NOT_ASKED, self.section.text)

    def _judged(self, answer: Answer) -> tuple[str | None, tuple[Finding, ...]]:
        """The candidate, None if the answer makes none, and the errors that were found."""
        try:
            candidate = self._masked.candidate(answer)
        except (AnswerError, SpliceError) as problem:
            return None, (error("answer", problem.message, self.section.first_line),)
        return candidate, section_errors(self.section, candidate, self._level)

    def _is_shorter(self, candidate: str) -> bool:
        return estimate(candidate) < estimate(self.section.text)

    def _mend(self, answer: Answer, why: Iterable[str], complaints: tuple[Complaint, ...]) -> None:
        self._why = tuple(why)
        before = self.request.repair
        is_same = before is not None and replace(before.answer, usage=answer.usage) == answer
        if self._mended == self._repairs or is_same:  # who says the same again will not mend it
            self._end(End.FAILED, self.section.text, self._why)
            return
        self._mended += 1
        self.request = replace(self.request, repair=Repair(answer, complaints))

    def _pass(self) -> None:
        self._end(End.MENDED if self._mended else End.PASSED, self._candidate)

    def _end(self, end: End, text: str, why: tuple[str, ...] = ()) -> None:
        self.asked = Asked(end, text, why, self._usage)
