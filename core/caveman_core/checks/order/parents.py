"""Nested items stay under the item they belong to, and none comes under another."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error, quoted
from caveman_core.document.model import Leaf, LeafKind

_RULE: Final = "parents"
_WORD: Final = re.compile(r"\w{3,}")


def check(comparison: Comparison) -> Iterator[Finding]:
    """Items whose parent stays but stands above others now. An item may take its parent's words along instead."""
    source, candidate = comparison.source.leaves, comparison.candidate.leaves
    before, after = _parents(source), _parents(candidate)
    if not before and not after:
        return
    of: defaultdict[int, set[int]] = defaultdict(set)
    back: defaultdict[int, set[int]] = defaultdict(set)
    for place in comparison.places:
        of[place.leaf].add(place.candidate_leaf)
        back[place.candidate_leaf].add(place.leaf)
    for i in sorted(of):
        if len(of[i]) == 1 and source[i].kind is not LeafKind.CELL:
            j = next(iter(of[i]))
            if _is_moved(i, j, before, after, of, back) and not _takes_along(source, candidate[j], i, before):
                leaf = source[i]
                yield error(_RULE, f"moved {quoted(leaf.text)} to another parent", leaf.line, leaf.text)


Parents = Mapping[int, int]
Where = Mapping[int, set[int]]


def _is_moved(i: int, j: int, before: Parents, after: Parents, of: Where, back: Where) -> bool:
    """Whether its parent stays without it, or what stands above it now stood elsewhere without it."""
    parent, now = before.get(i), after.get(j)
    if parent is not None and of.get(parent):
        above = {j, *_line(j, after)}
        return above.isdisjoint(of[parent])
    if now is None or not back.get(now) or i in back[now]:
        return False
    return parent is None and {i, *_line(i, before)}.isdisjoint(back[now])


def _line(index: int, parents: Parents) -> Iterator[int]:
    while index in parents:
        index = parents[index]
        yield index


def _takes_along(source: Sequence[Leaf], item: Leaf, index: int, before: Parents) -> bool:
    """Whether the item says the words of its parent itself."""
    if index not in before:
        return False
    words = set(_WORD.findall(source[before[index]].text.lower()))
    own = set(_WORD.findall(item.text.lower()))
    return bool(words) and len(words & own) * 2 >= len(words)


def _parents(leaves: Sequence[Leaf]) -> dict[int, int]:
    """For each nested item the item above it. Linear: an item is put on the pile and taken off once."""
    parents: dict[int, int] = {}
    above: list[tuple[int, int]] = []  # depth and number
    for number, leaf in enumerate(leaves):
        depth = leaf.container.split("/").count("li")
        while above and above[-1][0] >= depth:
            above.pop()
        if above:
            parents[number] = above[-1][1]
        if depth:
            above.append((depth, number))
    return parents
