"""CommonMark block structure with tables: tokens with line maps. Inline text is never parsed here."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from caveman_core.document.lines import normalised

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


def block_tokens(text: str) -> list[Token]:
    """Block tokens of `text`. Their maps count the lines of `lines.split_lines(text)`."""
    return _parser().parse(normalised(text))


@cache
def _parser() -> MarkdownIt:
    # The inline rule is quadratic on hostile text (6 s on 500 KB of "["); protected spans are found by ours.
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"inline_definitions": True}).enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser
