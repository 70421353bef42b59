"""New leaf texts back into the source: nothing but the leaves' spans is written."""

from __future__ import annotations

from collections.abc import Sequence

from caveman_core.document.model import Document, Leaf, Section
from caveman_core.document.parse import BOM
from caveman_core.errors import PermanentError


class SpliceError(PermanentError):
    """A rewritten leaf does not fit where the old one stood."""


def splice_section(section: Section, leaves: Sequence[str]) -> str:
    """The section's text with `leaves`, one new text a leaf; unchanged leaves give an identical text.

    A new text has as many lines as the old one; no line is blank or begins or ends with white space.
    Raises SpliceError.
    """
    if len(leaves) != len(section.leaves):
        raise SpliceError(f"{len(leaves)} texts for {len(section.leaves)} leaves")
    kept, end = [], 0
    for leaf, text in zip(section.leaves, leaves, strict=True):
        for span, line in zip(leaf.spans, _lines(leaf, text), strict=True):
            kept += [section.text[end : span.start], line]
            end = span.end
    return "".join([*kept, section.text[end:]])


def document_bytes(document: Document, section_texts: Sequence[str]) -> bytes:
    """The file with these section texts, as UTF-8. Raises SpliceError."""
    if len(section_texts) != len(document.sections):
        raise SpliceError(f"{len(section_texts)} texts for {len(document.sections)} sections")
    text = "".join([BOM if document.bom else "", document.front_matter, *section_texts])
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise SpliceError("a text holds a lone surrogate, which is not valid Unicode") from error


def _lines(leaf: Leaf, text: str) -> list[str]:
    lines = text.split("\n")
    if text == leaf.text:
        return lines
    if len(lines) != len(leaf.spans):
        raise SpliceError(f"line {leaf.line}: {len(lines)} lines for {len(leaf.spans)}")
    for line in lines:
        if not line or line != line.strip():
            raise SpliceError(f"line {leaf.line}: a line is blank or has white space at an end")
        if "\r" in line:
            raise SpliceError(f"line {leaf.line}: a carriage return inside a line")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise SpliceError(f"line {leaf.line}: a lone surrogate, which is not valid Unicode")
    return lines
