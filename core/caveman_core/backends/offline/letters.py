"""Which articles a text may lose: where single letters are names, an "a" may be one too."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from functools import cache
from typing import Final


class Articles(Enum):
    """What the article rule may look at."""

    ALL = "the, a, an"
    DEFINITE = 'only "the": the text uses letters as names'


_LETTER: Final = r"(?:(?<![^\s*_\"“=<>+,/])|(?<=\s\())[b-z](?![\w'’-]|\.\w)"
"""A small letter other than "a" that stands as a word: not the end of "file(s)", "e.g." or "user's"."""


def articles_of(texts: Iterable[str]) -> Articles:
    """What may go from texts that belong together."""
    return Articles.DEFINITE if any(map(_letter().search, texts)) else Articles.ALL


@cache
def _letter() -> re.Pattern[str]:
    return re.compile(_LETTER)
