"""Source text -> checked text: section by section, each passed section remembered at once. No disk, no queue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from caveman_core.asking.known import KnownSections
from caveman_core.asking.result import SectionResult, is_estimate
from caveman_core.asking.sections import compress_sections
from caveman_core.asking.whole_file import Settled, settled
from caveman_core.backends.interface import Backend
from caveman_core.checks.finding import Finding
from caveman_core.checks.gain import enough
from caveman_core.digest import section_digest
from caveman_core.document.model import Document
from caveman_core.document.regions import first_region
from caveman_core.document.splice import document_bytes
from caveman_core.history.records import SectionPair
from caveman_core.outcome import Outcome, Reason, SectionNote, SectionVerdict
from caveman_core.policy import Policy, treatment_of

_NOT_ASKED: Final = (SectionVerdict.TERSE_KNOWN, SectionVerdict.KEPT_KNOWN)
"""Sections that stay as they are and were not asked about this time."""


@dataclass(frozen=True, slots=True)
class Compressed:
    """The result for a file. `data` is what to write, and the source's bytes unless `outcome` is COMPRESSED."""

    outcome: Outcome
    reason: Reason
    data: bytes
    pairs: tuple[SectionPair, ...]
    notes: tuple[SectionNote, ...]
    findings: tuple[Finding, ...] = ()
    detail: str = ""

    @property
    def tokens_before(self) -> int:
        """Estimated tokens of all sections as they were, block comments and front matter aside: the gain's measure."""
        return sum(note.tokens_before for note in self.notes)

    @property
    def tokens_after(self) -> int:
        """Estimated tokens of all sections as they come out."""
        return sum(note.tokens_after for note in self.notes)


async def compress_document(
    document: Document, backend: Backend, policy: Policy, known: KnownSections, *, min_gain: float
) -> Compressed:
    """Compress every section that needs it and judge the whole; a section that fails keeps its source."""
    found = known.origins_of([section_digest(section.text) for section in document.sections])
    results = await compress_sections(document.sections, found, backend, policy, known)
    reason = _why_nothing_to_write(document, results, min_gain)
    if reason is None:
        whole = settled(document, results, policy, known)
        results = list(whole.results)
        reason = None if whole.errors else _why_nothing_to_write(document, results, min_gain)
        if reason is None:
            return _concluded(document, whole)
    unchanged = nothing_to_write(document, results, reason)
    return replace(unchanged, detail=unchanged.detail or _made_otherwise(unchanged, policy))


def nothing_to_write(document: Document, results: Sequence[SectionResult], reason: Reason) -> Compressed:
    """The document stays as it is."""
    source = document_bytes(document, [section.text for section in document.sections])
    pairs, notes = tuple(result.pair for result in results), tuple(result.note for result in results)
    detail = _left_alone(document) if reason is Reason.NO_PROSE else ""
    return Compressed(Outcome.UNCHANGED, reason, source, pairs, notes, detail=detail)


def _made_otherwise(unchanged: Compressed, policy: Policy) -> str:
    """At which levels a file that is compressed already was, if not at the one in force: saves keep what stands."""
    levels = {treatment_of(pair.treatment).level for pair in unchanged.pairs} - {""}
    if unchanged.reason is not Reason.ALREADY_COMPRESSED or policy.level in levels or not levels:
        return ""
    return f"at level {' and '.join(sorted(levels))}; caveman compress --again starts from the readable text"


def _left_alone(document: Document) -> str:
    """Where the prose is that a person keeps caveman off."""
    line = first_region(document)
    return "" if line is None else f"what stands between nocompress markers, from line {line} on, is left alone"


def conclude(
    document: Document,
    results: Sequence[SectionResult],
    policy: Policy,
    known: KnownSections,
    standing: Sequence[SectionResult] = (),
) -> Compressed:
    """The document with the results that pass together: COMPRESSED or INVALID. The others: `whole_file.settled`."""
    return _concluded(document, settled(document, results, policy, known, standing))


def _concluded(document: Document, whole: Settled) -> Compressed:
    if whole.errors:
        unchanged = nothing_to_write(document, whole.results, Reason.CHECKS_FAILED)
        return replace(unchanged, outcome=Outcome.INVALID, findings=whole.errors)
    data = document_bytes(document, [result.text for result in whole.results])
    pairs, notes = tuple(result.pair for result in whole.results), tuple(result.note for result in whole.results)
    return Compressed(Outcome.COMPRESSED, Reason.DONE, data, pairs, notes)


def _why_nothing_to_write(document: Document, results: Sequence[SectionResult], min_gain: float) -> Reason | None:
    """The reason for `unchanged`, or None if the results are worth writing."""
    sent = [result for result in results if result.counts_for_gain]
    if results and not sent:
        return Reason.ALREADY_COMPRESSED
    if not any(section.leaves for section in document.sections):
        return Reason.NO_PROSE
    # A first compression must be worth it for the whole file. Later, sections known to have nothing to gain
    # would only thin out the gain of the one that was edited.
    first = len(sent) == len(results)
    judged = [result for result in sent if first or result.note.verdict not in _NOT_ASKED]
    before = sum(result.note.tokens_before for result in judged)
    after = sum(result.note.tokens_after for result in judged)
    if enough(before, after, min_gain):
        return None
    return Reason.NOT_ASKED if is_estimate(sent) else Reason.ALREADY_TERSE
