"""Which tokens of one sequence stand in another, in order. Near linear: patience anchors, a bounded table between."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

_TABLE: Final = 1024
"""Cells of the exact table for a stretch without unique tokens; a larger stretch counts as wholly different."""


def aligned(source: Sequence[Hashable], candidate: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Index pairs of equal elements, increasing on both sides. Short enough stretches are matched as long as can be."""
    pairs: list[tuple[int, int]] = []
    stretches = [(0, len(source), 0, len(candidate))]
    while stretches:
        low, high, start, end = stretches.pop()
        while low < high and start < end and source[low] == candidate[start]:
            pairs.append((low, start))
            low, start = low + 1, start + 1
        while low < high and start < end and source[high - 1] == candidate[end - 1]:
            high, end = high - 1, end - 1
            pairs.append((high, end))
        if low == high or start == end:
            continue
        if (high - low) * (end - start) <= _TABLE:
            pairs += _longest(source, candidate, low, high, start, end)
        else:
            stretches += _between(_anchors(source, candidate, low, high, start, end), low, high, start, end)
    pairs.sort()
    return pairs


def _longest(
    source: Sequence[Hashable], candidate: Sequence[Hashable], low: int, high: int, start: int, end: int
) -> list[tuple[int, int]]:
    """The longest common subsequence of a small stretch."""
    width = end - start
    table = [[0] * (width + 1)]
    for i in range(high - 1, low - 1, -1):
        below, row, word = table[-1], [0] * (width + 1), source[i]
        for j in range(width - 1, -1, -1):
            row[j] = below[j + 1] + 1 if word == candidate[start + j] else max(below[j], row[j + 1])
        table.append(row)
    pairs: list[tuple[int, int]] = []
    i, j = low, 0
    while i < high and j < width:
        if source[i] == candidate[start + j]:
            pairs.append((i, start + j))
            i, j = i + 1, j + 1
        elif table[high - i - 1][j] >= table[high - i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def _anchors(
    source: Sequence[Hashable], candidate: Sequence[Hashable], low: int, high: int, start: int, end: int
) -> list[tuple[int, int]]:
    """The longest increasing run of tokens that occur once in each stretch."""
    counts = Counter(source[low:high])
    others = Counter(candidate[start:end])
    where = {candidate[j]: j for j in range(start, end) if others[candidate[j]] == 1}
    common = [(i, where[source[i]]) for i in range(low, high) if counts[source[i]] == 1 and source[i] in where]
    return increasing(common)


def increasing(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part of `pairs`, sorted by the first number, whose second numbers increase as well."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, (_, position) in enumerate(pairs):
        at = bisect_left(tails, position)
        before.append(ends[at - 1] if at else -1)
        if at == len(tails):
            tails.append(position)
            ends.append(index)
        else:
            tails[at], ends[at] = position, index
    chain: list[tuple[int, int]] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        chain.append(pairs[index])
        index = before[index]
    chain.reverse()
    return chain


def _between(
    anchors: list[tuple[int, int]], low: int, high: int, start: int, end: int
) -> list[tuple[int, int, int, int]]:
    """The stretches that the anchors cut out; each anchor opens one, as its common prefix."""
    stretches: list[tuple[int, int, int, int]] = []
    for i, j in anchors:
        stretches.append((low, i, start, j))
        low, start = i, j
    if anchors:
        stretches.append((low, high, start, end))
    return stretches
