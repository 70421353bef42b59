"""How the gate's time grows with the file, and how it stands to the parser's. Ratios: seconds belong to one machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bench.gate_pairs import Pair
from caveman_core.checks.gate import judge_document
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.policy import Level

SIZES: Final = (1, 2, 4, 8)
"""Copies of all the files."""


def rows(pairs: Sequence[Pair]) -> Iterator[str]:
    """For growing files, sections and one long section: time by byte against the smallest, and against the parser."""
    for shape, join in (("many sections", _as_it_is), ("one section", _without_headings)):
        source, candidate = (
            join("\n\n".join(_text(side) for side in sides))
            for sides in (([pair.source for pair in pairs]), ([pair.candidate for pair in pairs]))
        )
        first = 0.0
        for copies in SIZES:
            before, after = (f"{text}\n\n".encode() * copies for text in (source, candidate))
            judging, parsing = _judged(before, after)
            first = first or judging / copies
            yield (
                f"{shape:<16}{len(before) // 1000:>6} KB   judge/parse {judging / parsing:5.2f}"
                f"   time a byte against the smallest {judging / copies / first:5.2f}"
            )


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


def _as_it_is(text: str) -> str:
    return text


def _without_headings(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("#"))
