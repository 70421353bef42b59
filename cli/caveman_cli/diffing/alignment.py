"""Which elements two sequences have in common, in order, in bounded time.

Elements that are unique in both are met first (patience), what lies between is left to difflib. So a long text is
cut into short stretches, and a match rests on a rare word before it rests on a frequent one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, NamedTuple

_DEEPEST: Final = 12
_MOST_FOR_ONE: Final = 4_000_000


class Match(NamedTuple):
    """`old[old_start:][:size] == new[new_start:][:size]`."""

    old_start: int
    new_start: int
    size: int


@dataclass(slots=True)
class Effort:
    """What difflib may still spend, in its own innermost steps at worst (about 0.1 µs each).

    What is not affordable counts as different, so hostile text gives a coarser result and not a later one.
    """

    left: int = 30_000_000

    def allows(self, steps: int) -> bool:
        """Whether `steps` are affordable; then they are spent."""
        if steps > min(self.left, _MOST_FOR_ONE):
            return False
        self.left -= steps
        return True


class _Box(NamedTuple):
    """`old[a:b]` against `new[c:d]`."""

    a: int
    b: int
    c: int
    d: int


@dataclass(frozen=True, slots=True)
class _Pair:
    old: Sequence[str]
    new: Sequence[str]
    weak: Callable[[str], bool] | None
    effort: Effort


def matches(
    old: Sequence[str], new: Sequence[str], effort: Effort, weak: Callable[[str], bool] | None = None
) -> list[Match]:
    """The matches, rising in both sequences. Elements that are `weak` match only beside others."""
    return list(_within(_Pair(old, new, weak, effort), _Box(0, len(old), 0, len(new)), 0))


def _within(pair: _Pair, box: _Box, depth: int) -> Iterator[Match]:
    head = _equal_ahead(pair, box)
    if head:
        yield Match(box.a, box.c, head)
    box = _Box(box.a + head, box.b, box.c + head, box.d)
    tail = _equal_behind(pair, box)
    inner = _Box(box.a, box.b - tail, box.c, box.d - tail)
    if inner.a < inner.b and inner.c < inner.d:
        yield from _between(pair, inner, depth)
    if tail:
        yield Match(inner.b, inner.d, tail)


def _between(pair: _Pair, box: _Box, depth: int) -> Iterator[Match]:
    """Between head and tail: cut at the anchors; without any, difflib."""
    anchors = _anchors(pair, box) if depth < _DEEPEST else []
    if not anchors:
        yield from _by_difflib(pair, box)
        return
    a, c = box.a, box.c
    for i, j in anchors:
        if i >= a and j >= c:  # else an earlier stretch has reached it
            yield from _within(pair, _Box(a, i + 1, c, j + 1), depth + 1)
            a, c = i + 1, j + 1
    yield from _within(pair, _Box(a, box.b, c, box.d), depth + 1)


def _equal_ahead(pair: _Pair, box: _Box) -> int:
    most = min(box.b - box.a, box.d - box.c)
    count = 0
    while count < most and pair.old[box.a + count] == pair.new[box.c + count]:
        count += 1
    return count


def _equal_behind(pair: _Pair, box: _Box) -> int:
    most = min(box.b - box.a, box.d - box.c)
    count = 0
    while count < most and pair.old[box.b - 1 - count] == pair.new[box.d - 1 - count]:
        count += 1
    return count


def _anchors(pair: _Pair, box: _Box) -> list[tuple[int, int]]:
    """Places of the elements that are unique in both, as many as rise in both."""
    old, new = pair.old[box.a : box.b], pair.new[box.c : box.d]
    in_old, in_new = Counter(old), Counter(new)
    place = {
        element: box.c + k
        for k, element in enumerate(new)
        if in_new[element] == 1 and in_old[element] == 1 and not (pair.weak and pair.weak(element))
    }
    return _longest_rising([(box.a + k, place[element]) for k, element in enumerate(old) if element in place])


def _longest_rising(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest subsequence that rises in the second number; the first one rises already."""
    ends: list[int] = []  # the smallest last number of a rising run of each length
    last: list[int] = []  # whose place that is
    before: list[int] = []
    for k, (_, j) in enumerate(places):
        length = bisect_left(ends, j)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [j]
        last[length : length + 1] = [k]
    run = []
    k = last[-1] if last else -1
    while k >= 0:
        run.append(places[k])
        k = before[k]
    return run[::-1]


def _by_difflib(pair: _Pair, box: _Box) -> Iterator[Match]:
    old, new = pair.old[box.a : box.b], pair.new[box.c : box.d]
    in_old, in_new = Counter(old), Counter(new)
    pairs = sum(count * in_new[element] for element, count in in_old.items())
    if pairs and pair.effort.allows((pairs + len(old)) * min(len(old), len(new))):
        for i, j, size in SequenceMatcher(pair.weak, old, new, autojunk=False).get_matching_blocks():
            if size:
                yield Match(box.a + i, box.c + j, size)
