"""Whether a service file is still what caveman wrote: it bears the digest of its own text."""

from __future__ import annotations

import hashlib
import re
from enum import Enum
from typing import Final

BLANK: Final = "Written by `caveman service install`, sha256:" + "0" * 64
"""Goes into a comment of the text that is to be marked."""

_MARK: Final = re.compile(rf"({re.escape(BLANK[:-64])})([0-9a-f]{{64}})")


class Author(Enum):
    """Who wrote what lies at a service file's name."""

    NOBODY = "it is not there"
    CAVEMAN = "caveman wrote it"
    CHANGED = "caveman wrote it and somebody changed it"
    OTHER = "somebody else wrote it"
    LINK = "it is a link"


def marked(text: str) -> str:
    """The text with its digest in the place of BLANK's zeros."""
    return text.replace(BLANK, BLANK[:-64] + _digest(text))


def author_of(text: str) -> Author:
    """Who wrote this text."""
    found = _MARK.search(text)
    if found is None:
        return Author.OTHER
    return Author.CAVEMAN if _digest(_MARK.sub(BLANK, text)) == found.group(2) else Author.CHANGED


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
