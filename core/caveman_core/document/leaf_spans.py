"""Where the protected spans of a leaf stand in their section."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from caveman_core.document.model import Leaf, Protected, Span
from caveman_core.document.protect import protected_spans


def placed_spans(leaf: Leaf) -> Iterator[tuple[Protected, Span]]:
    """Each protected span of the leaf, and the stretch of the section's text that it is.

    A stretch over several lines holds what stands between them there: newlines, indents, quote marks.
    """
    starts = [0, *accumulate(len(line) + 1 for line in leaf.text.split("\n"))][:-1]

    def place(offset: int) -> int:
        line = bisect_right(starts, offset) - 1
        return leaf.spans[line].start + offset - starts[line]

    for protected in protected_spans(leaf.text):
        yield protected, Span(place(protected.span.start), place(protected.span.end))
