"""Items stay under a lead-in that says the same of them: "Never do this:" and "Do this:" do not exchange items."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error, quoted
from caveman_core.document.model import Leaf
from caveman_core.document.statements import statements

_RULE: Final = "lead-ins"
_AGAINST: Final = re.compile(
    r"\b(?:not|never|no|none|avoid|without|wrong|bad|forbidden|prohibited|deprecated|cannot|unless|except|anti[\w-]*)\b"
    r"|n['’]t\b|❌|🚫",
    re.IGNORECASE,
)


def check(comparison: Comparison) -> Iterator[Finding]:
    """Items that came under a lead-in with a negation, or from under one."""
    source, candidate = comparison.source.leaves, comparison.candidate.leaves
    before, after = _against(source), _against(candidate)
    if not any(before) and not any(after):
        return
    seen: set[int] = set()
    for place in comparison.places:
        i, j = place.leaf, place.candidate_leaf
        if i in seen or before[i] == after[j] or (before[i] and _says_more(candidate[j].text, source[i].text)):
            continue
        seen.add(i)
        leaf = source[i]
        yield error(_RULE, f"moved {quoted(leaf.text)} to another lead-in", leaf.line, leaf.text)


def _says_more(text: str, other: str) -> bool:
    """Whether the item has taken the lead-in's negation in."""
    return len(_AGAINST.findall(text)) > len(_AGAINST.findall(other))


def _against(leaves: Sequence[Leaf]) -> list[bool]:
    """For each leaf whether a lead-in above it, or above that one, has a negation."""
    found: list[bool] = []
    above: list[tuple[int, bool]] = []  # depth and whether what stands below is meant against
    for leaf in leaves:
        depth = leaf.container.count("li")
        while above and above[-1][0] >= depth:
            above.pop()
        against = bool(above) and above[-1][1]
        found.append(against)
        above.append((depth, against or _leads_against(leaf.text)))
    return found


def _leads_against(text: str) -> bool:
    """Whether its last sentence leads to what follows, with a negation."""
    if not text.rstrip(" *_").endswith(":") or not _AGAINST.search(text):
        return False
    return _AGAINST.search(statements(text)[-1].text) is not None
