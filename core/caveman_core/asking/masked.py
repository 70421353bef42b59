"""A section in the form that a backend takes, and the way back from its answer to a candidate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from caveman_core.backends.interface import Answer, Form, Request
from caveman_core.document.body import MaskedBody, mask_body
from caveman_core.document.body_answer import unmask_body
from caveman_core.document.leaf_spans import placed_spans
from caveman_core.document.masking import mask, unmask
from caveman_core.document.model import Masked, Section
from caveman_core.document.placeholders import placeholder, replaced
from caveman_core.document.protect import protected_spans
from caveman_core.document.splice import splice_section
from caveman_core.errors import AnswerError
from caveman_core.policy import Level


class MaskedSection(Protocol):
    """A section that can be sent."""

    @property
    def placeholders(self) -> Mapping[int, str]:
        """Each placeholder by where in the section's text it stands."""
        ...

    def request(self, level: Level) -> Request:
        """What a backend is asked the first time."""
        ...

    def candidate(self, answer: Answer) -> str:
        """The section's text with this answer. Raises AnswerError or SpliceError."""
        ...


def masked_section(section: Section, form: Form) -> MaskedSection:
    """The section in this form. It has a leaf at least."""
    if form is Form.BODY:
        return SectionBody(mask_body(section))
    return SectionLeaves(section, mask([leaf.text for leaf in section.leaves]))


@dataclass(frozen=True, slots=True)
class SectionLeaves:
    """Its leaves; the candidate is the section with new text in their places."""

    section: Section
    masked: tuple[Masked, ...]

    @property
    def placeholders(self) -> Mapping[int, str]:
        """Each placeholder by where in the section's text it stands."""
        starts = [place.start for leaf in self.section.leaves for _, place in placed_spans(leaf)]
        return {start: placeholder(self.masked[0].prefix, number) for number, start in enumerate(starts)}

    def request(self, level: Level) -> Request:
        """What a backend is asked the first time."""
        prefix = self.masked[0].prefix
        title = self.section.title if self.section.heading else ""
        spans = sum(len(leaf.spans) for leaf in self.masked)
        masked_title = replaced(title, protected_spans(title), prefix, spans)
        return Request(tuple(leaf.text for leaf in self.masked), prefix, level, title=masked_title)

    def candidate(self, answer: Answer) -> str:
        """The section's text with this answer. Raises AnswerError or SpliceError."""
        if len(answer.leaves) != len(self.masked):
            raise AnswerError(f"{len(answer.leaves)} texts for {len(self.masked)}")
        leaves = [unmask(text, leaf) for text, leaf in zip(answer.leaves, self.masked, strict=True)]
        return splice_section(self.section, leaves)


@dataclass(frozen=True, slots=True)
class SectionBody:
    """Its body; the candidate has the new one below the same heading."""

    masked: MaskedBody

    @property
    def placeholders(self) -> Mapping[int, str]:
        """Each placeholder by where in the section's text it stands."""
        return {place.start: placeholder(self.masked.prefix, n) for n, place in enumerate(self.masked.places)}

    def request(self, level: Level) -> Request:
        """What a backend is asked the first time."""
        return Request((), self.masked.prefix, level, body=self.masked.text, title=self.masked.title)

    def candidate(self, answer: Answer) -> str:
        """The section's text with this answer. Raises AnswerError."""
        return unmask_body(answer.body, self.masked)
