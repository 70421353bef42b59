"""What became of one section: the text to write, its row of the section map, its line of the receipt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from caveman_core.digest import section_digest
from caveman_core.document.model import Section
from caveman_core.history.records import SectionPair
from caveman_core.loaded import weight
from caveman_core.outcome import SectionNote, SectionVerdict
from caveman_core.usage import NO_USAGE, Usage


@dataclass(frozen=True, slots=True)
class SectionResult:
    """The three, as they go on to the file's result."""

    text: str
    pair: SectionPair
    note: SectionNote

    @property
    def counts_for_gain(self) -> bool:
        """Whether it was sent (or its known output used): the minimum gain is judged on these alone."""
        return self.note.verdict not in (SectionVerdict.KNOWN, SectionVerdict.HELD)


def is_estimate(results: Iterable[SectionResult]) -> bool:
    """Whether a section of them was not sent since this is a look."""
    return any(result.note.verdict is SectionVerdict.ESTIMATED for result in results)


def left(
    section: Section, verdict: SectionVerdict, why: tuple[str, ...] = (), usage: Usage = NO_USAGE
) -> SectionResult:
    """The section as it is."""
    digest = section_digest(section.text)
    note = note_of(section, section.text, verdict, why, usage)
    return SectionResult(section.text, SectionPair(digest, digest, ""), note)


def changed(
    section: Section, output: str, treatment: str, verdict: SectionVerdict, usage: Usage = NO_USAGE
) -> SectionResult:
    """The section with this output, which this treatment made."""
    pair = SectionPair(section_digest(section.text), section_digest(output), treatment)
    return SectionResult(output, pair, note_of(section, output, verdict, usage=usage))


def note_of(
    section: Section, output: str, verdict: SectionVerdict, why: tuple[str, ...] = (), usage: Usage = NO_USAGE
) -> SectionNote:
    """The section's line of the receipt."""
    before, after = weight(section.text), weight(output)
    return SectionNote(section.title, section.first_line, verdict, before, after, why, section.text, output, usage)
