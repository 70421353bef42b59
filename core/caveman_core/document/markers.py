"""Markers: HTML comments that say something to caveman. In code they say nothing, everywhere else they count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from caveman_core.document.model import ProtectedKind
from caveman_core.document.syntax import inline

if TYPE_CHECKING:
    from markdown_it.token import Token

_NOT_COMMONMARK: Final = re.compile(r"\$|\\[(\[]")
"""What begins math for the scanner of inline code. CommonMark knows no math: it must not swallow a backtick here."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A comment in parser lines, `end` being the one after its last, and what the pattern's first group says."""

    line: int
    end: int
    word: str


def find_markers(tokens: Sequence[Token], pattern: re.Pattern[str]) -> list[Marker]:
    """The comments in HTML blocks and in text, in order. `pattern` has one group at least."""
    found: list[Marker] = []
    row = [0, 0]
    for token in tokens:
        if token.type == "tr_open" and token.map:
            row = token.map  # the cells of a row have no lines of their own
        elif token.type in ("html_block", "inline") and "<!--" in token.content:
            text = token.content if token.type == "html_block" else _without_code(token.content)
            found += _markers(text, (token.map or row)[0], pattern)
    return found


def _markers(text: str, first: int, pattern: re.Pattern[str]) -> Iterator[Marker]:
    line, last = first, 0
    for match in pattern.finditer(text):
        line, last = line + text.count("\n", last, match.start()), match.start()
        yield Marker(line, line + match[0].count("\n") + 1, match[1])


def _without_code(text: str) -> str:
    """The text, inline code blotted out."""
    plain = _NOT_COMMONMARK.sub(lambda found: "x" * len(found[0]), text)
    parts, last = [], 0
    for claim in inline.scan(plain):
        if claim.kind is ProtectedKind.CODE:
            code = text[claim.start : claim.end]
            parts += [text[last : claim.start], "\n".join("x" * len(line) for line in code.split("\n"))]
            last = claim.end
    return "".join([*parts, text[last:]])
