"""A section's leaves line by line: every line of a leaf under a number, since its place in the file is a line too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count, islice
from typing import Final

_NEWLINE: Final = re.compile(r"\r?\n")
_LINE: Final = re.compile(r"[ \t]*([0-9]{1,6})\|[ \t]?(.*)")


def numbered(leaves: Sequence[str]) -> str:
    """`1| first line of the first leaf` and so on."""
    every = (line for leaf in leaves for line in leaf.split("\n"))
    return "\n".join(f"{number}| {line}" for number, line in zip(count(1), every, strict=False))


def read_lines(text: str, leaves: Sequence[str]) -> tuple[str, ...]:
    """The leaves of an answer to `numbered(leaves)`; () unless every line is there, in order, and no other."""
    found = [_LINE.fullmatch(line) for line in _NEWLINE.split(text) if line.strip()]
    lines = [each[2].strip() for number, each in zip(count(1), found, strict=False) if each and int(each[1]) == number]
    lengths = [leaf.count("\n") + 1 for leaf in leaves]
    if len(lines) != len(found) or len(lines) != sum(lengths):
        return ()
    left = iter(lines)
    return tuple("\n".join(line for line in islice(left, length)) for length in lengths)
