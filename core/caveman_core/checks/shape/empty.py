"""An answer with nothing in it."""

from __future__ import annotations

from collections.abc import Iterator

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error, quoted


def check(comparison: Comparison) -> Iterator[Finding]:
    """An empty candidate, and leaves without a letter, digit or sign where the source had words."""
    if comparison.source.text.strip() and not comparison.candidate.text.strip():
        yield error("empty", "the answer is empty", comparison.source.first_line)
    for match in comparison.matches:
        if not match.candidate.reading.leaf.text.strip(" \t\r\n.*_-"):
            leaf = match.source.reading.leaf
            yield error("empty", f"nothing is left of {quoted(leaf.text)}", leaf.line)
