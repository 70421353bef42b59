"""Whether a sentence thanks, explains the one before it, or tells history: by its words alone."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.effects import BASE, PURPOSE, THIRD, explains
from caveman_core.checks.sides.rhetoric import has_judgement

_FIXED: Final = re.compile(r"\W*(?:this is not optional|that is not being helpful)\W*", re.IGNORECASE)
_SO: Final = r"\W*(?:(?:in\s+short|in\s+other\s+words|in\s+summary|so|thus|therefore|hence),?\s+)?"
_ABOUT_IT: Final = (
    r"(?:this|that|these|those|they|it|doing\s+so)\s+(?:(?:also|really|only|just|can|will|tends?\s+to)\s+)*"
)
_EXPLAINS: Final = re.compile(
    rf"{_SO}{_ABOUT_IT}(?:is\s+why|is\s+because|is\s+so\s+that|way|preserves|protects|(?:means|signals)\W*\Z)",
    re.IGNORECASE,
)
"""How a sentence begins that explains the one before it."""
_EFFECT: Final = re.compile(rf"{_SO}{_ABOUT_IT}(?P<verb>(?:{THIRD}|{PURPOSE}|{BASE})\b.*)", re.IGNORECASE | re.DOTALL)
_TURN: Final = re.compile(r"\b(?:but|however|although|though|except)\b", re.IGNORECASE)
"""Words behind which more is said than a reason: "It helps here, but the price is high"."""
_POLITE: Final = re.compile(
    r"\W*(?:thanks?\b(?!\s+to\b)|thank\s+you|happy\s+\w+ing\b|good\s+luck|enjoy\b|congratulations|welcome\b|remember[,:]|have\s+fun"
    r"|(?:they|you)(?:'ll|’ll|\s+will)\s+(?:thank|be\s+glad|appreciate|love|enjoy|be\s+happy|notice\W*\Z)"
    r"|we(?:['’]re|\s+are)\s+(?:so\s+|very\s+)?(?:happy|glad|excited|proud|delighted|grateful|thrilled)\s+(?:to|that|you|for)\b"
    r"|we\s+want\s+(?:you|everyone|everybody)\s+to\s+(?:feel|enjoy|be\s+(?:happy|proud)|have\s+fun)\b"
    r"|(?:please\s+)?read\s+(?:this|these)(?:\s+[\w-]+)?(?:\s+carefully)?\W*\Z"
    r"|we\s+hope\s+(?:this|that|you|it)\b|(?:so\s+)?why\b[^?]*\?\W*$)",
    re.IGNORECASE,
)
_CREED: Final = re.compile(
    r"\W*we\s+(?:(?:all|strongly|firmly|really|deeply)\s+)?(?:believe|think|feel|care|value|love|like)\b", re.IGNORECASE
)
_BEGINNING: Final = re.compile(
    r"\W*(?:originally\b|historically\b|initially\b|over\s+time\b|in\s+the\s+(?:past|beginning|early\s+days)\b"
    r"|(?:back\s+)?when\s+(?:the|this|our)\s+(?:project|repo\w*|team|company|product|code\s?base)\s+"
    r"(?:began|started|was\s+(?:born|founded|small|young|new))\b"
    r"|(?:the|this|our)\s+(?:project|team|company|product|code\s?base)\s+(?:(?:has|was|itself)\s+)?(?:began|started|grew|born|founded)\b)",
    re.IGNORECASE,
)
_MADE: Final = re.compile(
    r"\W*(?:(?!that\b|which\b|who\b|when\b|if\b|once\b)[\w'’-]+\s+){1,8}(?:was|were|has\s+been|have\s+been)\s+(?:\w+ly\s+)?(?:decided|introduced|added|created"
    r"|written|built|migrated(?!\s+(?:to|from|onto)\b)|started|chosen|born|developed|designed|inspired|matured|conceived)\b",
    re.IGNORECASE,
)
_PAST: Final = re.compile(
    r"\b(?:was|were|had|did|grew|became|began|came|went|got|took|made|built|wrote|chose|used|kept|held|shared|\w+ed)\b",
    re.IGNORECASE,
)
_TODAY: Final = re.compile(r"\b(?:still|now|today|currently|remain\w*|nowadays|since\s+then)\b", re.IGNORECASE)
"""Words by which history tells how things are."""


def is_fixed(sentence: str) -> bool:
    """Whether it is a set phrase whose "not" forbids nothing of its own."""
    return _FIXED.fullmatch(sentence) is not None


def is_aside(sentence: str) -> bool:
    """Whether all of it thanks, welcomes, explains the sentence before it or tells history."""
    return _POLITE.match(sentence) is not None or _explains(sentence) or _is_creed(sentence) or _is_history(sentence)


def _explains(sentence: str) -> bool:
    """As in "This makes reviews easier", not in "This makes a backup"."""
    effect = _EFFECT.match(sentence)
    turns = _TURN.search(sentence) or sentence.rstrip(" *_").endswith(":")
    return _EXPLAINS.match(sentence) is not None or bool(effect and not turns and explains(effect["verb"]))


def _is_creed(sentence: str) -> bool:
    """As in "We believe in quality", not in "We think that the cache is shared"."""
    return _CREED.match(sentence) is not None and has_judgement(sentence)


def _is_history(sentence: str) -> bool:
    if _TODAY.search(sentence):
        return False
    return _MADE.match(sentence) is not None or (
        _BEGINNING.match(sentence) is not None and _PAST.search(sentence) is not None
    )
