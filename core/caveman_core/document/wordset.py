"""Word lists, written as the text of a page."""

from __future__ import annotations


def word_set(*listings: str) -> frozenset[str]:
    """The words of the listings, which are separated by white space."""
    return frozenset(" ".join(listings).split())
