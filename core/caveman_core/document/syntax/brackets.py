"""Links, images, references, footnotes, wiki links, checkboxes, `{templates}`: matched pairs of brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.document.model import ProtectedKind
from caveman_core.document.syntax.cover import PART, Claim

_LONGEST_LABEL: Final = 999  # CommonMark, "link label"
_SQUARE: Final = re.compile(r"[\[\]]")
_CURLY: Final = re.compile(r"[{}]")
_LABEL: Final = re.compile(r"\[[^\[\]]{0,999}\]")
_TARGET: Final = re.compile(
    r"""\(\s*+
        (?: <[^<>\n]*+>
          | (?: [^\s()]++ | \((?:[^\s()]++|\((?:[^\s()]++|\([^\s()]*+\))*+\))*+\) )*+ )
        (?: \s++ (?: "[^"]*+" | '[^']*+' | \([^()]*+\) ) )?
        \s*+\)""",
    re.VERBOSE,
)


def scan_square(text: str) -> Iterator[Claim]:
    """Everything between `[` and `]`, with the target or label that follows."""
    for start, end in _pairs(text, _SQUARE, "["):
        claim = _square(text, start, end)
        if claim:
            yield claim


def scan_curly(text: str) -> Iterator[Claim]:
    """`{x}`, `{{x}}`, `${X}` and the like."""
    for start, end in _pairs(text, _CURLY, "{"):
        if end - start <= _LONGEST_LABEL:
            sigil = start > 0 and text[start - 1] in "$#@%"
            kind = ProtectedKind.VARIABLE if sigil else ProtectedKind.TEMPLATE
            yield Claim(start - sigil, end, kind, PART)


def _pairs(text: str, marks: re.Pattern[str], opener: str) -> Iterator[tuple[int, int]]:
    if opener not in text:
        return
    opened: list[int] = []
    for mark in marks.finditer(text):
        if mark[0] == opener:
            opened.append(mark.start())
        elif opened:
            yield opened.pop(), mark.end()


def _square(text: str, start: int, end: int) -> Claim | None:
    first = start - 1 if start > 0 and text[start - 1] == "!" else start
    if tail := _TARGET.match(text, end) or _LABEL.match(text, end):
        return Claim(first, tail.end(), ProtectedKind.LINK)
    if end - start > _LONGEST_LABEL:
        return None
    if text[start - 1 : start] == "[" and text[end : end + 1] == "]":
        image = start > 1 and text[start - 2] == "!"
        return Claim(start - 1 - image, end + 1, ProtectedKind.WIKI)
    if text[start + 1] == "^":
        return Claim(first, end, ProtectedKind.FOOTNOTE)
    if start == 0 and text[1:end] in (" ]", "x]", "X]") and text[end : end + 1].isspace():
        return Claim(start, end, ProtectedKind.CHECKBOX)
    return Claim(first, end, ProtectedKind.LINK, PART)
