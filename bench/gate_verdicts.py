"""What the gate says of a pair by section, and the file that is left when failed sections keep their source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bench.gate_pairs import Group, Pair, section_pairs
from bench.mutations.ground import Ground
from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gate import judge_document, judge_section
from caveman_core.document.model import Document, Section
from caveman_core.document.parse import parse_document
from caveman_core.policy import Level

LEVELS: Final = {Group.LITE: Level.LITE, Group.FULL: Level.FULL, Group.REFERENCE: Level.FULL}


@dataclass(frozen=True, slots=True)
class Verdict:
    """One source section, its candidate (None: no section under that heading) and the errors found at a level."""

    level: Level
    number: int
    source: Section
    candidate: Section | None
    errors: tuple[Finding, ...]

    @property
    def is_changed(self) -> bool:
        """Whether the candidate differs at all."""
        return self.candidate is None or self.candidate.text != self.source.text

    @property
    def is_passed(self) -> bool:
        """Whether the candidate may stand."""
        return self.candidate is not None and not self.errors


def verdicts(pair: Pair) -> list[Verdict]:
    """The gate's word on every section of a pair."""
    level = LEVELS[pair.group]
    return [
        Verdict(level, number, source, candidate, errors_of(judge_section(source, candidate, level)))
        if candidate
        else Verdict(level, number, source, None, (_NO_SECTION,))
        for number, source, candidate in section_pairs(pair.source, pair.candidate)
    ]


def ground(pair: Pair, judged: Sequence[Verdict]) -> Ground:
    """The source with every passed section's candidate in it, open where one differs; the gate finds no error in it."""
    texts = {each.number: each.candidate.text for each in judged if each.candidate and each.is_passed}
    document = parse_document(Ground.all_of(pair.source).with_sections(texts))
    if len(document.sections) != len(pair.source.sections) or errors(pair, document):
        return Ground(pair.source, frozenset())
    return Ground(document, frozenset(each.number for each in judged if each.is_passed and each.is_changed))


def failed_ground(pair: Pair, judged: Sequence[Verdict]) -> Ground:
    """The source with the candidate of every section that failed, those open."""
    failed = {each.number: each.candidate.text for each in judged if each.candidate and not each.is_passed}
    document = parse_document(Ground.all_of(pair.source).with_sections(failed))
    same = len(document.sections) == len(pair.source.sections)
    return Ground(document, frozenset(failed)) if same else Ground(pair.source, frozenset())


def errors(pair: Pair, candidate: Document) -> tuple[Finding, ...]:
    """The errors in a whole file."""
    return errors_of(judge_document(pair.source, candidate, LEVELS[pair.group]))


def errors_of(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings that keep a section's source."""
    return tuple(finding for finding in findings if finding.severity is Severity.ERROR)


_NO_SECTION: Final = Finding("headings", Severity.ERROR, "no section under this heading", 1)
