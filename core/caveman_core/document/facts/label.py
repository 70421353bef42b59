"""The bold label that opens an item: "**Test Coverage**: keep it high"."""

from __future__ import annotations

import re
from typing import Final

_LABEL: Final = re.compile(
    r"\s*(?:\[\[\w{1,20}\]\]\s*)?"  # a checkbox
    r"(?P<mark>\*\*|__)(?=[^\s*_])(?P<words>[^*_\n.!?]{1,60}?)(?P=mark)"
    r"(?=\s*(?:[:(–—]|-\s|\Z)|(?<=:\*\*)|(?<=:__))"
)


def label_end(text: str) -> int:
    """Where the label ends, 0 where the text opens with none. A bold sentence is no label."""
    found = _LABEL.match(text)
    return found.end("words") if found else 0
