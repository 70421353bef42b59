"""Bytes -> Document: byte-order mark, front matter, sections with their leaves and blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from caveman_core.document.front_matter import split_front_matter
from caveman_core.document.grammar import TooDenseError, block_tokens
from caveman_core.document.lines import bare_lines, split_lines
from caveman_core.document.model import Block, Document, Section
from caveman_core.document.regions import NO_REGIONS, find_regions, may_have_regions
from caveman_core.document.source import Source
from caveman_core.document.walk import build_section
from caveman_core.errors import NotUtf8Error

if TYPE_CHECKING:
    from markdown_it.token import Token

BOM: Final = "\ufeff"


def parse_document(data: bytes) -> Document:
    """The document; its parts joined are `data`, and each section is what `parse_section` makes of its text.

    A section for which that may not hold has no leaves. Raises NotUtf8Error.
    """
    text = _decoded(data)
    bom = text.startswith(BOM)
    front_matter, body = split_front_matter(text[1:] if bom else text)
    return Document(bom, front_matter, _sections(body, 1 + len(split_lines(front_matter))))


def parse_section(text: str, first_line: int = 1) -> Section:
    """One section from its text alone. Headings below the first line are blocks of it, not sections."""
    lines = split_lines(text)
    try:
        tokens = block_tokens(text)
    except TooDenseError:
        return _opaque(text, first_line)
    regions = find_regions(tokens, len(lines), False) if may_have_regions(text) else NO_REGIONS
    return build_section(tokens, Source(lines, bare_lines(text), 0, first_line), regions)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotUtf8Error(error.start, data[error.start]) from error


def _sections(body: str, first_line: int) -> tuple[Section, ...]:
    lines = split_lines(body)
    try:
        tokens = block_tokens(body)
    except TooDenseError:
        return (_opaque(body, first_line),)
    bare = bare_lines(body)
    watch_regions = may_have_regions(body)
    inside = False
    sections = []
    for start, end, part in _cut(tokens, len(lines)):
        regions = find_regions(part, end, inside) if watch_regions else NO_REGIONS
        source = Source(lines[start:end], bare[start:end], start, first_line + start)
        sections.append(build_section(part, source, regions, frozen=inside))
        inside = regions.open_at_end
    return tuple(sections)


def _opaque(text: str, first_line: int) -> Section:
    """A text that is not parsed: one section whose only block is all of it."""
    return Section(text, first_line, None, (), (Block("opaque", "", "", text, first_line, 0),))


def _cut(tokens: Sequence[Token], line_count: int) -> list[tuple[int, int, Sequence[Token]]]:
    """`(first line, line after the last, tokens)` of every section."""
    heads = [
        (index, token.map[0])
        for index, token in enumerate(tokens)
        if token.level == 0 and token.type == "heading_open" and token.map
    ]
    starts = heads if heads and heads[0][1] == 0 else [(0, 0), *heads]
    ends = [*starts[1:], (len(tokens), line_count)]
    return [
        (line, next_line, tokens[index:next_index])
        for (index, line), (next_index, next_line) in zip(starts, ends, strict=True)
        if next_line > line
    ]
