"""The leaves of one section, in order, with what they tell each other."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from caveman_core.backends.offline.dictation import Dictation, dictation_of
from caveman_core.backends.offline.leaf import leaf_steps
from caveman_core.backends.offline.letters import articles_of
from caveman_core.policy import Level


def section_steps(leaves: Sequence[str], level: Level) -> Generator[int, None, tuple[str, ...]]:
    """Yields characters worked on; returns as many leaves, each shorter or as it was.

    Leaves after one that dictates wording stay. A letter that is a name in one leaf keeps "a" and "an" in all.
    """
    articles = articles_of(leaves)
    new: list[str] = []
    for leaf in leaves:
        if dictation_of(leaf) is Dictation.AHEAD:
            break
        new.append((yield from leaf_steps(leaf, articles, level)))
    return (*new, *leaves[len(new) :])
