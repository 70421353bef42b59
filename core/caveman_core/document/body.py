"""The masked body of a section: what stands below its heading, for a backend that lays it out anew.

Prose, list markers and the pipes of table rows are to be seen; code, headers of tables, HTML and whatever else may
not change is a placeholder on a line of its own, protected spans are placeholders in their line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple

from caveman_core.digest import split_tail
from caveman_core.document.leaf_spans import placed_spans
from caveman_core.document.lines import BLANKS, NEWLINES, split_lines
from caveman_core.document.model import Section, Span
from caveman_core.document.placeholders import free_prefix, placeholder, replaced
from caveman_core.document.protect import protected_spans
from caveman_core.document.protected_lines import protected_lines

_NEWLINE: Final = "\n"
"""The newline of a section that has none."""


class Place(NamedTuple):
    """What a placeholder stands for: the exact source from `start` on in the section's text.

    A block is whole lines, without the last one's newline.
    """

    text: str
    is_block: bool
    start: int


class BodyLine(NamedTuple):
    """A line of the masked body, and the newline that ends it in the source; "" at the end of the body."""

    text: str
    newline: str


@dataclass(frozen=True, slots=True)
class MaskedBody:
    """A section taken apart: `head` and `tail` are exact, a placeholder's number is its index in `places`.

    `newline` is what most lines of the section end with; a line that is new gets it. The placeholders of `title`,
    the masked heading, stand for nothing.
    """

    head: str
    lines: tuple[BodyLine, ...]
    tail: str
    newline: str
    prefix: str
    places: tuple[Place, ...]
    title: str

    @property
    def text(self) -> str:
        """The masked body, with \\n for every newline."""
        return "\n".join(line.text for line in self.lines)


class _Cut(NamedTuple):
    """A stretch of the section that a placeholder stands for; `shown` is the blank before it."""

    start: int
    end: int
    is_block: bool
    shown: str = ""


def mask_body(section: Section) -> MaskedBody:
    """The section's body with its placeholders. `unmask_body(masked.text, masked)` is the section's text."""
    lines = split_lines(section.text)
    offsets = [0, *accumulate(map(len, lines))]
    start, end = offsets[_head_lines(section, lines)], len(split_tail(section.text)[0])
    title = section.heading.text if section.heading else ""
    prefix = free_prefix((section.text, title))
    cuts = [cut for cut in _cuts(section, lines, offsets, max(start, end)) if start <= cut.start < end]
    return MaskedBody(
        section.text[:start] if start < end else section.text[:end],
        tuple(_masked_lines(section.text, Span(start, max(start, end)), cuts, prefix)),
        section.text[end:],
        _usual_newline(lines),
        prefix,
        tuple(Place(section.text[cut.start : cut.end], cut.is_block, cut.start) for cut in cuts),
        replaced(title, protected_spans(title), prefix, len(cuts)),
    )


def _head_lines(section: Section, lines: Sequence[str]) -> int:
    """How many lines the heading has with the blank ones below it."""
    count = max(1, len(split_lines(section.heading.source))) if section.heading else 0
    while count < len(lines) and not lines[count].strip(BLANKS + NEWLINES):
        count += 1
    return count


def _cuts(section: Section, lines: Sequence[str], offsets: Sequence[int], end: int) -> list[_Cut]:
    """Every placeholder's place, in order."""
    blocks = protected_lines(section, lines)
    inside = {line for first, after in blocks for line in range(first, after)}
    cuts = [_block(lines, offsets, first, after, end) for first, after in blocks]
    for leaf in section.leaves:
        if leaf.line - section.first_line not in inside:
            cuts += [_Cut(place.start, place.end, False) for _, place in placed_spans(leaf)]
    return sorted(cuts)


def _block(lines: Sequence[str], offsets: Sequence[int], first: int, after: int, end: int) -> _Cut:
    last = lines[after - 1]
    line = lines[first]
    stop = min(end, offsets[after] - (len(last) - len(last.rstrip(NEWLINES))))
    return _Cut(offsets[first], stop, True, line[: len(line) - len(line.lstrip(BLANKS))])


def _masked_lines(text: str, body: Span, cuts: Sequence[_Cut], prefix: str) -> Iterator[BodyLine]:
    parts, at = [], body.start
    for number, cut in enumerate(cuts):
        parts += [text[at : cut.start], cut.shown, placeholder(prefix, number)]
        at = cut.end
    for line in split_lines("".join([*parts, text[at : body.end]])):
        bare = line.rstrip(NEWLINES)
        yield BodyLine(bare, line[len(bare) :])


def _usual_newline(lines: Sequence[str]) -> str:
    """What most lines end with; of equally many, what comes first."""
    ends = Counter(line[len(line.rstrip(NEWLINES)) :] for line in lines)
    del ends[""]
    return ends.most_common(1)[0][0] if ends else _NEWLINE
