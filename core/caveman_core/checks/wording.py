"""Whether a word may stand for another."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.document.facts import Token, TokenKind, stem

_NOT: Final = "not"
_PAIR: Final = re.compile(r"[A-Za-z][a-z]+/[a-z]+")
_ALIKE: Final = frozenset(
    frozenset(pair)
    for pair in ((_NOT, "never"), (_NOT, "avoid"), ("never", "avoid"), (_NOT, "without"), (_NOT, "instead of"))
)
_PRONOUN: Final = re.compile(r"\b(?:if|when|unless|until|once)\s+one\s+(?:is|was|exists)\b", re.IGNORECASE)
_LONG: Final = 7
"""Letters of a stem that is told from another by more than a vowel."""
_BEFORE: Final = 12
"""Characters before and after "one" in which the words beside it are looked for."""
_POLARITY: Final = frozenset({_NOT, "never", "without", "avoid", "instead of"})
"""Negations that may stand for one another: "never mock" for "do not mock", "not Y" for "instead of Y"."""


def may_stand_for(token: Token, other: Token) -> bool:
    """Whether one negation says what the other does: "without" and "avoid" are both near "not", not each other."""
    return token.key == other.key or frozenset((token.key, other.key)) in _ALIKE


def is_word_pair(token: Token) -> bool:
    """Whether a span is two plain words at the start of a statement, where the first may have a capital or not."""
    return token.opens and _PAIR.fullmatch(token.text) is not None


def is_pronoun(text: str, token: Token) -> bool:
    """Whether "one" counts nothing where it stands in the text: "when one is given"."""
    start = max(0, token.start - _BEFORE)
    found = _PRONOUN.search(text, start, token.start + _BEFORE)
    return token.text.lower() == "one" and found is not None and found.start() < token.start < found.end()


def related(word: str, other: str) -> bool:
    """Two forms of one word: "app" and "application", "documentation" and "docs", "depricated" and "deprecated"."""
    if word[:3] != other[:3]:
        return False
    if _is_spelling(word, other):
        return True
    shorter, longer = sorted((len(word), len(other)))
    if "-" in word + other:  # "read-only" is no form of "read-write"
        return word.split("-")[0] == other or other.split("-")[0] == word
    shared = next((i for i, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), shorter)
    return shorter >= 3 and (shared == shorter or (shared >= 5 and shared * 5 >= longer * 3))


def match_key(token: Token) -> str:
    """What makes two tokens the same word, whatever their case and inflection; negations are one class."""
    if token.kind is TokenKind.NAME:
        return stem(token.key.lower())
    if token.kind is TokenKind.OPAQUE and is_word_pair(token):
        return token.key.lower()
    return _NOT if token.kind is TokenKind.NEGATION and token.key in _POLARITY else token.key


def _is_spelling(word: str, other: str) -> bool:
    """Whether two long words differ in one vowel."""
    if len(word) != len(other) or len(word) < _LONG:
        return False
    different = [(one, two) for one, two in zip(word, other, strict=True) if one != two]
    return len(different) == 1 and all(letter in "aeiou" for letter in different[0])
