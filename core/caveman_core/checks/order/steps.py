"""Steps stay in their order: items of ordered lists, and sentences that begin with "then", "next", "finally"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.wide import Place, is_step
from caveman_core.checks.report import error, quoted

_RULE: Final = "steps"
_NEXT: Final = re.compile(r"\W*(?:then|next|finally|lastly|afterwards?|after that|once (?:done|that))\b", re.IGNORECASE)


def check(comparison: Comparison) -> Iterator[Finding]:
    """The first of two neighbours that changed places."""
    leaves, others = comparison.source.leaves, comparison.candidate.leaves
    steps = [
        place for place in comparison.places if is_step(leaves[place.leaf]) and is_step(others[place.candidate_leaf])
    ]
    for one, other in pairwise(steps):
        if one.leaf != other.leaf and other.candidate_leaf < one.candidate_leaf:
            leaf = leaves[other.leaf]
            yield error(_RULE, f"moved {quoted(leaf.text)} before the step it follows", leaf.line, leaf.text)
    for one, other in pairwise(comparison.places):
        leaf = leaves[other.leaf]
        if _where(other) < _where(one) and other.leaf - one.leaf <= 1 and _NEXT.match(leaf.text) and not is_step(leaf):
            yield error(_RULE, f"moved {quoted(leaf.text)} before what it follows", leaf.line, leaf.text)


def _where(place: Place) -> tuple[int, int]:
    return place.candidate_leaf, place.candidate_number
