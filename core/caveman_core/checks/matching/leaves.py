"""Which leaf of the candidate stands for which leaf of the source."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from caveman_core.checks.matching.alignment import aligned, increasing
from caveman_core.document.model import Leaf

_RARE: Final = 8
"""A word that stands in more leaves than this tells no leaf from another: keeps the search linear."""


@dataclass(frozen=True, slots=True)
class LeafPairs:
    """Pairs in source order; `lost` and `added` have no partner."""

    pairs: tuple[tuple[Leaf, Leaf], ...]
    lost: tuple[Leaf, ...]
    added: tuple[Leaf, ...]


def pair_leaves(source: Sequence[Leaf], candidate: Sequence[Leaf]) -> LeafPairs:
    """One to one in order where both sides have the same leaves, else equal texts first, then shared words."""
    found = aligned([leaf.text for leaf in source], [leaf.text for leaf in candidate])
    if [_place(leaf) for leaf in source] == [_place(leaf) for leaf in candidate]:
        in_place = sum(one.text == other.text for one, other in zip(source, candidate, strict=True))
        if in_place >= len(found):  # otherwise one was deleted and another one added
            return LeafPairs(tuple(zip(source, candidate, strict=True)), (), ())
    ends = [(-1, -1), *found, (len(source), len(candidate))]
    for (low, start), (high, end) in pairwise(ends):
        found += _by_words(source, candidate, range(low + 1, high), range(start + 1, end))
    found.sort()
    kept, partners = {i for i, _ in found}, {j for _, j in found}
    return LeafPairs(
        tuple((source[i], candidate[j]) for i, j in found),
        tuple(leaf for i, leaf in enumerate(source) if i not in kept),
        tuple(leaf for j, leaf in enumerate(candidate) if j not in partners),
    )


def _place(leaf: Leaf) -> tuple[str, str]:
    return leaf.kind, leaf.container


def _by_words(source: Sequence[Leaf], candidate: Sequence[Leaf], here: range, there: range) -> list[tuple[int, int]]:
    """Pairs inside a stretch: all in order when the counts agree, else those that share the most rare words."""
    if len(here) == len(there):
        return list(zip(here, there, strict=True))
    where: defaultdict[str, list[int]] = defaultdict(list)
    for i in here:
        for word in _words(source[i]):
            where[word].append(i)
    best: list[tuple[int, int]] = []
    for j in there:
        places = (where.get(word, []) for word in _words(candidate[j]))
        votes = Counter(i for found in places if len(found) <= _RARE for i in found)
        if votes:
            best.append((j, votes.most_common(1)[0][0]))
    return [(i, j) for j, i in increasing(best)]


def _words(leaf: Leaf) -> dict[str, None]:
    """Each word once, in order, so that equal votes are decided alike on every run."""
    return dict.fromkeys(leaf.text.lower().split())
