"""The one algorithm for statements: leaves are paired, then the words of each changed pair are aligned in order."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from caveman_core.checks.matching.idle import announcing_words, idle_words, titled_words
from caveman_core.checks.matching.statement_pairs import aligned_words
from caveman_core.checks.sides.reading import Reading, reading, with_statements
from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.wording import match_key, related
from caveman_core.document.model import Leaf

_ALIKE: Final = 32
"""Words with the same first letters that are compared with a lost one: keeps the search linear."""
_NONE: Final[frozenset[int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Match:
    """A changed leaf and its candidate. `kept` index pairs are in order on both sides, `moved` ones are not."""

    source: Side
    candidate: Side
    kept: tuple[tuple[int, int], ...]
    moved: tuple[tuple[int, int], ...]


def match_leaves(source: Leaf, candidate: Leaf, title: frozenset[str]) -> Match:
    """The words of one leaf against those of its candidate. `title`: the heading's, which a label may leave out."""
    return match_readings(reading(source), reading(candidate), title)


def match_readings(before: Reading, after: Reading, title: frozenset[str]) -> Match:
    """The same for what was read already; statements are found where something differs."""
    keys, others = [match_key(token) for token in before.tokens], [match_key(token) for token in after.tokens]
    if keys == others:
        same = range(len(keys))
        return Match(Side(before, _NONE, _NONE), Side(after, _NONE, _NONE), tuple(zip(same, same, strict=True)), ())
    before, after = (side if len(side.starts) > 1 else with_statements(side) for side in (before, after))
    kept = aligned_words(before, after, keys, others)
    lost = _missing(len(keys), (i for i, _ in kept))
    added = _missing(len(others), (j for _, j in kept))
    moved = _moved(keys, others, lost, added)
    gone, come = {i for i, _ in moved}, {j for _, j in moved}
    lost, added = [i for i in lost if i not in gone], [j for j in added if j not in come]
    shorter = _side(before, lost, keys, others, {others[j] for j in added})
    longer = _side(after, added, others, keys, {keys[i] for i in lost})
    return Match(
        replace(shorter, idle=idle_words(before, shorter.missing, title)) if lost else shorter,
        replace(longer, idle=_idle_here(after, longer.missing, title)) if added else longer,
        tuple(kept),
        tuple(moved),
    )


def _idle_here(candidate: Reading, missing: frozenset[int], title: frozenset[str]) -> frozenset[int]:
    """New words that the heading says, or that only announce what follows."""
    return titled_words(candidate, missing, title) | announcing_words(candidate, missing)


def _missing(total: int, present: Iterable[int]) -> list[int]:
    there = set(present)
    return [index for index in range(total) if index not in there]


def _moved(keys: list[str], others: list[str], lost: list[int], added: list[int]) -> list[tuple[int, int]]:
    """Lost words that were added elsewhere, first to first."""
    places: defaultdict[str, deque[int]] = defaultdict(deque)
    for j in added:
        places[others[j]].append(j)
    moved: list[tuple[int, int]] = []
    for i in lost:
        if places[keys[i]]:
            moved.append((i, places[keys[i]].popleft()))
    return moved


def _side(reading: Reading, missing: list[int], keys: list[str], others: list[str], new: set[str]) -> Side:
    """`others`: the other side's words; `new`: those that this side has not."""
    known = set(others)
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for word in sorted(new):
        alike[word[:3]].append(word)
    reformed = frozenset(
        i for i in missing if any(related(keys[i], word) for word in alike.get(keys[i][:3], ())[:_ALIKE])
    )
    restated = reformed.union(i for i in missing if keys[i] in known)
    return Side(reading, frozenset(missing), restated, reformed=reformed)
