"""Source lines. Only \\r\\n, \\n and \\r end one; form feeds and Unicode separators are text."""

from __future__ import annotations

import re
from typing import Final

BLANKS: Final = " \t"
"""The only characters CommonMark blocks treat as blank inside a line."""

NEWLINES: Final = "\r\n"

_LINE: Final = re.compile(r"[^\r\n]*+(?:\r\n|\n|\r)|[^\r\n]++")
_NEWLINE: Final = re.compile(r"\r\n?")


def split_lines(text: str) -> list[str]:
    """The lines with their newlines; joined they are `text`."""
    return _LINE.findall(text)


def bare_lines(text: str) -> list[str]:
    """The lines of `split_lines` as CommonMark reads them: without newlines, U+FFFD for NUL."""
    return normalised(text).split("\n")


def normalised(text: str) -> str:
    """`text` as CommonMark reads it: \\n for every newline, U+FFFD for NUL. Line lengths do not change."""
    return _NEWLINE.sub("\n", text).replace("\0", "\ufffd")
