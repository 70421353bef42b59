"""Where the cells of a table row stand in its source line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from caveman_core.document.lines import BLANKS
from caveman_core.document.model import Span

_PIPE: Final = re.compile(r"(?<!\\)\|")  # as markdown-it splits: one backslash escapes, code spans do not
_PREFIX: Final = BLANKS + ">"  # a row below the header carries no list marker


def cell_spans(line: str, contents: Sequence[str]) -> tuple[Span | None, ...]:
    """The span of each cell in `line`, None for an empty one.

    `contents` are the parser's cells of that row, which is not the header. A row whose columns do not agree
    with them, or agree in two ways, gets no spans at all.
    """
    columns = _columns(line)
    fits = [_fit(line, columns, contents)]
    if not line[: columns[0].end].strip(_PREFIX):
        fits.append(_fit(line, columns[1:], contents))
    found = [spans for spans in fits if spans is not None]
    return found[0] if len(found) == 1 else (None,) * len(contents)


def _columns(line: str) -> list[Span]:
    bounds = [-1, *(match.start() for match in _PIPE.finditer(line)), len(line)]
    return [Span(start + 1, end) for start, end in pairwise(bounds)]


def _fit(line: str, columns: Sequence[Span], contents: Sequence[str]) -> tuple[Span | None, ...] | None:
    spans: list[Span | None] = []
    for number, content in enumerate(map(str.strip, contents)):
        column = columns[number] if number < len(columns) else Span(len(line), len(line))
        span = _trimmed(line, column)
        if column.start == 0:  # a cell without a pipe before it stands behind the line's prefix
            length = len(content) + content.count("|")  # each was escaped in the source
            span = Span(max(span.start, span.end - length), span.end)
        if line[span.start : span.end].replace("\\|", "|") != content:
            return None
        spans.append(span if content else None)
    return tuple(spans)


def _trimmed(line: str, column: Span) -> Span:
    text = line[column.start : column.end]
    start = column.start + len(text) - len(text.lstrip())
    return Span(start, max(start, column.start + len(text.rstrip())))


def row_rest(line: str, spans: Sequence[Span | None]) -> str:
    """The row without its cells and blanks: what has to stay when cells are rewritten."""
    kept, end = [], 0
    for span in spans:
        if span is not None:
            kept.append(line[end : span.start])
            end = span.end
    kept.append(line[end:])
    return "".join(kept).translate(_NO_BLANKS)


_NO_BLANKS: Final = {ord(blank): None for blank in BLANKS}
