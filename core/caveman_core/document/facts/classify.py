"""What one word is: number, name, negation, rule word, preposition, plain word, or nothing to compare."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from caveman_core.document.facts.forms import BASES
from caveman_core.document.facts.numbers import month_key, number_key
from caveman_core.document.facts.token import TokenKind, Word
from caveman_core.document.facts.vocabulary import (
    ARTICLES,
    COMPARISONS,
    FILLERS,
    FUNCTION_WORDS,
    LINKS,
    NEGATIONS,
    NUMBER_WORDS,
    RULE_WORDS,
    SIGNS,
    TOOL_NAMES,
)

_CACHED: Final = 1 << 14
_PLAIN: Final = ARTICLES | FILLERS | FUNCTION_WORDS | LINKS | RULE_WORDS.keys() | NEGATIONS.keys()

_KEYS: Final = frozenset({*NEGATIONS.values(), *RULE_WORDS.values(), *LINKS})

Class = tuple[TokenKind | None, str]
"""A token's kind and key; no kind: the word is not compared."""


def classify(word: Word) -> Class:
    """The class of a word."""
    text = word.text
    if text[0] in "`[" or "://" in text:
        return TokenKind.OPAQUE, text
    return _class(text, word.key, word.opens or word.labels)


@lru_cache(_CACHED)
def _class(text: str, key: str, opens: bool) -> Class:
    if key in NEGATIONS:
        return TokenKind.NEGATION, NEGATIONS[key]
    if key in COMPARISONS or _is_sign(text):
        return TokenKind.RULE, SIGNS.get(key, key)
    number = number_key(text) or month_key(text, opens) or NUMBER_WORDS.get(key)
    if number:
        return TokenKind.NUMBER, number
    if key in RULE_WORDS:
        return TokenKind.RULE, RULE_WORDS[key]
    if key in LINKS or key in FUNCTION_WORDS:
        if _stands_out(text, opens):
            return TokenKind.NAME, text
        return (TokenKind.LINK, key) if key in LINKS else (None, key)
    if key.startswith("non-"):
        return TokenKind.NEGATION, key
    return (TokenKind.NAME, text) if _is_name(text, key, opens) else (TokenKind.CONTENT, stem(key))


def _is_sign(text: str) -> bool:
    return not (text[0].isalnum() or text[-1].isalnum() or text[-1] in "%+#")


def _is_name(text: str, key: str, opens: bool) -> bool:
    if key in TOOL_NAMES:
        return True
    if text.islower():
        return "_" in text or "." in text
    return any(letter.isupper() for letter in text[1:]) or (not opens and text[0].isupper())


def _stands_out(text: str, opens: bool) -> bool:
    """Whether a function word has capitals for a reason: "DO", "AND", "the Why section"."""
    return len(text) > 1 and text[0].isupper() and (text.isupper() or not opens)


def stem(word: str) -> str:
    """A word without its inflection: rough, but the same on both sides, and no negation, rule word or preposition."""
    short = _cut(BASES.get(word, word))
    return f"{short}~" if short != word and short in _KEYS else short  # "notes" is not "not", "cans" not "can"


def _cut(word: str) -> str:
    for suffix in ("ing", "ed", "es", "s", "ly", "e"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 2:
            word = word[: -len(suffix)]
            break
    if word[-1] == "y":
        return word[:-1] + "i"
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def is_plain(word: str) -> bool:
    """Whether a lower-case word is an article, filler, function or rule word: no name, no verb of its own."""
    return word in _PLAIN
