"""The readable form of a file: each section that caveman wrote as its source, all others as they stand. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from caveman_core.digest import split_tail, text_digest
from caveman_core.document.model import Document
from caveman_core.document.splice import document_bytes
from caveman_core.history.records import SectionPair
from caveman_core.readable.aligning import align


class Form(StrEnum):
    """How a section stands in the readable form."""

    SOURCE = "source"  # put back
    AS_IS = "as is"  # nothing caveman wrote
    LOST = "source not kept"  # an output of ours whose source is not known any more


@dataclass(frozen=True, slots=True)
class ExpandedSection:
    """One section. `line` is its first one in the file as it stands; `origin` the pair that put it there."""

    title: str
    line: int
    form: Form
    text: str
    origin: SectionPair | None


@dataclass(frozen=True, slots=True)
class Expanded:
    """The readable form, and what became of each section of the file."""

    data: bytes
    sections: tuple[ExpandedSection, ...]

    def with_form(self, form: Form) -> tuple[ExpandedSection, ...]:
        """The sections that stand so."""
        return tuple(section for section in self.sections if section.form is form)


def origins(newest_map: Sequence[SectionPair], digests: Sequence[str]) -> list[SectionPair | None]:
    """For each section of a file the row of its newest map; None where a section is not in it."""
    places = align([pair.output for pair in newest_map], digests)
    return [None if place is None else newest_map[place] for place in places]


def expand(document: Document, found: Sequence[SectionPair | None], sources: Mapping[str, str]) -> Expanded:
    """The readable form. `found`: each section's origin if it is an output of ours; `sources` are bodies by digest.

    The blank that ends a section is that of the file.
    """
    sections = []
    for section, origin in zip(document.sections, found, strict=True):
        source = sources.get(origin.source) if origin else None
        form, text = Form.AS_IS if origin is None else Form.LOST, section.text
        if origin and source is not None and text_digest(source) == origin.source:
            form, text = Form.SOURCE, source + split_tail(section.text)[1]
        sections.append(ExpandedSection(section.title, section.first_line, form, text, origin))
    return Expanded(document_bytes(document, [section.text for section in sections]), tuple(sections))
