"""Sentences of one side, from anywhere in the section, read as one text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from caveman_core.checks.sides.reading import Reading, reading
from caveman_core.checks.sides.said import Said
from caveman_core.checks.sides.shaped import Shape
from caveman_core.document.model import Leaf, LeafKind

_CLOSED: Final = re.compile(r"[.!?:][*_\"'”’»)\]]*\Z")


def joined(sentences: Sequence[Said], shape: Shape) -> Reading:
    """One reading of these sentences, each on lines of its own and with its line of the file."""
    first = sentences[0].reading
    if len(sentences) == len(first.starts) and all(
        each.reading is first and each.number == number for number, each in enumerate(sentences)
    ):
        return first
    texts = [_closed(each.text) for each in sentences]
    lines = [
        each.line + number
        for each, text in zip(sentences, texts, strict=True)
        for number in range(text.count("\n") + 1)
    ]
    leaf = Leaf(LeafKind.PARAGRAPH, (), "\n".join(texts), lines[0], first.leaf.container)
    whole = reading(leaf)
    heads = [0, *accumulate(text.count("\n") + 1 for text in texts[:-1])]
    return shape(replace(whole, lines=tuple(lines), starts=_starts(whole.masked, heads)))


def _closed(text: str) -> str:
    """With a mark at its end, so that the next sentence opens."""
    return text if _CLOSED.search(text) else f"{text}."


def _starts(masked: str, heads: Sequence[int]) -> tuple[int, ...]:
    """Where those lines begin."""
    begins = [0, *(found.end() for found in re.finditer("\n", masked))]
    return tuple(begins[head] for head in heads)
