"""Which sentences of the candidate stand for which of the source, over a whole section. Linear in their words."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from caveman_core.checks.sides.said import Said

_RARE: Final = 12
"""A word that stands in more sentences than this tells none from another."""
_SHARE: Final = 0.4
"""Of a sentence's weight, what another must hold to be taken for its partner."""
_MOST: Final = 6
"""Partners of one sentence."""


@dataclass(frozen=True, slots=True)
class Group:
    """Numbers of sentences that say the same together; one side is empty where nothing on the other does."""

    source: tuple[int, ...]
    candidate: tuple[int, ...]


def groups(source: Sequence[Said], candidate: Sequence[Said]) -> tuple[Group, ...]:
    """All sentences of both sides, each in one group; the candidate's in the order of their source."""
    links = list(_equal(source, candidate))
    closed, taken = {i for i, _ in links}, {j for _, j in links}
    here = [i for i in range(len(source)) if i not in closed]
    there = [j for j in range(len(candidate)) if j not in taken]
    links += _covers(source, here, candidate, there)
    links += ((i, j) for j, i in _covers(candidate, there, source, here))
    links += _left_over(source, here, candidate, there, links)
    return _components(len(source), len(candidate), links)


def _equal(source: Sequence[Said], candidate: Sequence[Said]) -> Iterator[tuple[int, int]]:
    """Sentences with the same words in the same order, first to first."""
    where: defaultdict[tuple[str, ...], deque[int]] = defaultdict(deque)
    for j, said in enumerate(candidate):
        where[said.keys].append(j)
    for i, said in enumerate(source):
        if said.words and where[said.keys]:
            yield i, where[said.keys].popleft()


def _covers(
    some: Sequence[Said], open_: Sequence[int], others: Sequence[Said], there: Sequence[int]
) -> list[tuple[int, int]]:
    """For each open sentence those of the others that hold its words: the best, then the best for what is left."""
    where: defaultdict[str, list[int]] = defaultdict(list)
    for j in there:
        for word in others[j].words:
            where[word].append(j)
    scale = len(others) / max(1, len(some))
    return [(i, j) for i in open_ for j in _cover(some[i], where, i * scale)]


def _cover(said: Said, where: dict[str, list[int]], place: float) -> Iterator[int]:
    """A word counts the less, the more sentences have it."""
    scaled = {word: 2 * value / (1 + max(1, len(where.get(word, ())))) for word, value in said.words.items()}
    left = {word: value for word, value in scaled.items() if 0 < len(where.get(word, ())) <= _RARE}
    least = _SHARE * sum(scaled.values())
    for _ in range(_MOST):
        votes: defaultdict[int, float] = defaultdict(float)
        for word, value in left.items():
            for j in where[word]:
                votes[j] += value
        best = max(votes, key=lambda j: (votes[j], -abs(j - place)), default=None)
        if best is None or votes[best] < least:
            return
        yield best
        left = {word: value for word, value in left.items() if best not in where[word]}


def _left_over(
    source: Sequence[Said],
    here: Sequence[int],
    candidate: Sequence[Said],
    there: Sequence[int],
    links: Iterable[tuple[int, int]],
) -> Iterator[tuple[int, int]]:
    """Sentences of frequent words only: paired where they stand between the same partners and share a word."""
    partner = {j: i for i, j in links}
    found = set(partner.values())
    alone = deque(i for i in here if i not in found)
    low = -1
    for j in range(len(candidate)):
        if j in partner:
            low = partner[j]
            continue
        while alone and alone[0] < low:
            alone.popleft()
        near = [i for i in list(alone)[:_MOST] if not source[i].words.keys().isdisjoint(candidate[j].words)]
        if near:
            alone.remove(near[0])
            yield near[0], j


def _components(sources: int, candidates: int, links: Iterable[tuple[int, int]]) -> tuple[Group, ...]:
    parent = list(range(sources + candidates))

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    first: dict[int, int] = {}
    for i, j in links:
        parent[root(sources + j)] = root(i)
        first[j] = min(i, first.get(j, i))
    members: defaultdict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for i in range(sources):
        members[root(i)][0].append(i)
    for j in sorted(range(candidates), key=lambda j: (first.get(j, sources), j)):
        members[root(sources + j)][1].append(j)
    return tuple(Group(tuple(some), tuple(others)) for some, others in members.values())
