"""A recorded rewrite of a file as a model would have given it: each section's masked text, and its answer to that.

What the answer leaves in place has the placeholders of the source; what the source does not have stands as it is.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence

from bench.gate_pairs import Pair, section_pairs
from caveman_core.document.body import mask_body
from caveman_core.document.masking import mask
from caveman_core.document.model import Masked, Section
from caveman_core.document.placeholders import placeholder, split_placeholders


def bodies(pair: Pair) -> dict[str, str]:
    """By the masked body of each source section, that of its candidate; without sections that have none."""
    found = section_pairs(pair.source, pair.candidate)
    return {mask_body(source).text: body(source, other) for _, source, other in found if other is not None}


def leaves(pair: Pair) -> dict[tuple[str, ...], tuple[str, ...]]:
    """By the masked leaves of each source section, those of its candidate, where they are as many."""
    return {
        tuple(each.text for each in mask([leaf.text for leaf in source.leaves])): answers
        for _, source, other in section_pairs(pair.source, pair.candidate)
        if other is not None and (answers := leaf_by_leaf(source, other))
    }


def body(source: Section, candidate: Section) -> str:
    """The candidate's body with the placeholders of the source."""
    mine, other = mask_body(source), mask_body(candidate)
    names = _Names(mine.prefix, [place.text for place in mine.places])
    return _renamed(other.text, other.prefix, [place.text for place in other.places], names)


def leaf_by_leaf(source: Section, candidate: Section) -> tuple[str, ...]:
    """The candidate's leaves with the placeholders of the source; () if there are more or fewer."""
    if len(source.leaves) != len(candidate.leaves) or not source.leaves:
        return ()
    mine, others = (mask([leaf.text for leaf in section.leaves]) for section in (source, candidate))
    return tuple(_leaf(*each) for each in zip(mine, others, strict=True))


def _leaf(mine: Masked, other: Masked) -> str:
    held = [*[""] * other.first, *other.spans]
    return _renamed(other.text, other.prefix, held, _Names(mine.prefix, mine.spans, mine.first))


class _Names:
    """The placeholders of texts: of equal ones each is given once, in order."""

    def __init__(self, prefix: str, texts: Sequence[str], first: int = 0) -> None:
        self._prefix = prefix
        self._numbers: defaultdict[str, deque[int]] = defaultdict(deque)
        for number, text in enumerate(texts, first):
            self._numbers[text].append(number)

    def of(self, text: str) -> str:
        """Its placeholder; the text where none is left."""
        numbers = self._numbers[text]
        return placeholder(self._prefix, numbers.popleft()) if numbers else text


def _renamed(text: str, prefix: str, held: Sequence[str], names: _Names) -> str:
    around, numbers = split_placeholders(text, prefix)
    known = [names.of(held[int(number)]) for number in numbers]
    return "".join(part for pair in zip(around, [*known, ""], strict=True) for part in pair)
