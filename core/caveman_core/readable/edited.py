"""The edited readable form of a file, compressed: sections that were not edited keep what stands in the file."""

from __future__ import annotations

from collections.abc import Sequence

from caveman_core.asking.known import KnownSections
from caveman_core.asking.result import SectionResult, note_of
from caveman_core.asking.sections import compress_sections
from caveman_core.backends.interface import Backend
from caveman_core.digest import section_digest, split_tail
from caveman_core.document.model import Document, Section
from caveman_core.document.parse import parse_document
from caveman_core.history.records import SectionPair
from caveman_core.outcome import Reason, SectionVerdict
from caveman_core.pipeline import Compressed, conclude, nothing_to_write
from caveman_core.policy import Policy
from caveman_core.readable.aligning import align
from caveman_core.readable.expanding import ExpandedSection, Form
from caveman_core.readable.form import Readable


async def compress_edited(
    now: Readable, text: bytes, backend: Backend, policy: Policy, known: KnownSections
) -> Compressed:
    """`text` is the readable form of `now` after an edit: COMPRESSED, UNCHANGED if nothing is to gain, or INVALID.

    An edited section that does not pass the checks stays as it was typed; so does all of the text if it is INVALID.
    No least gain is asked for: a person asked. Raises NotUtf8Error.
    """
    document = parse_document(text)
    standing = parse_document(now.stands).sections
    places = align(_digests(now.expanded.sections), _digests(document.sections))
    kept = [
        None if place is None else _as_it_stands(section, standing[place], now.expanded.sections[place])
        for section, place in zip(document.sections, places, strict=True)
    ]
    edited = [section for section, stands in zip(document.sections, kept, strict=True) if stands is None]
    compressed = iter(await _compressed(edited, backend, policy, known))
    results = [stands or next(compressed) for stands in kept]
    if all(result.text == section.text for result, section in zip(results, document.sections, strict=True)):
        return nothing_to_write(document, results, _why_nothing(document))
    return conclude(document, results, policy, known)


def typed_map(now: Readable, text: bytes) -> tuple[SectionPair, ...]:
    """The section map of `text` as it was typed: each section is a person's, but for an output whose source is lost.

    A version of origin `restore` with a map is known by it as an edit. Raises NotUtf8Error.
    """
    digests, sections = _digests(parse_document(text).sections), now.expanded.sections
    places = align(_digests(sections), digests)
    lost = [None if place is None or sections[place].form is not Form.LOST else sections[place] for place in places]
    own = [SectionPair(digest, digest, "") for digest in digests]
    return tuple((section and section.origin) or pair for section, pair in zip(lost, own, strict=True))


def _digests(sections: Sequence[Section] | Sequence[ExpandedSection]) -> list[str]:
    return [section_digest(section.text) for section in sections]


def _as_it_stands(section: Section, stands: Section, expanded: ExpandedSection) -> SectionResult | None:
    """What the file has for a section that was not edited; None if it is not compressed there, or may not be here."""
    origin = expanded.origin
    if origin is None or not section.leaves:
        return None
    text = split_tail(stands.text)[0] + split_tail(section.text)[1]
    return SectionResult(text, origin, note_of(section, text, SectionVerdict.KNOWN))


async def _compressed(
    sections: Sequence[Section], backend: Backend, policy: Policy, known: KnownSections
) -> list[SectionResult]:
    results = await compress_sections(sections, [None] * len(sections), backend, policy, known)
    for section, result in zip(sections, results, strict=True):
        if result.note.verdict is SectionVerdict.REUSED:  # no job lock is held: the pair could be trimmed for its age
            known.remember(result.pair, split_tail(section.text)[0], split_tail(result.text)[0])
    return results


def _why_nothing(document: Document) -> Reason:
    has_prose = any(section.leaves for section in document.sections)
    return Reason.ALREADY_TERSE if has_prose else Reason.NO_PROSE
