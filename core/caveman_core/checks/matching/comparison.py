"""A source section beside its candidate: what every check looks at, computed once."""

from __future__ import annotations

from dataclasses import dataclass

from caveman_core.checks.matching.leaves import pair_leaves
from caveman_core.checks.matching.losses import Loss
from caveman_core.checks.matching.match import Match, match_leaves
from caveman_core.checks.matching.skeleton import Differences, differences
from caveman_core.checks.matching.titles import titles
from caveman_core.checks.matching.wide import Place, match_widely
from caveman_core.checks.sides.wording import match_key
from caveman_core.document.facts import read
from caveman_core.document.model import Leaf, Section
from caveman_core.policy import Level


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both sections, the changed leaves matched, leaves without a partner, differing blocks, the heading's words.

    Above `lite` the matches are of sentences, `lost` is empty, and `losses` are the rules and facts that are gone.
    """

    level: Level
    source: Section
    candidate: Section
    matches: tuple[Match, ...]
    lost: tuple[Leaf, ...]
    added: tuple[Leaf, ...]
    blocks: Differences
    title: frozenset[str]
    losses: tuple[Loss, ...] = ()
    places: tuple[Place, ...] = ()


def compare(source: Section, candidate: Section, level: Level) -> Comparison:
    """The comparison of two sections as `level` asks for it. Near linear in their length."""
    title = frozenset(match_key(token) for token in read(source.heading.text)) if source.heading else frozenset()
    blocks = differences(source, candidate, level)
    if level is not Level.LITE:
        wide = match_widely(source, candidate, level, title)
        return Comparison(
            level, source, candidate, wide.matches, (), wide.added, blocks, title, wide.losses, wide.places
        )
    leaves = pair_leaves(source.leaves, candidate.leaves)
    above = titles((leaf for leaf, _ in leaves.pairs), title)
    return Comparison(
        level,
        source,
        candidate,
        tuple(
            match_leaves(one, other, words)
            for (one, other), words in zip(leaves.pairs, above, strict=True)
            if one.text != other.text
        ),
        leaves.lost,
        leaves.added,
        blocks,
        title,
    )
