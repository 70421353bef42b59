"""The words of two texts of several statements: aligned statement by statement, then between what that leaves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from caveman_core.checks.matching.alignment import aligned, increasing
from caveman_core.checks.sides.reading import Reading

_RARE: Final = 4
"""A word that stands in more statements than this tells none from another: keeps the search linear."""


def aligned_words(
    source: Reading, candidate: Reading, keys: Sequence[str], others: Sequence[str]
) -> list[tuple[int, int]]:
    """Index pairs of equal words, increasing on both sides. Near linear in the texts."""
    if len(source.starts) < 2 or len(candidate.starts) < 2:
        return aligned(keys, others)
    here, there = _ranges(source), _ranges(candidate)
    found: list[tuple[int, int]] = []
    for one, other in _pairs(
        [keys[part.start : part.stop] for part in here], [others[p.start : p.stop] for p in there]
    ):
        found += _between(keys, others, here[one], there[other])
    ends = [(-1, -1), *found, (len(keys), len(others))]
    for (low, start), (high, end) in pairwise(ends):
        found += _between(keys, others, range(low + 1, high), range(start + 1, end))
    found.sort()
    return found


def _ranges(reading: Reading) -> list[range]:
    """The token indexes of each statement that has any."""
    parts: list[range] = []
    numbers = [reading.statement(token) for token in reading.tokens]
    first = 0
    for index in range(1, len(numbers) + 1):
        if index == len(numbers) or numbers[index] != numbers[first]:
            parts.append(range(first, index))
            first = index
    return parts


def _pairs(source: Sequence[Sequence[str]], candidate: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
    """Each candidate statement beside the source's that shares most of its rare words, in order on both sides."""
    where: defaultdict[str, list[int]] = defaultdict(list)
    for number, words in enumerate(source):
        for word in dict.fromkeys(words):
            where[word].append(number)
    best: list[tuple[int, int]] = []
    taken: set[int] = set()
    for number, words in enumerate(candidate):
        places = (where.get(word, []) for word in dict.fromkeys(words))
        votes = Counter(place for found in places if len(found) <= _RARE for place in found)
        if votes:
            place = max(votes, key=lambda each: (votes[each], each not in taken, -each))
            taken.add(place)  # of two alike the next one
            best.append((number, place))
    chosen: dict[int, int] = {}
    for number, place in increasing(best):
        chosen.setdefault(place, number)
    return sorted(chosen.items())


def _between(keys: Sequence[str], others: Sequence[str], here: range, there: range) -> list[tuple[int, int]]:
    if not here or not there:
        return []
    part, other = keys[here.start : here.stop], others[there.start : there.stop]
    return [(i + here.start, j + there.start) for i, j in aligned(part, other)]
