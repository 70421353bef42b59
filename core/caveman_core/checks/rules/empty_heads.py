"""Words that a rule word governs and that say nothing: what stands after them tells what is ruled."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.matching.match import Match
from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.wording import is_pronoun
from caveman_core.document.facts import DOING_VERBS, EMPTY_SUBJECTS, LIGHT_VERBS, TokenKind, stem

_BOUNDS: Final = frozenset({"maximum", "minimum"})
_BOUND_NOUNS: Final = frozenset(map(stem, ("threshold", "limit", "bound")))
_KINDS: Final = frozenset(map(stem, ("form", "kind", "sort", "type")))
_OF: Final = re.compile(r"\s+of\s+")
_BEFORE_THINGS: Final = frozenset({"avoid", "avoiding", "without", "instead of", "rather than"})
"""Negations that a verb in -ing or its object may follow: "avoid creating layers", "avoid layers"."""
_THINGS: Final = (TokenKind.CONTENT, TokenKind.NAME, TokenKind.OPAQUE, TokenKind.NUMBER)
_THIS: Final = re.compile(r"\b(?:this|that|these|those|the)\s*\Z", re.IGNORECASE)
_IT: Final = re.compile(r"\s+(?:it|them|this|that|these|those)\b", re.IGNORECASE)


def is_empty(side: Side, index: int, head: int) -> bool:
    """Whether it is a pronoun, or the next word, which stays, says what it does: "can cause conflicts"."""
    ruler, word = side.token(index), side.token(head)
    if is_pronoun(side.reading.masked, word):
        return True
    if ruler.key in _BOUNDS and word.key in _BOUND_NOUNS:
        return True
    if word.key in _KINDS and _OF.match(side.reading.masked, word.start + len(word.text)):
        return True
    if not _is_carried(side, index, head):
        return False
    tokens, after = side.reading.tokens, head + 1
    if after < len(tokens) and tokens[after].key == "to":
        after += 1
    close = not any(_bare(side.reading.gap(i)) for i in range(head, min(after, len(tokens))))
    return close and after < len(tokens) and not side.gone(after) and tokens[after].kind in _THINGS


def _is_carried(side: Side, index: int, head: int) -> bool:
    """Whether it is a verb that only carries its object, or what the whole file is about before another noun."""
    ruler, word = side.token(index), side.token(head)
    if ruler.text.lower() in _BEFORE_THINGS:
        return (word.key in DOING_VERBS and word.text.endswith("ing")) or word.key in EMPTY_SUBJECTS
    if ruler.kind is not TokenKind.RULE:
        return False
    return word.key in LIGHT_VERBS or (ruler.key == "only" and word.key in DOING_VERBS)


def _bare(gap: str) -> str:
    """What stands between two words beside an article."""
    return re.sub(r"\b(?:an?|the)\b", "", gap, flags=re.IGNORECASE).strip()


def is_pointed_at(match: Match, place: int, head: int) -> bool:
    """Whether a pronoun stands for it now: "inherit from this base class", "inherit from it"."""
    reading = match.source.reading
    start = reading.tokens[head].start
    pointed = _THIS.search(reading.masked, max(0, start - 8), start) is not None
    return pointed and _IT.match(match.candidate.reading.gap(place)) is not None
