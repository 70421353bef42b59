"""The gate: may this candidate stand in for this source?"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Final

from caveman_core.checks.comparison import compare
from caveman_core.checks.finding import Finding
from caveman_core.checks.quoting import with_sentences
from caveman_core.checks.registry import checks_of
from caveman_core.checks.report import error
from caveman_core.document.model import Document, Leaf, Section, Span
from caveman_core.policy import Level

_MOST: Final = 100
"""Findings of one rule in one section; more would say nothing new, and a wholly different text has very many."""


def judge_section(source: Section, candidate: Section, level: Level) -> tuple[Finding, ...]:
    """All findings, by line, with their sentences; without an error the candidate keeps what `level` asks for."""
    if source.text == candidate.text:
        return ()
    comparison = compare(source, candidate, level)
    findings = [finding for check in checks_of(level) for finding in islice(check.run(comparison), _MOST)]
    return tuple(with_sentences(sorted(findings, key=lambda finding: finding.line), comparison))


def judge_document(source: Document, candidate: Document, level: Level) -> tuple[Finding, ...]:
    """Byte-order mark and front matter exact, then section by section; as one section where headings differ."""
    findings: list[Finding] = []
    if source.bom != candidate.bom:
        findings.append(error("bytes", f"byte-order mark {'lost' if source.bom else 'added'}", 1))
    if source.front_matter != candidate.front_matter:
        findings.append(error("front matter", "the front matter changed", 1, source.front_matter))
    if _outline(source) == _outline(candidate):
        pairs = list(zip(source.sections, candidate.sections, strict=True))
    else:
        pairs = [(_whole(source), _whole(candidate))]
    for before, after in pairs:
        findings += judge_section(before, after, level)
    return tuple(findings)


def _outline(document: Document) -> list[tuple[int, str]]:
    return [
        (section.heading.level, section.heading.text) if section.heading else (0, "") for section in document.sections
    ]


def _whole(document: Document) -> Section:
    """All sections as one, without a heading of its own."""
    leaves: list[Leaf] = []
    offset = 0
    for section in document.sections:
        leaves += [_shifted(leaf, offset) for leaf in section.leaves]
        offset += len(section.text)
    return Section(
        "".join(section.text for section in document.sections),
        document.sections[0].first_line if document.sections else 1,
        None,
        tuple(leaves),
        tuple(block for section in document.sections for block in section.blocks),
    )


def _shifted(leaf: Leaf, offset: int) -> Leaf:
    return replace(leaf, spans=tuple(Span(span.start + offset, span.end + offset) for span in leaf.spans))
