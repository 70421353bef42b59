"""What a level leaves free in a reading before it is compared: capitals of labels, and at `ultra` short forms."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from caveman_core.checks.sides.classes import TRADE_WORDS
from caveman_core.checks.sides.reading import Reading
from caveman_core.document.facts import Token, TokenKind, is_plain, read, stem
from caveman_core.document.model import ProtectedKind
from caveman_core.document.short_forms import SHORT_FORMS
from caveman_core.document.wordset import word_set
from caveman_core.policy import Level

Shape = Callable[[Reading], Reading]

_LABEL: Final = re.compile(
    r"\s*(?:(?P<mark>\*\*|__|\*)(?P<bold>[^*_\n:]{1,80}?)(?::(?P=mark)|(?P=mark)(?:\s*:|\s+[—–-]\s|\s*\([^()\n]{1,80}\)\s*:))"
    r"|(?P<plain>[^\W\d_][\w'’/&+-]*(?: [\w'’/&+-]+){0,4}):(?=\s|\Z))"
)
"""`**Error handling**:`, `**Error handling:**`, `Error handling:` at the start of a statement."""
_PAIRS: Final = re.compile(r"[A-Za-z][a-z]+(?:/[A-Za-z]+)+")
_PAIR: Final = re.compile(r"\b[A-Z](?=[a-z])")
_ONE: Final = re.compile(r"one\b(?=\s*(?:[,;:.)]|\Z|\s(?:when|if|that|which|is|was|without|adds)\b))")
_ACRONYMS: Final = re.compile(r"[A-Z]{2,5}s")
_SHOUTED: Final = word_set("stop required important critical warning note immediate action always caution")
_SHORT: Final = frozenset(SHORT_FORMS.values())


def shape_of(level: Level) -> Shape:
    """How readings are shaped at a level that judges a section as a whole."""
    return _ultra if level is Level.ULTRA else with_plain_labels


def label_tokens(reading: Reading) -> frozenset[int]:
    """The tokens of the labels at the start of the reading's statements."""
    return frozenset(index for label in label_ranges(reading) for index in label)


def label_ranges(reading: Reading) -> list[range]:
    """The same, label by label."""
    labels = list(_labels(reading))
    starts = [token.start for token in reading.tokens] if labels else []
    return [range(bisect_left(starts, start), bisect_left(starts, end)) for start, end in labels]


def with_plain_labels(reading: Reading) -> Reading:
    """Title Case in a label is layout: `**Main App**` is `main app`. Names with an inner capital stay names."""
    reading = _without_pronouns(_with_plain_pairs(reading))
    inside = label_tokens(reading)
    tokens = tuple(_plain(token) if index in inside else _singular(token) for index, token in enumerate(reading.tokens))
    return replace(reading, tokens=tokens)


def _singular(token: Token) -> Token:
    """An acronym without its plural s: "PRs" is "PR"."""
    if token.kind is TokenKind.NAME and _ACRONYMS.fullmatch(token.text):
        return token._replace(text=token.text[:-1], key=token.key[:-1])
    return token


def _with_plain_pairs(reading: Reading) -> Reading:
    """`Push/PR` at the start of a sentence, `Async/Await` in a label: two words whose capitals are layout."""
    if not any("/" in span.text for span in reading.spans):
        return reading
    spans = tuple(
        replace(span, text=_PAIR.sub(lambda found: found[0].lower(), span.text))
        if span.kind is ProtectedKind.IDENTIFIER and _PAIRS.fullmatch(span.text)
        else span
        for span in reading.spans
    )
    if spans == reading.spans:
        return reading
    tokens = (
        token._replace(text=low, key=low)
        if token.kind is TokenKind.OPAQUE
        and _PAIRS.fullmatch(token.text)
        and (low := _PAIR.sub(lambda found: found[0].lower(), token.text))
        else token
        for token in reading.tokens
    )
    return replace(reading, spans=spans, tokens=tuple(tokens))


def _without_pronouns(reading: Reading) -> Reading:
    """Without "one" at the end of a clause, which counts nothing: "before adding one, ask"."""
    tokens = tuple(
        token
        for token in reading.tokens
        if not (token.kind is TokenKind.NUMBER and _ONE.match(reading.masked, token.start))
    )
    return reading if len(tokens) == len(reading.tokens) else replace(reading, tokens=tokens)


def _ultra(reading: Reading) -> Reading:
    tokens = (_quiet(token) for token in with_plain_labels(reading).tokens)
    return replace(reading, tokens=tuple(token for token in tokens if token is not None))


def _labels(reading: Reading) -> Iterator[tuple[int, int]]:
    for start in reading.starts:
        if found := _LABEL.match(reading.masked, start):
            yield found.start(), found.end()


def _plain(token: Token) -> Token:
    token = _singular(token)
    if token.text in TRADE_WORDS:
        return token._replace(kind=TokenKind.CONTENT, key=stem(token.text.lower()))
    if token.kind is not TokenKind.NAME or token.text[1:] != token.text[1:].lower() or not token.text[1:].isalpha():
        return token
    (other, *_) = read(token.text) or (token,)  # at the start of a text a Title Case word is no name
    return token._replace(kind=other.kind, key=other.key, opens=True)


def _quiet(token: Token) -> Token | None:
    """At `ultra`: capitals for emphasis are plain, a long word is its short form. None: it is not compared."""
    low = token.text.lower()
    short = SHORT_FORMS.get(low, low if low in _SHORT else "")
    if short and token.kind in (TokenKind.CONTENT, TokenKind.NAME):
        return token._replace(kind=TokenKind.CONTENT, key=stem(short), text=low)
    if not token.text.isupper() or len(token.text) < 2:
        return token
    if token.kind in (TokenKind.NEGATION, TokenKind.RULE):
        return token._replace(text=low)
    if token.kind is TokenKind.NAME and (is_plain(low) or low in _SHOUTED):
        (other, *_) = read(low) or (None,)
        return other._replace(text=low, start=token.start, opens=token.opens) if other else None
    return token
