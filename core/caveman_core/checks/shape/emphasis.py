"""Emphasis marks: as many of each as before, so that no mark is left without its partner."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error, quoted

_MARK: Final = re.compile(r"\*+|(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)|~~")


def check(comparison: Comparison) -> Iterator[Finding]:
    """Leaves in which a mark was lost or added."""
    for match in comparison.matches:
        before, after = (Counter(_MARK.findall(side.reading.masked)) for side in (match.source, match.candidate))
        leaf = match.source.reading.leaf
        for verb, marks in (("lost", before - after), ("added", after - before)):
            for mark in marks:
                yield error("emphasis", f"{verb} {mark} in {quoted(leaf.text)}", leaf.line)
