"""The lines of a section that come back as they are: code, headers of tables, HTML, definitions, protected prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from caveman_core.document.lines import BLANKS, NEWLINES, split_lines
from caveman_core.document.model import Block, LeafKind, Section

_CONTAINERS: Final = frozenset({"bullet_list", "ordered_list", "list_item", "blockquote", "table", "tbody"})
_ROW: Final = re.compile(r"[|>]*")
"""What is left of a row without its cells if nothing else stands in it, such as a cell too many."""


def protected_lines(section: Section, lines: Sequence[str]) -> list[tuple[int, int]]:
    """`(first line, line after the last)` of each stretch below the heading, counted from 0 in the section.

    `lines` are the section's. Two stretches with nothing but blank lines between them are one.
    """
    found: list[tuple[int, int]] = []
    for first, after in sorted(_stretches(section)):
        if found and _is_blank(lines[found[-1][1] : first]):
            found[-1] = (found[-1][0], max(found[-1][1], after))
        else:
            found.append((first, after))
    return found


def _stretches(section: Section) -> Iterator[tuple[int, int]]:
    cells = {leaf.line for leaf in section.leaves if leaf.kind is LeafKind.CELL}
    for block in section.blocks[1 if section.heading else 0 :]:
        if _is_protected(block, cells):
            first = block.line - section.first_line
            yield first, first + max(1, len(split_lines(block.content)))


def _is_protected(block: Block, cells: set[int]) -> bool:
    if block.kind == "tr_open":
        return block.line not in cells or not _ROW.fullmatch(block.content)
    return block.kind.rpartition("_")[0] not in _CONTAINERS


def _is_blank(lines: Sequence[str]) -> bool:
    return not any(line.strip(BLANKS + NEWLINES) for line in lines)
