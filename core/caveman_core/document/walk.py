"""From the parser's tokens of one section to its leaves and blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from caveman_core.document.cells import cell_spans, row_rest
from caveman_core.document.leaves import Containers, paragraph_spans
from caveman_core.document.model import Block, Heading, Leaf, LeafKind, Section
from caveman_core.document.regions import Regions
from caveman_core.document.source import Source

if TYPE_CHECKING:
    from markdown_it.token import Token

_EXACT: Final = frozenset({"fence", "code_block", "html_block", "hr", "definition"})
LONGEST_LEAF: Final = 10_000
"""Characters. The longest of some fifty real files has 750; a longer one is copied as it is, since the checks take
up to 50 µs a character where every second one is a word of its own."""
_SILENT: Final = frozenset({"paragraph_close", "heading_close", "tr_close"})


def build_section(tokens: Sequence[Token], source: Source, regions: Regions, *, frozen: bool = False) -> Section:
    """The section of these tokens. `frozen`: it has no leaves at all."""
    walk = _Walk(source, regions, frozen)
    walk.run(tokens)
    return Section(source.text, source.first_line, _heading(tokens, source), tuple(walk.leaves), tuple(walk.blocks))


def _heading(tokens: Sequence[Token], source: Source) -> Heading | None:
    if not (tokens and tokens[0].type == "heading_open" and tokens[0].map and tokens[0].map[0] == source.base):
        return None
    token, inline = tokens[0], tokens[1]
    return Heading(int(token.tag[1:]), inline.content, source.exact(token), source.first_line)


class _Walk:
    """One pass over the tokens; every line ends up in a leaf, in a block's content, or under no token."""

    def __init__(self, source: Source, regions: Regions, frozen: bool) -> None:
        self.leaves: list[Leaf] = []
        self.blocks: list[Block] = []
        self._source = source
        self._regions = regions
        self._frozen = frozen
        self._containers = Containers()
        self._prose_end = -1

    def run(self, tokens: Sequence[Token]) -> None:
        position = iter(tokens)
        for token in position:
            kind = token.type
            if kind in _SILENT:
                continue
            if kind == "paragraph_open":
                self._paragraph(token, next(position))
            elif kind == "heading_open":
                self._block(token, self._source.exact(token))
                next(position)
            elif kind == "thead_open":
                self._header(token, position)
            elif kind == "tr_open":
                self._row(token, position)
            elif kind in _EXACT:
                self._block(token, self._source.exact(token))
            else:
                line = self._containers.enter_or_leave(token, self._source.line_number(token))
                self._prose_end = -1 if token.nesting > 0 else self._prose_end
                self.blocks.append(Block(kind, token.markup, token.info, "", line, token.level))

    def _paragraph(self, opener: Token, inline: Token) -> None:
        start, end = inline.map or (0, 0)
        continues = start == self._prose_end  # its words alone, such as bars, keep it apart from the paragraph above
        self._prose_end = end
        spans = None
        if not continues and len(inline.content) <= LONGEST_LEAF and not self._protects(inline):
            spans = paragraph_spans(inline.content, self._source.bare_lines(inline))
        if spans is None:
            self._block(opener, self._source.exact(opener))
        else:
            self.leaves.append(self._source.leaf(LeafKind.PARAGRAPH, inline, spans, self._containers.path))

    def _header(self, opener: Token, position: Iterator[Token]) -> None:
        """The header row and the alignment row below it may not change; the latter has no token."""
        self._block(opener, self._source.exact(opener, lines_more=1))
        while next(position).type != "thead_close":
            pass

    def _row(self, opener: Token, position: Iterator[Token]) -> None:
        contents = []
        while (token := next(position)).type != "tr_close":
            if token.type == "inline":
                contents.append(token.content)
        line = self._source.bare_lines(opener)[0]
        protects = len(line) > LONGEST_LEAF or self._protects(opener)
        spans = (None,) * len(contents) if protects else cell_spans(line, contents)
        self._block(opener, row_rest(self._source.exact(opener), spans))
        for span in filter(None, spans):
            self.leaves.append(self._source.leaf(LeafKind.CELL, opener, (span,), self._containers.path))

    def _protects(self, token: Token) -> bool:
        return self._frozen or self._regions.hold(token)

    def _block(self, token: Token, content: str) -> None:
        line = self._source.line_number(token)
        self.blocks.append(Block(token.type, token.markup, token.info, content, line, token.level))
