"""Which item of one sequence is which of another: in order as far as that goes, what was moved after that. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Mapping, Sequence
from typing import Final

_MOST_PAIRS: Final = 200_000
"""Equal pairs that are weighed against each other; with more, items that occur twice are found again last."""

_Chain = tuple[int, int, "_Chain | None"]
"""A pair of places and the chain before it: links instead of copies keep it linear."""


def align(old: Sequence[str], new: Sequence[str]) -> list[int | None]:
    """For each item of `new` the place of the same item in `old`, each place once; None where none is left.

    What kept its order comes first, so that equal items are told apart by what stands around them.
    """
    places = in_order(old, new)
    taken = set(places)
    left: defaultdict[str, deque[int]] = defaultdict(deque)
    for place, item in enumerate(old):
        if place not in taken:
            left[item].append(place)
    return [
        left[item].popleft() if place is None and left.get(item) else place
        for item, place in zip(new, places, strict=True)
    ]


def in_order(old: Sequence[str], new: Sequence[str]) -> list[int | None]:
    """The same for a longest common subsequence alone: places only ever grow."""
    most = min(len(old), len(new))
    start = next((at for at in range(most) if old[at] != new[at]), most)
    most -= start
    end = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    places: list[int | None] = [*range(start), *[None] * (len(new) - start)]
    for place in range(end):
        places[len(new) - 1 - place] = len(old) - 1 - place
    for in_old, in_new in _longest(old[start : len(old) - end], new[start : len(new) - end]):
        places[start + in_new] = start + in_old
    return places


def _longest(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """The pairs of a longest common subsequence (Hunt and Szymanski 1977), the last one first."""
    where = _places(old, new)
    ends: list[int] = []  # ends[k]: the lowest place in `old` at which a chain of k + 1 pairs ends
    chains: list[_Chain] = []
    for in_new, item in enumerate(new):
        for in_old in where.get(item, ()):
            length = bisect_left(ends, in_old)
            chain = (in_old, in_new, chains[length - 1] if length else None)
            ends[length : length + 1] = [in_old]
            chains[length : length + 1] = [chain]
    pairs = []
    link = chains[-1] if chains else None
    while link is not None:
        pairs.append((link[0], link[1]))
        link = link[2]
    return pairs


def _places(old: Sequence[str], new: Sequence[str]) -> Mapping[str, Sequence[int]]:
    """Where each item stands in `old`, the last place first."""
    where: defaultdict[str, list[int]] = defaultdict(list)
    for place in reversed(range(len(old))):
        where[old[place]].append(place)
    count = Counter(new)
    if sum(len(places) * count[item] for item, places in where.items()) <= _MOST_PAIRS:
        return where
    return {item: places for item, places in where.items() if len(places) == count[item] == 1}
