"""The errors that the checks find in one section's candidate."""

from __future__ import annotations

from collections.abc import Iterable

from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gate import judge_section
from caveman_core.document.model import Section
from caveman_core.document.parse import parse_section
from caveman_core.policy import Level


def section_errors(section: Section, candidate: str, level: Level) -> tuple[Finding, ...]:
    """None of them: the candidate may stand in the section's place."""
    return errors_of(judge_section(section, parse_section(candidate, section.first_line), level))


def errors_of(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings without the warnings."""
    return tuple(finding for finding in findings if finding.severity is Severity.ERROR)
