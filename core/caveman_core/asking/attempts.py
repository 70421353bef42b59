"""A backend asked for one section, and asked to mend what the checks find in its answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from caveman_core.asking.answering import answer_of, said
from caveman_core.asking.complaints import Complaints
from caveman_core.asking.judging import section_errors
from caveman_core.asking.masked import MaskedSection, masked_section
from caveman_core.backends.interface import MOST_REPAIRS, Answer, Backend, Repair
from caveman_core.checks.finding import Finding
from caveman_core.checks.report import error
from caveman_core.document.model import Section
from caveman_core.document.splice import SpliceError
from caveman_core.errors import AnswerError, NotAskedError, PermanentError
from caveman_core.policy import Level
from caveman_core.tokens import estimate


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
    """What a backend made of a section: its new text, or its source unless an answer passed. Cost in USD.

    `why`: the findings about the last answer that did not pass, or what the backend said.
    """

    end: End
    text: str
    why: tuple[str, ...] = ()
    cost: float = 0.0


async def ask(section: Section, backend: Backend, level: Level) -> Asked:
    """Ask once, and for a repair as often as the backend can make one. Raises TransientError."""
    masked = masked_section(section, backend.form(level))
    request = masked.request(level)
    complaints = Complaints(section, masked, request)
    repairs = min(backend.repairs, MOST_REPAIRS)
    why: tuple[str, ...] = ()
    cost = 0.0
    for repair in range(repairs + 1):
        try:
            answer = await answer_of(backend, request)
        except NotAskedError:
            return Asked(End.NOT_ASKED, section.text)
        except PermanentError as refusal:
            return Asked(End.REFUSED, section.text, (*why, said(refusal.message)), cost)
        cost += answer.cost
        candidate, findings = _judged(section, masked, answer, level)
        if candidate is not None and not (findings and repairs) and not _is_shorter(section, candidate):
            return Asked(End.NOTHING_GAINED, section.text, (), cost)
        if candidate is not None and not findings:
            return Asked(End.MENDED if repair else End.PASSED, candidate, (), cost)
        why = tuple(map(str, findings))
        request = replace(request, repair=Repair(answer, complaints.about(findings, answer)))
    return Asked(End.FAILED, section.text, why, cost)


def _judged(
    section: Section, masked: MaskedSection, answer: Answer, level: Level
) -> tuple[str | None, tuple[Finding, ...]]:
    """The candidate, None if the answer makes none, and the errors that were found."""
    try:
        candidate = masked.candidate(answer)
    except (AnswerError, SpliceError) as problem:
        return None, (error("answer", problem.message, section.first_line),)
    return candidate, section_errors(section, candidate, level)


def _is_shorter(section: Section, candidate: str) -> bool:
    return estimate(candidate) < estimate(section.text)
