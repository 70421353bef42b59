"""How pieces look: struck and coloured where there are colours, else in the marks of git's word diff."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from caveman_cli.diffing.words import Kind, Piece
from caveman_cli.output.console import printable

QUIET: Final = "dim"
_STYLES: Final = {Kind.EQUAL: "", Kind.REMOVED: "red strike", Kind.ADDED: "bold green"}
_BLANK_STYLES: Final = {Kind.EQUAL: "", Kind.REMOVED: "on red", Kind.ADDED: "on green"}
_MARKS: Final = {Kind.EQUAL: ("", ""), Kind.REMOVED: ("[-", "-]"), Kind.ADDED: ("{+", "+}")}

_END: Final = re.compile(r"\r?\n\Z")
_TAB: Final = "    "
_UNSEEN: Final = re.compile("[\u061c\u200b\u2028\u2029\ufeff]")
"""Takes no room, so nobody would see that it went away; beside what `printable` makes visible."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the output can show. `width` is None where lines are not wrapped."""

    width: int | None
    colours: bool
    bar: str = "│"
    rule: str = "─"
    more: str = "⋮"

    @classmethod
    def plain(cls, width: int | None, *, colours: bool) -> Look:
        """For an output that takes ASCII only."""
        return cls(width, colours, "|", "-", ":")


def visible(piece: Piece) -> str:
    """The piece on one line, with nothing in it that moves the cursor. Its newline shows only where it differs."""
    text = piece.text
    if piece.kind is Kind.EQUAL:
        return printable(_END.sub("", text).removeprefix("\ufeff")).replace("\t", _TAB)
    shown = printable(text).replace("\t", "\\t" if text.isspace() else _TAB).replace("\n", "\\n")
    return _UNSEEN.sub(lambda match: ascii(match.group())[1:-1], shown)


def unended(line: Sequence[Piece]) -> list[Piece]:
    """A line that stands in one of the texts only, without its newline: that it has one is no difference."""
    ended = [*line[:-1], Piece(line[-1].kind, _END.sub("", line[-1].text))]
    return [piece for piece in ended if piece.text]


def unmarked(line: Sequence[Piece]) -> str:
    """The text of a line whose pieces are all of one kind, which is told otherwise."""
    return "".join(visible(piece) for piece in unended(line))


def painted(line: Iterable[Piece], look: Look) -> Text:
    """One line with what was removed and added standing out. Blanks around words stay outside the marks."""
    text = Text()
    for piece in line:
        shown = visible(piece)
        body = shown.strip(" ")
        if not body:
            _append(text, piece.kind, shown, _BLANK_STYLES, look)
            continue
        start = shown.index(body)
        if look.colours and piece.kind is Kind.ADDED and text.plain[-1:].isalnum() and shown[0].isalnum():
            text.append(" ")  # only the mark would part it from the word it takes the place of
        text.append(shown[:start])
        _append(text, piece.kind, body, _STYLES, look)
        text.append(shown[start + len(body) :])
    return text


def _append(text: Text, kind: Kind, shown: str, styles: dict[Kind, str], look: Look) -> None:
    if look.colours:
        text.append(shown, styles[kind])
    elif shown:
        before, after = _MARKS[kind]
        text.append(f"{before}{shown}{after}")
