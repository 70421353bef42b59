"""HTML comments that are blocks of their own: Claude Code drops them from what it loads.

Those inside a line, a list, a quote or code stay, and so does one that is never closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caveman_core.document.grammar import TooDenseError, block_tokens
from caveman_core.document.lines import split_lines

_OPENER: Final = "<!--"
_CLOSER: Final = "-->"


def without_comments(text: str) -> str:
    """The text of a section, or of a whole body, without them; what stands behind one on its last line stays."""
    if _OPENER not in text:
        return text
    lines, kept, last = split_lines(text), [], 0
    for start, end in _html_blocks(text):
        block = "".join(lines[start:end])
        if block.lstrip().startswith(_OPENER):
            kept += [*lines[last:start], _rest(block)]
            last = end
    return "".join([*kept, *lines[last:]])


def _html_blocks(text: str) -> Iterator[tuple[int, int]]:
    """The lines of each, half open. None of a text that is not parsed."""
    try:
        tokens = block_tokens(text)
    except TooDenseError:
        return
    for token in tokens:
        if token.type == "html_block" and token.level == 0 and token.map:
            yield token.map[0], token.map[1]


def _rest(block: str) -> str:
    """The block without its comments, "" if only blanks are left."""
    kept, end = [], 0
    while (start := block.find(_OPENER, end)) >= 0 and (close := block.find(_CLOSER, start)) >= 0:
        kept.append(block[end:start])
        end = close + len(_CLOSER)
    rest = "".join([*kept, block[end:]])
    return rest if rest.strip() else ""
