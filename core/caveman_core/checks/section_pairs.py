"""Which section of a candidate file stands for which of the source: by their headings, then by their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from caveman_core.checks.matching.alignment import aligned
from caveman_core.document.model import Section

SectionPair = tuple[Section | None, Section | None]


def section_pairs(source: Sequence[Section], candidate: Sequence[Section]) -> Iterator[SectionPair]:
    """Pairs in the order of the source; None where a section has no counterpart.

    Between sections with equal headings, as many on both sides stand for each other: a heading was changed there.
    """
    found = aligned([_outline(section) for section in source], [_outline(section) for section in candidate])
    ends = [(-1, -1), *found, (len(source), len(candidate))]
    for (low, start), (high, end) in pairwise(ends):
        here, there = source[low + 1 : high], candidate[start + 1 : end]
        if len(here) == len(there):
            yield from zip(here, there, strict=True)
        else:
            yield from ((section, None) for section in here)
            yield from ((None, section) for section in there)
        if high < len(source):
            yield source[high], candidate[end]


def _outline(section: Section) -> tuple[int, str]:
    return (section.heading.level, section.heading.text) if section.heading else (0, "")
