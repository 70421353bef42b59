"""Text in another script stays as it is, and none appears."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error, quoted

_SCRIPTS: Final = {
    "Greek": "\u0370-\u03ff",
    "Cyrillic": "\u0400-\u052f",
    "Hebrew": "\u0590-\u05ff",
    "Arabic": "\u0600-\u06ff\u0750-\u077f",
    "Devanagari": "\u0900-\u097f",
    "Thai": "\u0e00-\u0e7f",
    "Chinese or Japanese": "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff",
    "Korean": "\uac00-\ud7af",
}
_RUNS: Final = {name: re.compile(f"[{letters}]+") for name, letters in _SCRIPTS.items()}


def check(comparison: Comparison) -> Iterator[Finding]:
    """Changed runs of letters of one script, and lone surrogates, which no file can hold."""
    for match in comparison.matches:
        source, candidate = match.source.reading.leaf, match.candidate.reading.leaf
        if not (source.text.isascii() and candidate.text.isascii()):
            yield from _compared(source.text, candidate.text, source.line)


def _compared(source: str, candidate: str, line: int) -> Iterator[Finding]:
    for name, runs in _RUNS.items():
        before, after = runs.findall(source), runs.findall(candidate)
        if before != after:
            yield error("language", f"{name} text changed in {quoted(source)}", line)
    if any("\ud800" <= letter <= "\udfff" for letter in candidate):
        yield error("language", f"a lone surrogate in {quoted(source)}", line)
