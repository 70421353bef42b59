"""A file to be damaged: where its prose stands, and the file with some of it replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from caveman_core.document.lines import split_lines
from caveman_core.document.model import Block, Document, Leaf, Section
from caveman_core.document.parse import BOM


@dataclass(frozen=True, slots=True)
class Place:
    """A leaf by its section's and its own number."""

    section: int
    leaf: int


@dataclass(frozen=True, slots=True)
class Ground:
    """A document and the numbers of the sections that may be damaged."""

    document: Document
    open: frozenset[int]

    @classmethod
    def all_of(cls, document: Document) -> Ground:
        """Every section open."""
        return cls(document, frozenset(range(len(document.sections))))

    def sections(self) -> Iterator[tuple[int, Section]]:
        """The open sections with their numbers."""
        for number, section in enumerate(self.document.sections):
            if number in self.open:
                yield number, section

    def places(self) -> Iterator[tuple[Place, Leaf]]:
        """Every leaf of the open sections."""
        for number, section in self.sections():
            for index, leaf in enumerate(section.leaves):
                yield Place(number, index), leaf

    def blocks(self, *kinds: str) -> Iterator[Block]:
        """Every block of these kinds in the open sections."""
        for _, section in self.sections():
            yield from (block for block in section.blocks if block.kind in kinds)

    def lines(self) -> list[str]:
        """The lines of the file, newlines included; line n of the document is element n - 1."""
        return list(split_lines(self.document.front_matter + "".join(s.text for s in self.document.sections)))

    def with_lines(self, lines: list[str]) -> bytes:
        """The file with these lines instead of its own."""
        return (BOM * self.document.bom + "".join(lines)).encode()

    def with_sections(self, texts: Mapping[int, str], front_matter: str | None = None) -> bytes:
        """The file with some sections' texts replaced."""
        document = self.document
        front = document.front_matter if front_matter is None else front_matter
        parts = [texts.get(number, section.text) for number, section in enumerate(document.sections)]
        return (BOM * document.bom + front + "".join(parts)).encode()

    def with_leaves(self, texts: Mapping[Place, str]) -> bytes | None:
        """The file with some leaves' texts replaced, which may have other numbers of lines. None if one is empty."""
        if not all(text.strip() for text in texts.values()):
            return None
        by_section: dict[int, dict[int, str]] = {}
        for place, text in texts.items():
            by_section.setdefault(place.section, {})[place.leaf] = text
        changed = {n: _replaced(self.document.sections[n], leaves) for n, leaves in by_section.items()}
        return self.with_sections(changed)


Mutation = Callable[[Ground, Random], bytes | None]


def seeded(*parts: object) -> Random:
    """Chance that is the same on every run."""
    return Random("/".join(map(str, parts)))  # noqa: S311 - reproducible, not secret


def _replaced(section: Section, texts: Mapping[int, str]) -> str:
    kept, end = [], 0
    for index, leaf in enumerate(section.leaves):
        if index not in texts:
            continue
        first, last = leaf.spans[0], leaf.spans[-1]
        join = section.text[first.end : leaf.spans[1].start] if len(leaf.spans) > 1 else "\n"
        lines = [line.strip() for line in texts[index].split("\n")]
        kept += [section.text[end : first.start], join.join(line for line in lines if line)]
        end = last.end
    return "".join([*kept, section.text[end:]])
