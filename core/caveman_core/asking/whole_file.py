"""Sections that passed alone, judged together: what the whole file refuses keeps its source, and the rest goes on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from caveman_core.asking.judging import errors_of
from caveman_core.asking.known import KnownSections
from caveman_core.asking.result import SectionResult, left
from caveman_core.asking.sections import failure
from caveman_core.checks.finding import Finding
from caveman_core.checks.gate import judge_document
from caveman_core.digest import split_tail
from caveman_core.document.lines import split_lines
from caveman_core.document.model import Document, Section
from caveman_core.document.parse import parse_document
from caveman_core.document.splice import document_bytes
from caveman_core.outcome import SectionVerdict
from caveman_core.policy import Policy, treatment_of

MOST_PASSES: Final = 6
"""How often the file is judged at most; each pass but the last takes sections back."""
_MADE: Final = (
    SectionVerdict.COMPRESSED,
    SectionVerdict.REPAIRED,
    SectionVerdict.FELL_BACK,
    SectionVerdict.REUSED,
)


@dataclass(frozen=True, slots=True)
class Settled:
    """`results` pass together if there are no `errors`; else these are what the file as it was made failed by."""

    results: tuple[SectionResult, ...]
    errors: tuple[Finding, ...] = ()


def settled(
    document: Document,
    results: Sequence[SectionResult],
    policy: Policy,
    known: KnownSections,
    standing: Sequence[SectionResult] = (),
) -> Settled:
    """The results, without those that the whole file refuses: what stands takes their place, or else the source.

    `standing`: what each section is in the file, where that is not its source. What was made and refused is remembered.
    """
    first = errors = _errors(document, results, policy)
    now = tuple(results)
    for _ in range(MOST_PASSES - 1):
        if not errors or not (blamed := _blamed(document, now, errors)):
            break
        why = tuple(map(str, errors))
        places: Sequence[SectionResult | None] = standing or [None] * len(now)
        now = tuple(
            _taken_back(section, result, place, why, policy, known) if number in blamed else result
            for number, (section, result, place) in enumerate(zip(document.sections, now, places, strict=True))
        )
        errors = _errors(document, now, policy)
    nothing_left = first and not any(_changed(document, now))
    return Settled(now, first if nothing_left else errors)


def _errors(document: Document, results: Sequence[SectionResult], policy: Policy) -> tuple[Finding, ...]:
    data = document_bytes(document, [result.text for result in results])
    return errors_of(judge_document(_judged(document, results, policy), parse_document(data), policy.level))


def _judged(document: Document, results: Sequence[SectionResult], policy: Policy) -> Document:
    """The document to judge against: a section that was made at another level was judged by that, and is equal here."""
    texts = [
        section.text if treatment_of(result.pair.treatment).level in ("", policy.level) else result.text
        for section, result in zip(document.sections, results, strict=True)
    ]
    if texts == [section.text for section in document.sections]:
        return document
    return parse_document(document_bytes(document, texts))


def _changed(document: Document, results: Sequence[SectionResult]) -> list[bool]:
    return [result.text != section.text for section, result in zip(document.sections, results, strict=True)]


def _blamed(document: Document, results: Sequence[SectionResult], errors: Sequence[Finding]) -> frozenset[int]:
    """The changed sections with an error in them or, of one in a section that did not change, the one above.

    A finding has its line in the source, or in the candidate if that is where the words are: both are looked at.
    """
    changed = [number for number, is_changed in enumerate(_changed(document, results)) if is_changed]
    lines = {error.line for error in errors}
    blamed: set[int] = set()
    for texts in ([section.text for section in document.sections], [result.text for result in results]):
        ends = list(_ends(document, texts))
        for line in lines:
            above = bisect_right(changed, bisect_right(ends, line))
            blamed.update(changed[above - 1 : above] if above else ())
    return frozenset(blamed or changed)


def _ends(document: Document, texts: Sequence[str]) -> Iterator[int]:
    """The file's line after the last one of each section's text."""
    line = document.sections[0].first_line
    for text in texts:
        line += len(split_lines(text))
        yield line


def _taken_back(
    section: Section,
    result: SectionResult,
    standing: SectionResult | None,
    why: tuple[str, ...],
    policy: Policy,
    known: KnownSections,
) -> SectionResult:
    """What stands, else the source, in the place of what was made, which is not to be used again."""
    kept = left(section, SectionVerdict.KEPT, why, result.note.usage)
    if result.note.verdict in _MADE:
        text = split_tail(section.text)[0]
        known.remember(replace(kept.pair, treatment=result.pair.treatment), text, text)
        if policy.model:
            known.remember(replace(kept.pair, treatment=failure(policy)), text, text)
    if standing is None or standing.text == result.text:
        return kept
    return replace(standing, note=replace(standing.note, verdict=SectionVerdict.KEPT, why=why, usage=result.note.usage))
