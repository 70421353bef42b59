"""CommonMark block structure with tables: tokens with line maps. Inline text is never parsed here."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from caveman_core.document.lines import normalised

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

MOST_LINES: Final = 40_000
MOST_TOKENS: Final = 100_000
"""500 KB of real text have 15,000 lines and 35,000 tokens; the parser takes up to 40 µs a line and 10 a token,
and a table of empty rows can make 35 tokens of a byte."""


class TooDenseError(Exception):
    """The text has more lines or blocks than prose has, and would take seconds to parse."""


def block_tokens(text: str) -> list[Token]:
    """Block tokens of `text`. Their maps count the lines of `lines.split_lines(text)`. Raises TooDenseError."""
    source = normalised(text)
    if source.count("\n") > MOST_LINES:
        raise TooDenseError
    parser, tokens = _parser(), _BoundedList()
    parser.block.parse(source, parser, {}, tokens)
    return tokens


@cache
def _parser() -> MarkdownIt:
    # Only its block rules run: the inline ones are quadratic on hostile text (6 s on 500 KB of "[").
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"inline_definitions": True}).enable("table")


class _BoundedList(list["Token"]):
    """A list that refuses to grow beyond MOST_TOKENS; the parser has no limit of its own."""

    def append(self, token: Token) -> None:
        if len(self) >= MOST_TOKENS:
            raise TooDenseError
        super().append(token)
