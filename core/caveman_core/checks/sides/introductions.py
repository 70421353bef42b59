"""Sentences that only say what follows, or what the file is for."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.rhetoric import Told

_TEXTS: Final = (
    r"document|file|page|guide|section|readme|lists?|notes?|rules?|guidelines?|conventions?|instructions?|chapter|overview"
    r"|text|tips?|points?|handbook|sections?"
)
_INTRODUCES: Final = re.compile(
    rf"\W*(?:in\s+)?(?:(?:this|these|the\s+following)\s+(?:[\w-]+\s+){{0,2}}?(?:{_TEXTS})|the\s+(?:{_TEXTS})\s+(?:below|here)),?\s+"
    r"(?:(?:we|you(?:['’]ll|\s+will)?|should|will|(?:is|are)\s+(?:meant|intended|here|there)\s+to|tr(?:ies|y)\s+to|aims?\s+to"
    r"|exists?\s+to)\s+)?"
    r"(?:describes?|explains?|documents?|covers?|summari[sz]es?|outlines?|tells?|helps?|guides?|introduces?|is\s+about"
    r"|are\s+about|is\s+an?\s+(?:[\w-]+\s+)?(?:collection|summary|overview|introduction|set)\s+(?:of|to|for)|gives?|provides?|collects?|lists?|find|learn)\b",
    re.IGNORECASE,
)
_OBJECT: Final = re.compile(
    r"\s+(?:you\s+)?(?:(?:in\s+)?(?:detail\s+)?(?:how|what|why|everything)\b"
    r"|(?:to\s+)?(?:you|us|everyone|new(?:comers)?(?:\s+developers)?|developers|contributors|the\s+team)\s+(?:to\s+)?"
    r"(?:find|navigate|understand|get|work|write|contribute|stay|do)\b"
    r"|(?:an?\s+|some\s+|general\s+|the\s+)*(?:overview|guidance|guidelines|information|instructions|context|background"
    r"|conventions|introduction|summary)\b)",
    re.IGNORECASE,
)
_TEXT: Final = re.compile(rf"\b(?:{_TEXTS})\W*\Z", re.IGNORECASE)
_ONLY: Final = re.compile(r"\s*(?:(?:all|the|our|these|some|general)\s+)*", re.IGNORECASE)
"""What stands before the text where nothing says what it is of: "a collection of our conventions"."""
_ANNOUNCED: Final = re.compile(
    r"\W*(?:here|below|these|the\s+following|following|(?:we|you)\s+(?:use|follow|have|need|will\s+find)|(?:it|there)\s+(?:is|are))\b",
    re.IGNORECASE,
)

_OPEN: Final = re.compile(
    r"\W*(?:and\s+)?(?:various|several|many|some|miscellaneous)\s+(?:other|more|further)\s+", re.IGNORECASE
)


def introduced(sentence: str, told: Told) -> int:
    """Where what is introduced begins, 0 if the sentence is no introduction.

    "This document describes how we work", or describes what the section says anyway.
    """
    found = _INTRODUCES.match(sentence)
    if not found or sentence.rstrip(" *_").endswith(":"):
        return 0
    low = found.end()
    if _OBJECT.match(sentence, low) or told(low, len(sentence)):
        return low
    text = _TEXT.search(sentence, low)
    return low if text and (_ONLY.fullmatch(sentence, low, text.start()) or told(low, text.start())) else 0


def is_announced(sentence: str) -> bool:
    """Whether a lead-in points to what follows: "Here are", "We use"."""
    return _ANNOUNCED.match(sentence) is not None


def left_open(sentence: str, told: Told) -> int:
    """Where the kind begins of which a list names no more, "Various other views"; 0 if nothing else says the kind."""
    found = _OPEN.match(sentence)
    return found.end() if found and told(found.end(), len(sentence)) else 0
