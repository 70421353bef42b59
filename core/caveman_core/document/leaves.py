"""Leaves: where the prose of paragraphs and table cells stands in the source lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from caveman_core.document.model import Span

if TYPE_CHECKING:
    from markdown_it.token import Token


def paragraph_spans(content: str, lines: Sequence[str]) -> tuple[Span, ...] | None:
    """One span a source line, white space at both ends outside. None if a line cannot be found in its source.

    `content` is the parser's text of the paragraph, `lines` its source lines without newlines.
    """
    texts = [text.strip() for text in content.split("\n")]
    ends = [line.rstrip() for line in lines]
    if len(texts) != len(ends) or not all(texts) or not all(map(str.endswith, ends, texts)):
        return None
    return tuple(Span(len(end) - len(text), len(end)) for text, end in zip(texts, ends, strict=True))


class Containers:
    """The lists and quotes around the token at hand, outermost first."""

    _NAMES = ("ul", "ol", "li", "blockquote")

    def __init__(self) -> None:
        """Outside of everything."""
        self._names: list[str] = []
        self.path = ""

    def pass_by(self, token: Token) -> None:
        """Step into or out of what `token` opens or closes."""
        if token.tag not in self._NAMES:
            return
        if token.nesting > 0:
            self._names.append(token.tag)
        else:
            self._names.pop()
        self.path = "/".join(self._names)
