"""Two texts side by side as a unified diff; on a terminal the words that changed stand out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher, unified_diff
from itertools import groupby
from typing import TYPE_CHECKING, Final

from caveman_cli.console import printable, say, stream

if TYPE_CHECKING:
    from rich.text import Text

_WORD: Final = re.compile(r"\s+|\w+|[^\w\s]")
_NO_NEWLINE: Final = "\\ No newline at end of file"
_STYLES: Final = {"-": ("red", "bold red strike"), "+": ("green", "bold green"), "@": ("cyan", "cyan")}


def print_difference(before: bytes, after: bytes, name: str) -> None:
    """Print the unified diff of two contents of the file `name`; nothing if they are equal."""
    lines = unified(before, after, name)
    for line in styled(lines) if stream().is_terminal else lines:
        say(line)


def unified(before: bytes, after: bytes, name: str) -> list[str]:
    """The lines of a unified diff. Bytes that are not UTF-8 and characters that steer a terminal are escaped."""
    old, new = _text(before), _text(after)
    if old.count("\r\n") == new.count("\r\n"):
        old, new = old.replace("\r\n", "\n"), new.replace("\r\n", "\n")
    lines = []
    for line in unified_diff(_lines(old), _lines(new), f"{name} (before)", f"{name} (after)"):
        body = line.removesuffix("\n")
        lines.append(printable(body))
        if body == line:
            lines.append(_NO_NEWLINE)
    return lines


def _text(data: bytes) -> str:
    return data.decode("utf-8", "backslashreplace")


def _lines(text: str) -> list[str]:
    """Split at newlines only: `splitlines` also cuts at characters that end no line in a file."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def styled(lines: list[str]) -> Iterator[Text]:
    """The lines with colours; a removed line and the one that took its place show which words differ."""
    from rich.text import Text

    groups = [(sign, list(group)) for sign, group in groupby(lines, key=_sign)]
    for position, (sign, group) in enumerate(groups):
        others = _counterpart(groups, position)
        for number, line in enumerate(group):
            other = others[number] if len(others) == len(group) else None
            text = Text(line, style=_STYLES.get(sign, ("", ""))[0])
            for start, end in _changed_words(line, other) if other else ():
                text.stylize(_STYLES[sign][1], start, end)
            yield text


def _sign(line: str) -> str:
    return "" if line.startswith(("---", "+++")) else line[:1]


def _counterpart(groups: list[tuple[str, list[str]]], position: int) -> list[str]:
    """The `+` lines right after these `-` lines, or the `-` lines right before these `+` lines."""
    sign = groups[position][0]
    wanted, where = {"-": ("+", position + 1), "+": ("-", position - 1)}.get(sign, ("", -1))
    found = 0 <= where < len(groups) and groups[where][0] == wanted
    return groups[where][1] if found else []


def _changed_words(line: str, other: str) -> Iterator[tuple[int, int]]:
    """Where in `line` are words that `other` has not, signs left aside."""
    words, others = _WORD.findall(line[1:]), _WORD.findall(other[1:])
    starts = [1]
    for word in words:
        starts.append(starts[-1] + len(word))
    for kind, start, end, _, _ in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        if kind in ("delete", "replace"):
            yield starts[start], starts[end]
