"""Damage to numbers, units, names and protected spans."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import Final

from bench.mutations.edits import COPIED, EVERY, Edit, exchange, in_some_leaf, is_outside, put, removal, substitution
from bench.mutations.ground import Ground, Mutation
from caveman_core.document.model import Protected, ProtectedKind
from caveman_core.document.protect import protected_spans

_NUMBER: Final = r"(?<![\w.])\d+(?!\w)"
_LOUD: Final = "A I NO OR IF IN ON TO DO IS IT ALL AND ANY NOT MUST ONLY NEVER STOP ALWAYS BEFORE AFTER MAY SHOULD NOTE"
_NAME: Final = re.compile(
    rf"(?!(?:{'|'.join(_LOUD.split())}|IMPORTANT|CRITICAL|WARNING)\b)"
    r"(?:(?<=[a-z,] )[A-Z]\w*[a-z]\w*\b|\b[A-Z][a-z]+[A-Z]\w*\b|\b[A-Z]{2,}s?\b(?!_))"
)
"""A name by its letters alone: a capital inside a sentence, a capital inside a word, an acronym."""
_UNITS: Final = {
    "ms": "s", "s": "ms", "sec": "min", "second": "minute", "seconds": "minutes", "minute": "hour",
    "minutes": "hours", "min": "h", "hour": "day", "hours": "days", "day": "week", "days": "weeks", "week": "month",
    "weeks": "months", "month": "year", "months": "years", "year": "month", "years": "months", "KB": "MB",
    "MB": "GB", "GB": "MB", "bytes": "KB", "px": "em", "%": "", "lines": "words", "words": "lines",
    "characters": "words", "tokens": "words", "chars": "words", "am": "pm", "pm": "am", "€": "$",
}  # fmt: skip

UNIT_CHANGED: Final = substitution(
    rf"(?<=\d)([ -]?)({'|'.join(sorted(_UNITS, key=len, reverse=True))})(?!\w)",
    lambda match, _: match[1] + _UNITS[match[2]] if match[2] != "%" else "",
    outside=COPIED,
)
NUMBER_WORD_CHANGED: Final = exchange(
    ("two", "three"), ("three", "four"), ("four", "five"), ("five", "six"), ("six", "two"), ("ten", "twelve"),
    ("twice", "once"), ("half", "a third"), ("dozen", "score"), ("hundred", "thousand"),
)  # fmt: skip
_MONTHS: Final = (
    "January", "February", "April", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DATE_CHANGED: Final = substitution(
    rf"\b(?:{'|'.join((*_MONTHS, *_DAYS))})",
    lambda match, random: random.choice(
        [name for name in (_MONTHS if match[0] in _MONTHS else _DAYS) if name != match[0]]
    ),
    outside=COPIED,
)
YEAR_DROPPED: Final = substitution(r",? (?:of |in )?\b(?:19|20)\d\d\b(?![-.:/])", "", outside=COPIED)
VERSION_CHANGED: Final = substitution(
    r"(?<![\w.])v?\d+(?:\.\d+)+(?!\w)",
    lambda match, _: match[0][:-1] + str((int(match[0][-1]) + 1) % 10),
    outside=COPIED,
)
NAME_REMOVED: Final = removal(_NAME.pattern)


def _other_number(match: re.Match[str], random: Random) -> str:
    digits = match.group()
    other = str(random.randrange(10 ** len(digits)))
    return other if int(other) != int(digits) else str(int(digits) + 1)


NUMBER_CHANGED: Final = substitution(_NUMBER, _other_number, outside=COPIED)


def _replaced_by_another(found: Callable[[str], Iterable[tuple[int, int]]]) -> Mutation:
    """One find of a leaf becomes another text found somewhere in the file."""

    def mutate(ground: Ground, random: Random) -> bytes | None:
        texts = [leaf.text for section in ground.document.sections for leaf in section.leaves]
        known = sorted({text[start:end] for text in texts for start, end in found(text)})

        def edit(text: str, random: Random) -> str | None:
            places = list(found(text))
            if not places or len(known) < 2:
                return None
            start, end = random.choice(places)
            new = random.choice([each for each in known if each != text[start:end]])
            return put(text, start, end, new)

        return in_some_leaf(edit)(ground, random)

    return mutate


def _numbers(text: str) -> Iterator[tuple[int, int]]:
    return (match.span() for match in re.finditer(_NUMBER, text) if is_outside(text, match, COPIED))


def _names(text: str) -> Iterator[tuple[int, int]]:
    return (match.span() for match in _NAME.finditer(text) if is_outside(text, match, EVERY))


def _of(*kinds: ProtectedKind) -> Callable[[str], Iterator[tuple[int, int]]]:
    return lambda text: ((each.span.start, each.span.end) for each in _spans(text, *kinds))


NUMBER_OF_THE_FILE: Final = _replaced_by_another(_numbers)
NAME_OF_THE_FILE: Final = _replaced_by_another(_names)
CODE_OF_THE_FILE: Final = _replaced_by_another(_of(ProtectedKind.CODE))
PATH_OF_THE_FILE: Final = _replaced_by_another(_of(ProtectedKind.PATH))
IDENTIFIER_OF_THE_FILE: Final = _replaced_by_another(
    _of(ProtectedKind.IDENTIFIER, ProtectedKind.VARIABLE, ProtectedKind.FLAG)
)


def _spans(text: str, *kinds: ProtectedKind) -> list[Protected]:
    return [span for span in protected_spans(text) if not kinds or span.kind in kinds]


def span_damaged(*kinds: ProtectedKind) -> Edit:
    """One letter or digit of a span changed, or one gone."""

    def edit(text: str, random: Random) -> str | None:
        spans = _spans(text, *kinds)
        if not spans:
            return None
        span = random.choice(spans)
        return text[: span.span.start] + damaged(span.text, random) + text[span.span.end :]

    return edit


def span_deleted(*kinds: ProtectedKind) -> Edit:
    """A span gone."""

    def edit(text: str, random: Random) -> str | None:
        spans = _spans(text, *kinds)
        if not spans:
            return None
        span = random.choice(spans).span
        return put(text, span.start, span.end, "")

    return edit


def damaged(text: str, random: Random) -> str:
    """One letter or digit changed, or gone."""
    at = random.choice([i for i, letter in enumerate(text) if letter.isalnum()] or [0])
    if random.random() < 0.5:
        return text[:at] + ("x" if text[at] != "x" else "y") + text[at + 1 :]
    return text[:at] + text[at + 1 :]


def spans_swapped(text: str, random: Random) -> str | None:
    """Two neighbouring spans in each other's place."""
    spans = [(span.span.start, span.span.end) for span in protected_spans(text)]
    return _swapped(text, list(pairwise(spans)), random)


def names_swapped(text: str, random: Random) -> str | None:
    """Two names of a line in each other's place; not where they only stand in a listing."""
    pairs = [
        (one, two)
        for one, two in pairwise(_names(text))
        if re.search(r"[a-z]{2}", re.sub(r"\b(?:and|or)\b", "", text[one[1] : two[0]]))
        and "\n" not in text[one[1] : two[0]]
    ]
    return _swapped(text, pairs, random)


def numbers_swapped(text: str, random: Random) -> str | None:
    """Two neighbouring numbers of a leaf in each other's place, in their spelling."""
    return _swapped(text, list(pairwise(_numbers(text))), random)


def _swapped(text: str, pairs: list[tuple[tuple[int, int], tuple[int, int]]], random: Random) -> str | None:
    different = [(one, two) for one, two in pairs if text[slice(*one)] != text[slice(*two)]]
    if not different:
        return None
    (start, end), (other, last) = random.choice(different)
    return text[:start] + text[other:last] + text[end:other] + text[start:end] + text[last:]
