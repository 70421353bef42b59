"""`compress --again`: all sections anew from their sources, for a better backend, another level, newer rules.

Never worse: what is not shorter than what stands in the file does not replace it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from caveman_core.asking.known import KnownSections
from caveman_core.asking.result import SectionResult, is_estimate, note_of
from caveman_core.asking.sections import compress_sections
from caveman_core.backends.interface import Backend
from caveman_core.checks.gain import enough
from caveman_core.digest import section_digest
from caveman_core.document.model import Document, Section
from caveman_core.document.parse import parse_document
from caveman_core.document.splice import document_bytes
from caveman_core.history.records import SectionPair
from caveman_core.loaded import weight
from caveman_core.outcome import Outcome, Reason, SectionVerdict
from caveman_core.pipeline import Compressed, compress_document, conclude, nothing_to_write
from caveman_core.policy import Policy
from caveman_core.readable.expanding import ExpandedSection, Form
from caveman_core.readable.form import expand_known
from caveman_core.tokens import estimate


class Start(Enum):
    """What a compression starts from."""

    WHAT_STANDS = "the file: sections that caveman wrote are left alone"
    SOURCES = "the sources of the sections that caveman wrote"


async def compress_from(
    start: Start, document: Document, backend: Backend, policy: Policy, known: KnownSections, *, min_gain: float
) -> Compressed:
    """Compress a file that is to be compressed."""
    compress = compress_document if start is Start.WHAT_STANDS else compress_again
    return await compress(document, backend, policy, known, min_gain=min_gain)


async def compress_again(
    document: Document, backend: Backend, policy: Policy, known: KnownSections, *, min_gain: float
) -> Compressed:
    """Compress every section's source anew. The gain is judged on the sections that became shorter than they stand.

    A held section stays, and so does one whose source is not known any more.
    """
    expanded = expand_known(document, known)
    readable = parse_document(expanded.data)
    if [section.text for section in readable.sections] != [section.text for section in expanded.sections]:
        return await compress_document(document, backend, policy, known, min_gain=min_gain)
    unknown = _Anew(known, _lengths(document, expanded.sections))
    standing = [_present(*each) for each in zip(document.sections, expanded.sections, strict=True)]
    kept = [_kept(*each, known) for each in zip(document.sections, expanded.sections, standing, strict=True)]
    sent = [section for section, stays in zip(readable.sections, kept, strict=True) if stays is None]
    made = iter(await compress_sections(sent, [None] * len(sent), backend, policy, unknown))
    results = [
        stays or _better(stands, source, present, next(made))
        for stays, stands, source, present in zip(kept, document.sections, expanded.sections, standing, strict=True)
    ]
    gained = [result.note for result, now in zip(results, document.sections, strict=True) if result.text != now.text]
    before, after = sum(note.tokens_before for note in gained), sum(note.tokens_after for note in gained)
    was_compressed = any(section.origin for section in expanded.sections)
    reason = Reason.ALREADY_COMPRESSED if was_compressed else Reason.ALREADY_TERSE
    if not enough(before, after, min_gain):
        return nothing_to_write(document, results, Reason.NOT_ASKED if is_estimate(results) else reason)
    # Judged against the sources; what stays if that fails is the file.
    stands_now = document_bytes(document, [section.text for section in document.sections])
    result = conclude(readable, results, policy, unknown, standing)
    if result.outcome is not Outcome.COMPRESSED:
        return replace(result, data=stands_now)
    return result if result.data != stands_now else replace(result, outcome=Outcome.UNCHANGED, reason=reason)


@dataclass(frozen=True, slots=True)
class _Anew:
    """KnownSections that know no output. A pair worse than what stands is not remembered in the place of that."""

    known: KnownSections
    lengths: Mapping[str, int]  # tokens of what stands, by the digest of its source

    def is_held(self, digest: str) -> bool:
        return self.known.is_held(digest)

    def origins_of(self, digests: Sequence[str]) -> Sequence[SectionPair | None]:
        return [None] * len(digests)

    def sources_of(self, pairs: Iterable[SectionPair]) -> Mapping[str, str]:
        return self.known.sources_of(pairs)

    def output_for(self, digest: str, treatment: str) -> str | None:
        return None

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        stands = self.lengths.get(pair.source)
        if stands is None or estimate(output) < stands:
            self.known.remember(pair, source, output)


def _lengths(document: Document, sections: Sequence[ExpandedSection]) -> dict[str, int]:
    return {
        section.origin.source: estimate(stands.text.rstrip())
        for stands, section in zip(document.sections, sections, strict=True)
        if section.origin
    }


def _present(stands: Section, source: ExpandedSection) -> SectionResult:
    """The section as the file has it."""
    digest = section_digest(stands.text)
    pair = source.origin or SectionPair(digest, digest, "")
    return SectionResult(stands.text, pair, note_of(stands, stands.text, SectionVerdict.KNOWN))


def _kept(
    stands: Section, source: ExpandedSection, present: SectionResult, known: KnownSections
) -> SectionResult | None:
    """What stands, if it is held or its source is not known; None if it is to be made anew."""
    if known.is_held(section_digest(stands.text)):
        return replace(present, note=replace(present.note, verdict=SectionVerdict.HELD))
    return present if source.form is Form.LOST else None


def _better(stands: Section, source: ExpandedSection, present: SectionResult, new: SectionResult) -> SectionResult:
    """What was made of the section's source, or what stands if that is shorter."""
    tokens = weight(stands.text)
    if source.origin is None or weight(new.text) < tokens:
        note = replace(new.note, first_line=stands.first_line, tokens_before=tokens, before=stands.text)
        return replace(new, note=note)
    if new.note.verdict is SectionVerdict.ESTIMATED:
        return replace(present, note=replace(present.note, verdict=SectionVerdict.ESTIMATED))
    if new.note.why:
        note = replace(present.note, verdict=SectionVerdict.KEPT, why=new.note.why, usage=new.note.usage)
        return replace(present, note=note)
    return replace(present, note=replace(present.note, usage=new.note.usage))
