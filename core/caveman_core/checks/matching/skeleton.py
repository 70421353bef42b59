"""The order of blocks and leaves in a section, and what differs between two of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from heapq import merge
from typing import Final

from caveman_core.checks.matching.alignment import aligned
from caveman_core.document.model import Block, Section
from caveman_core.policy import Level

LEAF: Final = "leaf"
"""The kind of the block that marks where a leaf stands."""


@dataclass(frozen=True, slots=True)
class Differences:
    """Blocks of either side without an equal one in the same order on the other."""

    lost: tuple[Block, ...]
    added: tuple[Block, ...]


def differences(source: Section, candidate: Section, level: Level) -> Differences:
    """What a re-parse of the candidate shows that the source has not, and the other way round.

    Above `lite`, paragraphs and bullets and their nesting are free.
    """
    entries, shaped = (_entries, _shape) if level is Level.LITE else (_fixed, _shape_anywhere)
    before, after = list(entries(source)), list(entries(candidate))
    shape, other = [shaped(block) for block in before], [shaped(block) for block in after]
    if shape == other:
        return Differences((), ())
    kept = aligned(shape, other)
    here, there = {i for i, _ in kept}, {j for _, j in kept}
    return Differences(
        tuple(block for i, block in enumerate(before) if i not in here),
        tuple(block for j, block in enumerate(after) if j not in there),
    )


def _entries(section: Section) -> Iterator[Block]:
    """Opening and single blocks with the leaves between them, in the order of the text."""
    blocks = (block for block in section.blocks if not block.kind.endswith("_close"))
    leaves = (Block(LEAF, leaf.kind, leaf.container, "", leaf.line, 0) for leaf in section.leaves)
    return merge(blocks, leaves, key=lambda block: block.line)


def _fixed(section: Section) -> Iterator[Block]:
    """The blocks that stay where paragraphs and bullets are laid out anew."""
    for block in section.blocks:
        is_bullet = block.kind == "bullet_list_open" or (block.kind == "list_item_open" and block.markup in "-*+")
        if not (is_bullet or block.kind.endswith("_close")):
            yield block


def _shape_anywhere(block: Block) -> Hashable:
    return block.kind, block.markup, block.info, block.content


def _shape(block: Block) -> Hashable:
    return block.kind, block.markup, block.info, block.content, block.depth
