"""The tables of level `ultra`. Each line is cheaper in Claude tokens (ctok 4.8), which a test proves."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_core.document.short_forms import SHORT_FORMS
from caveman_core.document.wordset import word_set

TERMS: Final = word_set(
    """
    configuration configurations documentation dependencies parameter parameters arguments environment infrastructure
    specifications administrator administrators statistics asynchronous maximum
    """
)
"""Long forms of the shared table that are written short: the cheaper ones that are read in one way.

Of the others some cost as much short ("repo", "app", "prod"), some are read otherwise: "5 min" are minutes, and
libraries may lend books.
"""

CONTRACTIONS: Final = {
    "doesn't": "does not",
    "didn't": "did not",
    "isn't": "is not",
    "aren't": "are not",
    "wasn't": "was not",
    "weren't": "were not",
    "shouldn't": "should not",
    "couldn't": "could not",
    "wouldn't": "would not",
    "mustn't": "must not",
    "hasn't": "has not",
    "haven't": "have not",
    "hadn't": "had not",
}
"""The longer string is the cheaper one. "don't", "can't" and "won't" cost as much as their words."""

BOUNDS: Final = {"more than": ">", "greater than": ">", "less than": "<", "fewer than": "<"}
"""Before a number in digits."""

CHOICES: Final = {"instead of": "not", "rather than": "not"}
"""Between what is to be used and what is not."""

EMPHASIS: Final = {"NEVER": "never", "ALWAYS": "always", "DO NOT": "do not"}
"""Only the case changes. MUST, SHOULD, MAY and NOT alone have a meaning of their own in capitals (RFC 2119, SQL)."""


def in_short_form(text: str) -> str:
    """`text` with every long form short, wherever it stands: alike for texts that differ in nothing else."""
    return _pattern().sub(lambda match: _short_of(match[0]), text.replace("’", "'"))


def _short_of(found: str) -> str:
    words = " ".join(found.lower().split())
    bound, _, number = words.rpartition(" ")
    return f"{BOUNDS[bound]} {number}" if number[:1].isdigit() else _words()[words]


@cache
def _words() -> dict[str, str]:
    loud = {long.lower(): short for long, short in EMPHASIS.items()}
    return {long: SHORT_FORMS[long] for long in TERMS} | {"such as": "like"} | CONTRACTIONS | CHOICES | loud


@cache
def _pattern() -> re.Pattern[str]:
    longs = "|".join(long.replace(" ", r"\s") for long in sorted(_words(), key=len, reverse=True))
    bounds = "|".join(bound.replace(" ", r"\s") for bound in BOUNDS)
    return re.compile(rf"(?<![\w'-])(?:(?:{bounds})\s\d|(?:{longs})(?![\w'-]))", re.IGNORECASE)
