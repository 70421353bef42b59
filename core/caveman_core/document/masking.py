"""Placeholders for protected spans: `[[c0]]`, `[[c1]]` … through a section, and back."""

from __future__ import annotations

from collections.abc import Sequence

from caveman_core.document.model import Masked
from caveman_core.document.placeholders import about, free_prefix, replaced, split_placeholders
from caveman_core.document.protect import protected_spans
from caveman_core.errors import PlaceholderError


def mask(leaves: Sequence[str]) -> tuple[Masked, ...]:
    """One masked text a leaf of a section, placeholders numbered through the section.

    The prefix is `c`, or one with letters drawn from the text if the text already holds such a placeholder.
    """
    prefix = free_prefix(leaves)
    masked, first = [], 0
    for leaf in leaves:
        spans = protected_spans(leaf)
        masked.append(Masked(replaced(leaf, spans, prefix, first), prefix, first, tuple(span.text for span in spans)))
        first += len(spans)
    return tuple(masked)


def unmask(answer: str, masked: Masked) -> str:
    """`answer` with its placeholders replaced, in one pass.

    Raises PlaceholderError unless each placeholder of the leaf occurs once, in order, and no other one does.
    """
    texts, numbers = split_placeholders(answer, masked.prefix)
    if numbers != _wanted(masked):
        raise PlaceholderError(_message(numbers, masked))
    return "".join(text for pair in zip(texts, (*masked.spans, ""), strict=True) for text in pair)


def _wanted(masked: Masked) -> list[str]:
    return [str(masked.first + index) for index in range(len(masked.spans))]


def _message(numbers: Sequence[str], masked: Masked) -> str:
    wanted = _wanted(masked)
    for problem, found in (("lost", _not_in(wanted, numbers)), ("unknown or malformed", _not_in(numbers, wanted))):
        if found:
            return about(problem, masked.prefix, found)
    return "placeholders repeated or out of order"


def _not_in(some: Sequence[str], others: Sequence[str]) -> list[str]:
    known = set(others)
    return [number for number in some if number not in known]
