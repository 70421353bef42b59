"""Prepositions that say a direction or a place: when another wording says the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from caveman_core.checks.matching.partners import View
from caveman_core.document.facts import TokenKind

_TURNED: Final = frozenset({"from", "during"})
_EXCHANGED: Final[Mapping[str, frozenset[str]]] = {
    "from": frozenset({"of", "during", "via"}),
    "during": frozenset({"in", "on", "at", "from"}),
    "under": frozenset({"with", "by", "in"}),
    "within": frozenset({"in", "inside"}),
    "inside": frozenset({"in", "within"}),
}
"""Prepositions that may stand for one another before a thing; before a number none may."""
_AFTER_VERB: Final[Mapping[str, frozenset[str]]] = {"from": frozenset({"by", "on"})}
"""The same where the verb before them changed as well: "submitted by", "came from"; "based on", "from"."""
_PRONOUN: Final = re.compile(r"\s+(?:it|them|that|this)\b(?=[\s*_]*(?:[.,;:!?)—–]|\Z|too\b|as\b))", re.IGNORECASE)
_JOINED: Final = re.compile(r"(?:\b(?:and|or|but)|,)\s*\Z")
_REACH: Final = 12
"""Words before a preposition among which the same one is looked for."""


def is_turned(view: View, index: int) -> bool:
    """Whether its noun now stands before the other one ("output from the backend"), or it led to a verb in -ing."""
    if view.word(index) not in _TURNED:
        return False
    head = _thing(view, index)
    if head is None or _has_other(view, head):
        return False
    prevented = view.word(head).endswith("ing") and index - 1 in view.side.missing
    return prevented or head in view.moved or index - 1 in view.moved


def is_pointing(view: View, index: int) -> bool:
    """Whether only a pronoun stood after it: "it differs from it too"."""
    return view.word(index) == "from" and _PRONOUN.match(view.side.reading.gap(index)) is not None


def is_topic(view: View, index: int) -> bool:
    """Whether it is "about" before what is spoken of, which "on" or nothing may stand for; "about 5" is a bound."""
    head = view.head(index)
    return view.word(index) == "about" and (head is None or view.side.token(head).kind is not TokenKind.NUMBER)


def is_exchanged(view: View, index: int) -> bool:
    """Whether another preposition of the same sense stands before the same thing now."""
    head = _thing(view, index)
    if head is None:
        return False
    place = view.of[head] - 1
    if place not in view.other.missing and (place < 0 or view.other.token(place).kind is not TokenKind.LINK):
        return False
    word, other = view.word(index), view.other_word(place)
    if other in _EXCHANGED.get(word, ()) or word in _EXCHANGED.get(other, ()):
        return True
    has_other_verb = index - 1 in view.side.missing or place - 1 in view.other.missing
    return has_other_verb and (other in _AFTER_VERB.get(word, ()) or word in _AFTER_VERB.get(other, ()))


def is_repeated(view: View, index: int) -> bool:
    """Whether it says again what was said before what its own is joined to: "not between B", "and prefer C to D"."""
    side = view.side
    if side.token(index).kind is not TokenKind.RULE or not index or _thing(view, index) is None:
        return False
    gap, before = side.reading.gap(index - 1), side.token(index - 1)
    if not (_JOINED.search(gap) or (before.kind is TokenKind.NEGATION and not gap.strip())):
        return False
    statement = side.reading.statement(side.token(index))
    earlier = range(index - 1, max(-1, index - 1 - _REACH), -1)
    same = (i for i in earlier if side.token(i).key == side.token(index).key and i not in side.missing)
    return any(side.reading.statement(side.token(i)) == statement for i in same)


def _thing(view: View, index: int) -> int | None:
    """The word it governs where that stays and is no number."""
    head = view.head(index)
    if head is None or head not in view.of or view.side.token(head).kind is TokenKind.NUMBER:
        return None
    return head


def _has_other(view: View, head: int) -> bool:
    """Whether another preposition or rule word stands before the noun now: "to staging"."""
    before = view.of[head] - 1
    return before in view.other.missing and view.other.token(before).kind is not TokenKind.CONTENT
