"""Whether a word may stand for another."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.document.facts import Token, TokenKind, stem

_NOT: Final = "not"
_PAIR: Final = re.compile(r"[A-Za-z][a-z]+/[a-z]+")
_BROAD: Final = frozenset({_NOT, "never", "avoid", "none", "neither", "nor"})
"""Negations any two of which may stand for one another: "never mock", "avoid mocking", "no mocks"."""
_NARROW: Final = frozenset({"without", "instead of"})
"""Those that only "not" may stand for: "with no tests", "tabs, not spaces"."""
POLARITY: Final = _BROAD | _NARROW
"""The class of negations: each is aligned with any other, then `may_stand_for` tells them apart."""
_PRONOUN: Final = re.compile(
    r"\b(?:if|when|unless|until|once)\s+one\s+(?:is|was|exists)\b"
    r"|\b(?:an?|the|this|that|another|each|every)\s+(?:(?!more\b|than\b)[\w-]+\s+)?one(?=[.,;:!?)—–]|\s+[—–-]\s|\s*\Z"
    r"|\s+(?:is|was|are|that|which|who|when|where|if|of|for|from|in|on|at|to|and|or|with|does|has|can|may|must)\b)"
    r"|\b(?:the|an?)\s+(?:only|first|last|other)\s+one(?=\s+\w+ing\b)",
    re.IGNORECASE,
)
"""`one` as a pronoun: "when one is given", "a lossy one when …"; "the one worker" counts."""
_DIGITS: Final = re.compile(r"\d+")
_SHORTEST: Final = 4
"""Letters of a stem in -y that other words begin with."""
_LONG: Final = 7
"""Letters of a stem that is told from another by more than a vowel."""
_BEFORE: Final = 30
"""Characters before and after "one" in which the words beside it are looked for."""


def may_stand_for(token: Token, other: Token) -> bool:
    """Whether one negation says what the other does: "without" and "avoid" are both near "not", not each other."""
    keys = {token.key, other.key}
    return len(keys) == 1 or keys <= _BROAD or (_NOT in keys and keys <= POLARITY)


def is_word_pair(token: Token) -> bool:
    """Whether a span is two plain words at the start of a statement, where the first may have a capital or not."""
    return token.opens and _PAIR.fullmatch(token.text) is not None


def is_pronoun(text: str, token: Token) -> bool:
    """Whether "one" counts nothing where it stands in the text: "when one is given"."""
    if token.text.lower() != "one":
        return False
    found = _PRONOUN.finditer(text[max(0, token.start - _BEFORE) : token.start + _BEFORE])
    at = min(token.start, _BEFORE)
    return any(match.start() < at < match.end() for match in found)


def related(word: str, other: str) -> bool:
    """Two forms of one word: "app" and "application", "documentation" and "docs", "depricated" and "deprecated"."""
    if word[:3] != other[:3] or _DIGITS.findall(word) != _DIGITS.findall(other):
        return False
    if _is_spelling(word, other):
        return True
    shorter, longer = sorted((len(word), len(other)))
    if "-" in word + other:  # "read-only" is no form of "read-write"
        return word.split("-")[0] == other or other.split("-")[0] == word
    shorter_word, longer_word = sorted((word, other), key=len)
    if shorter_word.endswith("i") and longer_word[shorter - 1 : shorter] == "y":  # "deploys" and "deployment"
        return shorter > _SHORTEST and longer_word.startswith(shorter_word[:-1])
    shared = next((i for i, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), shorter)
    return shorter >= 3 and (shared == shorter or (shared >= 5 and shared * 5 >= longer * 3))


def match_key(token: Token) -> str:
    """What makes two tokens the same word, whatever their case and inflection; negations are one class."""
    if token.kind is TokenKind.NAME:
        return stem(token.key.lower())
    if token.kind is TokenKind.OPAQUE and is_word_pair(token):
        return token.key.lower()
    return _NOT if token.kind is TokenKind.NEGATION and token.key in POLARITY else token.key


def _is_spelling(word: str, other: str) -> bool:
    """Whether two long words differ in one vowel."""
    if len(word) != len(other) or len(word) < _LONG:
        return False
    different = [(one, two) for one, two in zip(word, other, strict=True) if one != two]
    return len(different) == 1 and all(letter in "aeiou" for letter in different[0])
