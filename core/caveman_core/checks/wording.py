"""Whether a word may stand for another."""

from __future__ import annotations


def related(word: str, other: str) -> bool:
    """Two forms of one word: "app" and "application", "documentation" and "docs"."""
    if word[:3] != other[:3]:
        return False
    shorter, longer = sorted((len(word), len(other)))
    if "-" in word + other:  # "read-only" is no form of "read-write"
        return word.split("-")[0] == other or other.split("-")[0] == word
    shared = next((i for i, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), shorter)
    return shorter >= 3 and (shared == shorter or (shared >= 5 and shared * 5 >= longer * 3))
