"""A file that opts out: `<!-- caveman: off -->` outside code, or `caveman: false` in its front matter. Pure.

In doubt a file has opted out: only what is code for certain says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.document.front_matter import split_front_matter
from caveman_core.document.grammar import TooDenseError, block_tokens
from caveman_core.document.lines import normalised
from caveman_core.document.markers import find_markers

_COMMENT: Final = re.compile(r"<!--\s*+(caveman)\s*+:\s*+(?:off|false)\b[^>]{0,200}-->", re.IGNORECASE)
_KEY: Final = re.compile(r"""(["']?)caveman\1\s*[:=]\s*(["']?)(false|off|no)\2\s*(#.*)?""", re.IGNORECASE)
_NAME: Final = re.compile("caveman", re.IGNORECASE)


def opt_out_line(text: str) -> int | None:
    """The first line, counted from 1, that says so; None if none does."""
    if _NAME.search(text) is None:
        return None
    source = normalised(text.removeprefix("\ufeff"))
    front, body = split_front_matter(source)
    first_of_body = 1 + front.count("\n")
    said = [*_keys(source), *_comments(front, 1), *(first_of_body + line for line in _outside_code(body))]
    return min(said, default=None)


def _keys(source: str) -> Iterator[int]:
    """Between fences at the very start; whether all of it is YAML or TOML makes no difference."""
    lines = source.split("\n")
    fence = lines[0].rstrip()
    closers = {"---": ("---", "..."), "+++": ("+++",)}.get(fence, ())
    end = next((number for number, line in enumerate(lines[1:], 1) if line.rstrip() in closers), 0)
    for number, line in enumerate(lines[1:end], 2):
        if _KEY.fullmatch(line.strip()):
            yield number


def _comments(text: str, first: int) -> Iterator[int]:
    line, last = first, 0
    for found in _COMMENT.finditer(text):
        line, last = line + text.count("\n", last, found.start()), found.start()
        yield line


def _outside_code(body: str) -> Iterator[int]:
    """Lines from 0. What the parser places nowhere counts too."""
    try:
        tokens = block_tokens(body)
    except TooDenseError:
        yield from _comments(body, 0)
        return
    yield from (marker.line for marker in find_markers(tokens, _COMMENT))
    placed = {"fence", "code_block", "html_block", "inline", "tr_open"}
    known = {line for token in tokens if token.map and token.type in placed for line in range(*token.map)}
    yield from (line for line in _comments(body, 0) if line not in known)
