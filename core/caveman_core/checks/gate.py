"""The gate: may this candidate stand in for this source?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from caveman_core.checks.another_text import another_text
from caveman_core.checks.facts.whole_facts import Excused, excused_facts, vanished
from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.matching.comparison import Comparison, compare
from caveman_core.checks.quoting import with_sentences
from caveman_core.checks.registry import checks_of
from caveman_core.checks.report import error, quoted
from caveman_core.checks.section_pairs import section_pairs
from caveman_core.document.model import Document, Section
from caveman_core.policy import Level

_MOST: Final = 100
"""Findings of one rule in one section; more would say nothing new, and a wholly different text has very many."""


def judge_section(source: Section, candidate: Section, level: Level) -> tuple[Finding, ...]:
    """All findings, by line, with their sentences; without an error the candidate keeps what `level` asks for."""
    if source.text == candidate.text:
        return ()
    return _found(source, candidate, level)[0]


def judge_document(source: Document, candidate: Document, level: Level) -> tuple[Finding, ...]:
    """Byte-order mark and front matter exact, then section by section; above `lite` the file's facts as well."""
    findings: list[Finding] = []
    if source.bom != candidate.bom:
        findings.append(error("bytes", f"byte-order mark {'lost' if source.bom else 'added'}", 1))
    if source.front_matter != candidate.front_matter:
        findings.append(error("front matter", "the front matter changed", 1, source.front_matter))
    if other := tuple(another_text(source.sections, candidate.sections)):
        return (*findings, *other)
    excused: list[Excused] = []
    for before, after in section_pairs(source.sections, candidate.sections):
        if before is None or after is None:
            findings += _odd(before, after, level)
        elif before.text != after.text:
            found, comparison = _found(before, after, level)
            findings += found
            excused += excused_facts(comparison) if comparison else ()
    told = {finding.line for finding in _errors(findings)}
    return (*findings, *islice(vanished(excused, candidate, told), _MOST))


def _found(source: Section, candidate: Section, level: Level) -> tuple[tuple[Finding, ...], Comparison | None]:
    """The findings; what keeps every statement in its place, as `lite` asks, passes at every level."""
    other = tuple(another_text([source], [candidate]))
    if other:
        return other, None
    comparison = compare(source, candidate, level)
    findings = _judged(comparison)
    if level is Level.LITE or not _errors(findings) or len(source.leaves) != len(candidate.leaves):
        return findings, comparison
    in_place = compare(source, candidate, Level.LITE)
    others = _judged(in_place)
    return (findings, comparison) if _errors(others) else (others, in_place)


def _errors(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.severity is Severity.ERROR]


def _judged(comparison: Comparison) -> tuple[Finding, ...]:
    checks = checks_of(comparison.level)
    findings = [finding for check in checks for finding in islice(check.run(comparison), _MOST)]
    return tuple(with_sentences(sorted(findings, key=lambda finding: finding.line), comparison))


def _odd(lost: Section | None, added: Section | None, level: Level) -> Iterator[Finding]:
    """A section that only one side has. Blank lines before the first heading are free above `lite`."""
    verb, section = ("lost", lost) if lost else ("added", added)
    if section is None:
        return
    if section.text.strip():
        yield error("headings", f"{verb} the section {quoted(section.title)}", section.first_line, section.title)
    elif level is Level.LITE:
        yield error("bytes", f"{verb} blank lines before the first heading", section.first_line)
