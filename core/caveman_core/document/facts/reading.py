"""A statement as the tokens that count."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from caveman_core.document.facts.numbers import is_month, number_key
from caveman_core.document.facts.vocabulary import (
    ARTICLES,
    COMPARISONS,
    CONTRACTIONS,
    FILLERS,
    FUNCTION_WORDS,
    NEGATIONS,
    NUMBER_WORDS,
    PHRASES,
    RULE_WORDS,
    UNITS,
)


class TokenKind(StrEnum):
    """What a token is; function words, articles and fillers are none."""

    NUMBER = "number"
    NAME = "name"
    NEGATION = "negation"
    RULE = "rule word"
    CONTENT = "word"
    OPAQUE = "span"  # a placeholder, inline code or URL, as it stands


class Token(NamedTuple):
    """One token: `key` is what is compared, `text` what stood there."""

    kind: TokenKind
    key: str
    text: str


@dataclass(slots=True)
class _Word:
    text: str
    key: str
    opens: bool  # first of its sentence


_WORD: Final = re.compile(
    r"\[\[[^\[\]\s]{1,40}\]\]"  # placeholder
    r"|`[^`]*`"  # inline code
    r"|[A-Za-z][A-Za-z+.-]{1,20}://\S+"
    r"|[$€£#]?v?\d+(?:[.,:/×x–-]\d+)*(?:[^\W\d_]+|%|\+)?"
    r"|[^\W_]\w*(?:['’.\-@_][^\W_]\w*)*(?:\+\+|#)?"
    r"|[<>≤≥=≠~≈→]+"
)
_OPENS: Final = re.compile(r"[.!?:;|•—–]")
_APOSTROPHE: Final = re.compile(r"['’]")
_SUFFIX: Final = re.compile(r"^(.*?)['’](?:s|re|ll|ve|d|m)$")
_LONGEST: Final = max(map(len, PHRASES))
_FIRSTS: Final = frozenset(phrase[0] for phrase in PHRASES)


def read(text: str) -> tuple[Token, ...]:
    """The tokens of one statement, masked or not, in order. Linear in the text."""
    return tuple(_classified(_shortened(_kept(_words(text)))))


def _words(text: str) -> Iterator[_Word]:
    end = 0
    for match in _WORD.finditer(text):
        start = match.start()
        opens = end == 0 or _OPENS.search(text, end, start) is not None
        end = match.end()
        word = match.group()
        if not _APOSTROPHE.search(word) or word[0] in "`[":
            if word.lower() == "cannot":
                yield _Word(word, "can", opens)
                yield _Word(word, "not", False)
            else:
                yield _Word(word, word.lower(), opens)
            continue
        yield from _expanded(word, opens)


def _expanded(word: str, opens: bool) -> Iterator[_Word]:
    low = word.lower().replace("’", "'")
    if low.endswith("n't"):
        stem = low[:-3]
        yield _Word(word, CONTRACTIONS.get(stem, stem), opens)
        yield _Word(word, "not", False)
        return
    match = _SUFFIX.match(word)
    base = match.group(1) if match else word
    yield _Word(base, base.lower(), opens)


def _kept(words: Iterator[_Word]) -> list[_Word]:
    """Without articles and fillers; the sentence start moves on to the next word."""
    kept: list[_Word] = []
    opens = False
    for word in words:
        word.opens = word.opens or opens
        opens = False
        droppable = word.key in FILLERS or (word.key in ARTICLES and (word.opens or word.text.islower()))
        if droppable:
            opens = word.opens
        else:
            kept.append(word)
    return kept


def _shortened(words: list[_Word]) -> Iterator[_Word]:
    """With the listed phrases in their short form."""
    at, total = 0, len(words)
    opens = False
    while at < total:
        word = words[at]
        word.opens = word.opens or opens
        length, short = _phrase(words, at) if word.key in _FIRSTS else (0, ())
        if not length:
            yield word
            opens = False
            at += 1
            continue
        for key in short:
            yield _Word(" ".join(each.text for each in words[at : at + length]), key, word.opens)
        opens = word.opens and not short
        at += length


def _phrase(words: list[_Word], at: int) -> tuple[int, tuple[str, ...]]:
    for length in range(min(_LONGEST, len(words) - at), 1, -1):
        run = tuple(word.key for word in words[at : at + length])
        short = PHRASES.get(run)
        if short is not None:
            return length, short
    return 0, ()


def _classified(words: Iterator[_Word]) -> Iterator[Token]:
    pending: str | None = None  # a number that waits for its unit
    pending_text = ""
    listed = list(words)
    for index, word in enumerate(listed):
        if pending is not None:
            unit = UNITS.get(word.key)
            yield Token(TokenKind.NUMBER, pending + (" " + unit if unit else ""), pending_text)
            pending = None
            if unit:
                continue
        kind, key = _kind(word, listed[index - 1] if index else None)
        if kind is TokenKind.NUMBER and (key[-1:].isdigit() or key in {"half", "dozen"}):
            pending, pending_text = key, word.text
        elif kind is not None:
            yield Token(kind, key, word.text)
    if pending is not None:
        yield Token(TokenKind.NUMBER, pending, pending_text)


def _kind(word: _Word, previous: _Word | None) -> tuple[TokenKind | None, str]:
    text, key = word.text, word.key
    if text[0] in "`[" or "://" in text:
        return TokenKind.OPAQUE, text
    if key in COMPARISONS or text[0] in "<>≤≥=≠~≈→":
        return TokenKind.RULE, key
    if key in NEGATIONS or key.startswith("non-"):
        return TokenKind.NEGATION, NEGATIONS.get(key, key)
    number = number_key(text)
    if number is not None:
        return TokenKind.NUMBER, number
    month = is_month(text, previous.text if previous else "", word.opens)
    if month is not None:
        return TokenKind.NUMBER, month
    if _named(word):
        return TokenKind.NAME, text
    if key in NUMBER_WORDS:
        return TokenKind.NUMBER, NUMBER_WORDS[key]
    if key in RULE_WORDS:
        return TokenKind.RULE, key
    if key in FUNCTION_WORDS:
        return None, key
    return TokenKind.CONTENT, stem(key)


def _named(word: _Word) -> bool:
    text = word.text
    if text.islower():
        return "_" in text or "." in text
    if any(letter.isupper() for letter in text[1:]):
        return True
    return not word.opens and text[0].isupper() and word.key != "i"


def stem(word: str) -> str:
    """A word without its inflection: rough, the same on both sides."""
    for suffix in ("ing", "ed", "es", "s", "ly", "e"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            return word[: -len(suffix)]
    return word
