"""Source text -> checked text: section by section, each passed section remembered at once. No disk, no queue."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from caveman_core.backends.interface import Backend, Request
from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gain import enough
from caveman_core.checks.gate import judge_document, judge_section
from caveman_core.digest import section_digest, split_tail
from caveman_core.document.masking import mask, unmask
from caveman_core.document.model import Document, Section
from caveman_core.document.parse import parse_document, parse_section
from caveman_core.document.regions import first_region
from caveman_core.document.splice import SpliceError, document_bytes, splice_section
from caveman_core.errors import PlaceholderError
from caveman_core.history.records import SectionPair
from caveman_core.loaded import weight
from caveman_core.outcome import Outcome, Reason, SectionNote, SectionVerdict
from caveman_core.policy import Policy
from caveman_core.tokens import estimate


class KnownSections(Protocol):
    """What the history of one path knows of its sections. Digests are of section texts."""

    def is_held(self, digest: str) -> bool:
        """Whether a person wants this text to stay as it is."""
        ...

    def origins_of(self, digests: Sequence[str]) -> Sequence[SectionPair | None]:
        """For each section of the file, in order, the pair that put it there; None if caveman did not.

        In such a pair the source differs from the output. Of equal sections each has its own pair.
        """
        ...

    def sources_of(self, pairs: Iterable[SectionPair]) -> Mapping[str, str]:
        """The sources of these pairs, by digest, as far as they are known; without the blank at their ends."""
        ...

    def output_for(self, digest: str, treatment: str) -> str | None:
        """What this text became under this treatment; the text itself if nothing was to gain; None if unknown."""
        ...

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        """Store what a section became, whether or not the file is written."""
        ...


@dataclass(frozen=True, slots=True)
class SectionResult:
    """What became of one section: the text to write, its row of the section map, its line of the receipt."""

    text: str
    pair: SectionPair
    note: SectionNote

    @property
    def counts_for_gain(self) -> bool:
        """Whether it was sent (or its known output used): the minimum gain is judged on these alone."""
        return self.note.verdict not in (SectionVerdict.KNOWN, SectionVerdict.HELD)


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
    results = []
    for section, origin in zip(document.sections, found, strict=True):
        results.append(await compress_section(section, origin, backend, policy, known))
        await asyncio.sleep(0)  # a large file must not hold up heart-beats and signals
    reason = _why_nothing_to_write(document, results, min_gain)
    return conclude(document, results, policy) if reason is None else nothing_to_write(document, results, reason)


def nothing_to_write(document: Document, results: Sequence[SectionResult], reason: Reason) -> Compressed:
    """The document stays as it is."""
    source = document_bytes(document, [section.text for section in document.sections])
    pairs, notes = tuple(result.pair for result in results), tuple(result.note for result in results)
    detail = _left_alone(document) if reason is Reason.NO_PROSE else ""
    return Compressed(Outcome.UNCHANGED, reason, source, pairs, notes, detail=detail)


def _left_alone(document: Document) -> str:
    """Where the prose is that a person keeps caveman off."""
    line = first_region(document)
    return "" if line is None else f"what stands between nocompress markers, from line {line} on, is left alone"


def conclude(document: Document, results: Sequence[SectionResult], policy: Policy) -> Compressed:
    """The document with these results, judged against it as a whole: COMPRESSED or INVALID."""
    data = document_bytes(document, [result.text for result in results])
    errors = _errors(judge_document(document, parse_document(data), policy.level))
    if errors:
        unchanged = nothing_to_write(document, results, Reason.CHECKS_FAILED)
        return replace(unchanged, outcome=Outcome.INVALID, findings=errors)
    pairs, notes = tuple(result.pair for result in results), tuple(result.note for result in results)
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
    judged = [result for result in sent if first or result.note.verdict is not SectionVerdict.TERSE_KNOWN]
    before = sum(result.note.tokens_before for result in judged)
    after = sum(result.note.tokens_after for result in judged)
    return None if enough(before, after, min_gain) else Reason.ALREADY_TERSE


async def compress_section(
    section: Section, origin: SectionPair | None, backend: Backend, policy: Policy, known: KnownSections
) -> SectionResult:
    """Held, known and reused sections first; what is left goes to the backend. `origin`: if caveman wrote it."""
    digest = section_digest(section.text)
    is_held = known.is_held(digest)
    if origin is not None:  # held or not: its source stays in the section map
        verdict = SectionVerdict.HELD if is_held else SectionVerdict.KNOWN
        return SectionResult(section.text, origin, note_of(section, section.text, verdict))
    if is_held:
        return _as_it_is(section, digest, SectionVerdict.HELD)
    remembered = known.output_for(digest, policy.treatment)
    body, tail = split_tail(section.text)
    if remembered == body:
        return _as_it_is(section, digest, SectionVerdict.TERSE_KNOWN)
    if remembered is not None and not _errors(_judge(section, remembered + tail, policy)):
        return _changed(section, digest, remembered + tail, policy, SectionVerdict.REUSED)
    return await _send(section, digest, backend, policy, known)


async def _send(section: Section, digest: str, backend: Backend, policy: Policy, known: KnownSections) -> SectionResult:
    """Mask, ask the backend, unmask, splice, judge. Whatever does not pass keeps the source."""
    if not section.leaves:
        return _as_it_is(section, digest, SectionVerdict.TERSE)
    masked = mask([leaf.text for leaf in section.leaves])
    request = Request(tuple(leaf.text for leaf in masked), masked[0].prefix, policy.level)
    answer = await backend.compress(request)
    try:
        leaves = [unmask(text, leaf) for text, leaf in zip(answer.leaves, masked, strict=True)]
        candidate = splice_section(section, leaves)
    except (PlaceholderError, SpliceError, ValueError) as error:
        return _as_it_is(section, digest, SectionVerdict.KEPT, why=(str(error),))
    if estimate(candidate) >= estimate(section.text):
        body, _ = split_tail(section.text)
        known.remember(SectionPair(digest, digest, policy.treatment), body, body)
        return _as_it_is(section, digest, SectionVerdict.TERSE)
    errors = _errors(_judge(section, candidate, policy))
    if errors:
        return _as_it_is(section, digest, SectionVerdict.KEPT, why=tuple(str(error) for error in errors))
    result = _changed(section, digest, candidate, policy, SectionVerdict.COMPRESSED)
    known.remember(result.pair, split_tail(section.text)[0], split_tail(candidate)[0])
    return result


def _judge(section: Section, candidate: str, policy: Policy) -> tuple[Finding, ...]:
    return judge_section(section, parse_section(candidate, section.first_line), policy.level)


def _errors(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.severity is Severity.ERROR)


def _as_it_is(section: Section, digest: str, verdict: SectionVerdict, why: tuple[str, ...] = ()) -> SectionResult:
    return SectionResult(section.text, SectionPair(digest, digest, ""), note_of(section, section.text, verdict, why))


def _changed(section: Section, digest: str, output: str, policy: Policy, verdict: SectionVerdict) -> SectionResult:
    pair = SectionPair(digest, section_digest(output), policy.treatment)
    return SectionResult(output, pair, note_of(section, output, verdict))


def note_of(section: Section, output: str, verdict: SectionVerdict, why: tuple[str, ...] = ()) -> SectionNote:
    """The section's line of the receipt."""
    before, after = weight(section.text), weight(output)
    return SectionNote(section.title, section.first_line, verdict, before, after, why, section.text, output)
