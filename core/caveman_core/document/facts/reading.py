"""A statement as the tokens that count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from caveman_core.document.facts.numbers import month_key, number_key
from caveman_core.document.facts.token import Token, TokenKind, Word
from caveman_core.document.facts.vocabulary import (
    ARTICLES,
    COMPARISONS,
    FILLERS,
    FUNCTION_WORDS,
    LINKS,
    NEGATIONS,
    NUMBER_WORDS,
    PHRASES,
    RULE_WORDS,
    UNITS,
)
from caveman_core.document.facts.words import words

_LONGEST: Final = max(map(len, PHRASES))
_FIRSTS: Final = frozenset(phrase[0] for phrase in PHRASES)
_DROPPED: Final = ARTICLES | FILLERS
_SYMBOLS: Final = "<>≤≥=≠~≈→"


def read(text: str) -> tuple[Token, ...]:
    """The tokens of a statement or leaf, masked or not, in order. Linear in the text."""
    return tuple(_with_units(_shortened(list(_kept(words(text))))))


def _kept(every: Iterable[Word]) -> Iterator[Word]:
    """Without articles and fillers; the sentence start moves on to the next word."""
    opens = False
    for word in every:
        if opens and not word.opens:
            word = word._replace(opens=True)
        opens = False
        if word.key in _DROPPED and (word.opens or word.text.islower()):
            opens = word.opens
        else:
            yield word


def _shortened(kept: list[Word]) -> Iterator[Word]:
    """With the listed phrases in their short form."""
    at = 0
    opens = False
    while at < len(kept):
        word = kept[at]
        if opens:
            word = word._replace(opens=True)
        length, short = _phrase(kept, at) if word.key in _FIRSTS else (0, ())
        if not length:
            yield word
        else:
            text = " ".join(each.text for each in kept[at : at + length])
            for key in short:
                yield Word(text, key, word.start, word.opens)
        opens = word.opens and bool(length) and not short
        at += length or 1


def _phrase(kept: list[Word], at: int) -> tuple[int, tuple[str, ...]]:
    run = tuple(word.key for word in kept[at : at + _LONGEST])
    for length in range(len(run), 0, -1):
        short = PHRASES.get(run[:length])
        if short is not None:
            return length, short
    return 0, ()


def _with_units(every: Iterable[Word]) -> Iterator[Token]:
    """Classified, each number with the unit that follows it."""
    before = Word("", "", 0, False)
    number: Token | None = None
    for word in every:
        unit = UNITS.get(word.key) if number else None
        if number:
            yield number._replace(key=f"{number.key} {unit}") if unit else number
            number = None
        if not unit:
            token = _token(word, before)
            if token and token.kind is TokenKind.NUMBER and token.key[-1:].isdigit():
                number = token
            elif token:
                yield token
        before = word
    if number:
        yield number


def _token(word: Word, before: Word) -> Token | None:
    kind, key = _class(word, before)
    return Token(kind, key, word.text, word.start, word.opens) if kind else None


def _class(word: Word, before: Word) -> tuple[TokenKind | None, str]:
    text, key = word.text, word.key
    if key in NEGATIONS:
        return TokenKind.NEGATION, NEGATIONS[key]
    if text[0] in "`[" or "://" in text:
        return TokenKind.OPAQUE, text
    if key in COMPARISONS or text[0] in _SYMBOLS:
        return TokenKind.RULE, key
    number = number_key(text) or month_key(text, before.text, word.opens)
    if number:
        return TokenKind.NUMBER, number
    if key in NUMBER_WORDS:
        return TokenKind.NUMBER, NUMBER_WORDS[key]
    if key in RULE_WORDS:
        return TokenKind.RULE, RULE_WORDS[key]
    if key in LINKS:
        return TokenKind.LINK, key
    if key in FUNCTION_WORDS:
        return None, key
    if key.startswith("non-"):
        return TokenKind.NEGATION, key
    return (TokenKind.NAME, text) if _named(word) else (TokenKind.CONTENT, stem(key))


def _named(word: Word) -> bool:
    text = word.text
    if text.islower():
        return "_" in text or "." in text
    if not text[1:].islower() and any(low.isalpha() and high.isupper() for low, high in pairwise(text)):
        return True
    return not word.opens and text[0].isupper()


def stem(word: str) -> str:
    """A word without its inflection: rough, but the same on both sides."""
    for suffix in ("ing", "ed", "es", "s", "ly", "e"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 2:
            word = word[: -len(suffix)]
            break
    if word[-1] == "y":
        return word[:-1] + "i"
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def is_plain(word: str) -> bool:
    """Whether a lower-case word is an article, filler, function or rule word: no name, no verb of its own."""
    return word in _DROPPED or word in FUNCTION_WORDS or word in LINKS or word in RULE_WORDS or word in NEGATIONS
