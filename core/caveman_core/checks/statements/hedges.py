"""Lost words without which a permission, an aim or a doubt is a rule or a fact."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind, stem
from caveman_core.document.wordset import word_set

_BEFORE_VERBS: Final = frozenset(
    map(
        stem,
        word_set(
            "tend seem appear try attempt aim strive hope plan intend expect suppose fine okay ok free welcome nice",
            "good safe acceptable tolerable permissible legitimate",
        ),
    )
)
"""Words before "to" and a verb: "tends to drop", "it is fine to skip"."""
_BEFORE_NOUNS: Final = frozenset(map(stem, ("aim", "strive", "hope", "plan")))
"""Words before "for" and a noun: "we aim for builds under ten minutes"."""
_POSSIBLE: Final = re.compile(r"\b(?:if|when|where|as\s+far\s+as)\s+(?:possible|feasible|practical)\b", re.IGNORECASE)
_ASKED: Final = re.compile(r"\byou(?:\s+are|['’]re)\s+\Z", re.IGNORECASE)
"""What makes a duty of it: "you are expected to write a test"."""
_BEFORE: Final = 12
"""Characters in which that is looked for."""
_MODALS: Final = frozenset({"may", "might", "can", "could"})
_REACH: Final = 160
"""Characters after a hedge in which the same is said again."""


def is_hedge(side: Side, index: int) -> bool:
    """Whether it is one, and nothing that stays says the same: "still aim to break down when possible"."""
    after, token = index + 1, side.token(index)
    if after >= len(side.reading.tokens) or side.reading.gap(index).strip(" \n"):
        return False
    before = side.reading.masked[max(0, token.start - _BEFORE) : token.start]
    if _ASKED.search(before) or (index and side.token(index - 1).key in _MODALS):
        return False
    link = side.token(after).key
    hedges = (link == "to" and token.key in _BEFORE_VERBS) or (link == "for" and token.key in _BEFORE_NOUNS)
    return hedges and not _POSSIBLE.search(side.reading.masked, token.start, token.start + _REACH)


def is_one_of(side: Side, index: int) -> bool:
    """Whether it tells one's own from any, or when: "another approval", "its own queue", "commit early"."""
    return side.token(index).kind is TokenKind.CONTENT and side.token(index).key in _TELLING


_TELLING: Final = frozenset(map(stem, ("another", "own", "early", "late", "alone", "apart", "upfront", "offline")))
