"""A statement as the tokens that count."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final

from caveman_core.document.facts.classify import classify
from caveman_core.document.facts.phrases import OPENINGS, PHRASES
from caveman_core.document.facts.token import Token, TokenKind, Word
from caveman_core.document.facts.vocabulary import ARTICLES, FILLERS, UNITS
from caveman_core.document.facts.words import words

_LONGEST: Final = {
    first: max(map(len, phrases)) for first, phrases in groupby(sorted((*PHRASES, *OPENINGS)), key=itemgetter(0))
}
"""First word of a phrase -> words of the longest one that begins with it."""
_DROPPED: Final = ARTICLES | FILLERS
_LONGEST_KEPT: Final = 2_000
"""Characters of a text whose tokens are kept: a leaf is judged in its section, after a repair, and with the file."""


def read(text: str) -> tuple[Token, ...]:
    """The tokens of a statement or leaf, masked or not, in order. Linear in the text."""
    return _once(text) if len(text) <= _LONGEST_KEPT else _read(text)


def _read(text: str) -> tuple[Token, ...]:
    return tuple(_with_units(_shortened(_kept(words(text)))))


_once: Final = lru_cache(8192)(_read)


def _kept(every: Iterable[Word]) -> list[Word]:
    """Without articles and fillers; the sentence start moves on to the next word."""
    kept = []
    opens = False
    for word in every:
        if opens and not word.opens:
            word = word._replace(opens=True)
        opens = False
        if word.key in _DROPPED and (word.opens or word.text.islower()):
            opens = word.opens
        else:
            kept.append(word)
    return kept


def _shortened(kept: list[Word]) -> list[Word]:
    """With the listed phrases in their short form."""
    every: list[Word] = []
    at = 0
    opens = False
    while at < len(kept):
        word = kept[at]
        if opens:
            word = word._replace(opens=True)
        length, short = _phrase(kept, at, word.opens) if word.key in _LONGEST else (0, ())
        if not length:
            every.append(word)
            opens = False
            at += 1
            continue
        text = " ".join(each.text for each in kept[at : at + length])
        every += [Word(text, key, word.start, word.opens) for key in short]
        opens = word.opens and not short
        at += length
    return every


def _phrase(kept: list[Word], at: int, opens: bool) -> tuple[int, tuple[str, ...]]:
    run = tuple([word.key for word in kept[at : at + _LONGEST[kept[at].key]]])
    for length in range(len(run), 0, -1):
        short = PHRASES.get(run[:length])
        if short is None and opens:
            short = OPENINGS.get(run[:length])
        if short is not None:
            return length, short
    return 0, ()


def _with_units(every: Iterable[Word]) -> list[Token]:
    """Classified, each number with the unit that follows it."""
    tokens: list[Token] = []
    number: Token | None = None
    for word in every:
        if number:
            unit = UNITS.get(word.key)
            tokens.append(number._replace(key=f"{number.key} {unit}") if unit else number)
            number = None
            if unit:
                continue
        kind, key = classify(word)
        if kind is None:
            continue
        token = Token(kind, key, word.text, word.start, word.opens)
        if kind is TokenKind.NUMBER and key[-1:].isdigit():
            number = token
        else:
            tokens.append(token)
    return [*tokens, number] if number else tokens
