"""Protected spans of a leaf: every scanner in its order."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from caveman_core.document.model import Protected, Span
from caveman_core.document.syntax import brackets, calls, dialects, inline, quotes, words
from caveman_core.document.syntax.cover import Cover

SCANNERS: Final = (
    inline.scan,
    brackets.scan_square,
    brackets.scan_curly,
    dialects.scan,
    calls.scan,
    words.scan,
    quotes.scan,
)
"""In order: each reads only what the ones before it left, and may grow over what they claimed."""
_LONGEST_KEPT: Final = 2_000
"""Characters of a leaf whose spans are kept: what is masked is judged next, and again with the whole file."""


def protected_spans(text: str) -> tuple[Protected, ...]:
    """The spans of a leaf's text that must come back byte for byte: disjoint, in order, none empty."""
    return _kept(text) if len(text) <= _LONGEST_KEPT else _found(text)


def _found(text: str) -> tuple[Protected, ...]:
    cover = Cover(text)
    for scan in SCANNERS:
        cover.add(scan(cover.text))
    return tuple(
        Protected(claim.kind, Span(claim.start, claim.end), text[claim.start : claim.end]) for claim in cover.claims
    )


_kept: Final = lru_cache(8192)(_found)
