"""How the gate's time grows with the file, and how it stands to the parser's. Ratios: seconds belong to one machine."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bench.gate_pairs import Pair
from caveman_core.checks.gate import judge_document
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.policy import Level

SIZES: Final = (1, 2, 4, 8)
"""Copies of all the files, at most 8."""


def rows(pairs: Sequence[Pair]) -> Iterator[str]:
    """For growing files, sections and one long section: time by byte against the smallest, and against the parser."""
    fitting = [pair for pair in pairs if _headings(pair.source) == _headings(pair.candidate)]
    sides = [[_text(pair.source) for pair in fitting], [_text(pair.candidate) for pair in fitting]]
    for shape in ("many sections", "one section") if fitting else ():
        first = 0.0
        for copies in SIZES:
            before, after = (_copied("\n\n".join(side), copies, shape == "many sections").encode() for side in sides)
            judging, parsing = _judged(before, after)
            first = first or judging / copies
            yield (
                f"{shape:<16}{len(before) // 1000:>6} KB   judge/parse {judging / parsing:5.2f}"
                f"   time a byte against the smallest {judging / copies / first:5.2f}"
            )


def _copied(text: str, copies: int, headings: bool) -> str:
    """The text some times, long words different in each: copies that are alike would be matched by another path."""
    parts = []
    for letter in "abcdefgh"[:copies]:
        part = re.sub(r"\b([a-z]{6,})\b", rf"\g<1>{letter}", text)
        lines = part.splitlines()
        parts += [f"{line} {letter}" if line.startswith("#") else line for line in lines if headings or line[:1] != "#"]
        parts.append("")
    return "\n".join(parts)


def _judged(before: bytes, after: bytes) -> tuple[float, float]:
    source, candidate = parse_document(before), parse_document(after)
    judging = min(_timed(lambda: judge_document(source, candidate, Level.LITE)) for _ in range(3))
    return judging, min(_timed(lambda: parse_document(before)) for _ in range(3))


def _timed(action: Callable[[], object]) -> float:
    start = time.process_time()
    action()
    return time.process_time() - start


def _text(document: Document) -> str:
    return "".join(section.text for section in document.sections)


def _headings(document: Document) -> list[str]:
    return [section.heading.source if section.heading else "" for section in document.sections]
