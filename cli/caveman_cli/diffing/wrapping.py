"""Lines of a given width."""

from __future__ import annotations

import io
import re
from functools import cache
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

_LEAD: Final = re.compile(r"(?:[ ]{0,8}(?:[-*+>]|\d{1,3}[.)])[ ]{1,3})+(?=\S)|[ ]{1,8}(?=\S)")
"""Indentation, list markers and quote signs: the lines below begin where the text does."""

_LEAST: Final = 10
"""Cells that are left for text, however deep it is indented."""


def wrapped(text: Text, width: int | None) -> list[Text]:
    """`text`, which is one line, as lines of at most `width` cells; a word that is longer is cut."""
    if width is None or cell_len(text.plain) <= width:
        return [text]
    found = _LEAD.match(text.plain)
    lead = found.end() if found else 0
    if width - lead < _LEAST:
        lead = 0
    body = text[lead:].wrap(_unused(), width - lead, overflow="fold")
    first, *others = body
    return [text[:lead] + first, *(Text(" " * lead) + line for line in others)]


@cache
def _unused() -> Console:
    """Rich asks for a console and does not use it for this."""
    return Console(file=io.StringIO(), width=80)
