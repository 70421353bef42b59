"""Sources and their candidates in a folder, told apart by their names.

NAME.md + NAME.candidate.md   judged at `lite`
NAME.md + NAME.full.md        judged at `full`
NAME.original.md + NAME.md    judged at `full`: a reference pair
NAME.md alone                 a source, for rewrites only
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from caveman_core.checks.section_pairs import section_pairs as sections_side_by_side
from caveman_core.document.model import Document, Section
from caveman_core.document.parse import parse_document

_MARKS: Final = (".candidate.md", ".full.md", ".original.md")


class Group(StrEnum):
    """Where a candidate comes from, which says how it is judged."""

    LITE = "candidate"
    FULL = "full"
    REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class Pair:
    """A source file and a candidate for it."""

    name: str
    group: Group
    source: Document
    candidate: Document


@dataclass(frozen=True, slots=True)
class Corpus:
    """All pairs below some folders, and every source once."""

    pairs: tuple[Pair, ...]
    sources: tuple[Document, ...]


def corpus(paths: Sequence[Path]) -> Corpus:
    """What stands at these paths: files or folders, folders with all below them."""
    files = [file for path in paths for file in (sorted(path.rglob("*.md")) if path.is_dir() else [path])]
    sources = [file for file in files if not file.name.endswith(_MARKS) and not _other(file, ".original.md").exists()]
    sources += [file for file in files if file.name.endswith(".original.md")]
    return Corpus(
        tuple(pair for file in sources for pair in _pairs(file)),
        tuple(parse_document(file.read_bytes()) for file in sources),
    )


def section_pairs(source: Document, candidate: Document) -> list[tuple[int, Section, Section | None]]:
    """Each source section, with its number, beside the candidate's section, as the gate pairs them."""
    pairs = sections_side_by_side(source.sections, candidate.sections)
    return [
        (number, section, other)
        for number, (section, other) in enumerate((one, other) for one, other in pairs if one is not None)
        if section is not None
    ]


def _pairs(source: Path) -> Iterator[Pair]:
    if source.name.endswith(".original.md"):
        found = [(Group.REFERENCE, source.with_name(source.name.removesuffix(".original.md") + ".md"))]
    else:
        found = [(group, _other(source, f".{group}.md")) for group in (Group.LITE, Group.FULL)]
    for group, file in found:
        if file.exists():
            yield Pair(source.name, group, parse_document(source.read_bytes()), parse_document(file.read_bytes()))


def _other(file: Path, ending: str) -> Path:
    return file.with_name(file.name.removesuffix(".md") + ending)
