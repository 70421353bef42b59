"""Leaves: where the prose of paragraphs and table cells stands in the source lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from caveman_core.document.model import Span

if TYPE_CHECKING:
    from markdown_it.token import Token


_MARKER: Final = re.compile(r"(?:[-+*]|[0-9]{1,9}[.)])(?:[ \t]|$)")
"""A list marker at the start of a paragraph: the parser leaves it there in some lists indented by tabs."""


def paragraph_spans(content: str, lines: Sequence[str]) -> tuple[Span, ...] | None:
    """One span a source line, white space at both ends outside. None if a line cannot be found in its source.

    `content` is the parser's text of the paragraph, `lines` its source lines without newlines.
    """
    texts = content.split("\n")
    if len(texts) != len(lines) or _MARKER.match(content):
        return None
    spans = []
    for text, line in zip(texts, lines, strict=True):
        inner, end = text.strip(), len(line.rstrip())
        if not inner or not line.endswith(inner, 0, end):
            return None
        spans.append(Span(end - len(inner), end))
    return tuple(spans)


class Containers:
    """The lists, quotes and tables around the token at hand, outermost first."""

    def __init__(self) -> None:
        """Outside of everything."""
        self._open: list[tuple[str, int]] = []
        self.path = ""

    def enter_or_leave(self, token: Token, line: int) -> int:
        """Step into or out of the container that `token` opens (on `line`) or closes; the line it opened on."""
        if token.nesting > 0:
            self._open.append((token.tag, line))
        elif token.nesting < 0:
            line = self._open.pop()[1]
        self.path = "/".join(name for name, _ in self._open if name not in _TABLE_TAGS)
        return line


_TABLE_TAGS: Final = ("table", "tbody")
