"""Conditions and places said by another form: "when you change the code", "on code changes"."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.matching.partners import View
from caveman_core.document.facts import LIGHT_VERBS, WEAK, TokenKind

_WHEN: Final = frozenset({"when", "whenever"})
_ON: Final = frozenset({"on", "upon"})
_CASE: Final = ("case of", "event of")
_IF: Final = frozenset({"if", "when", "whenever"})
_WISHES: Final = frozenset({"want", "wish"})
_REACH: Final = 12
"""Words before "then" among which its condition stands."""
_CLOSE: Final = 3
"""Words of a compound before which "on" stands."""
_DASH: Final = re.compile(r"[—–(]|\s-\s")
_STRONG: Final = re.compile(r"[;:.—–]")
_IT_IS: Final = re.compile(r"\s+(?:it|they)(?:['’](?:s|re)|\s+(?:is|are))\s+", re.IGNORECASE)


def is_occasion(view: View, index: int) -> bool:
    """Whether "on" stands before the noun that its light verb had: "when you make changes", "on changes"."""
    if view.word(index) not in _WHEN:
        return False
    head = view.head(index)
    if head is not None and head not in view.of and view.side.token(head).key in WEAK | LIGHT_VERBS:
        head += 1
    if head is None or head not in view.of:
        return False
    place = view.of[head]
    before = range(place - 1, max(-1, place - 1 - _CLOSE), -1)
    return any(view.other_word(i) in _ON and i in view.other.missing for i in before)


def is_case(view: View, index: int) -> bool:
    """Whether "in case of an error" became "on error" or "when in doubt", or the other way round."""
    head = view.head(index)
    if head is None or head not in view.of:
        return False
    word, place = view.word(index), view.of[head]
    words = {view.other_word(place - 1), view.other_word(place - 2)}
    if word.endswith(_CASE):
        return bool(words & (_ON | _WHEN))
    return word in _ON | _WHEN and any(each.endswith(_CASE) for each in words)


def is_consequence(view: View, index: int) -> bool:
    """Whether it is the "then" after a condition of its sentence that stays."""
    side = view.side
    if view.word(index) != "then":
        return False
    before = range(index - 1, max(-1, index - 1 - _REACH), -1)
    statement = side.reading.statement(side.token(index))
    found = next((i for i in before if view.word(i) in _IF), None)
    return found is not None and found in view.of and side.reading.statement(side.token(found)) == statement


def is_aim(view: View, index: int) -> bool:
    """Whether "if you want to add X" became "to add X"."""
    if view.word(index) != "if" or view.word(index + 1) not in _WISHES or view.word(index + 2) != "to":
        return False
    verb = view.of.get(index + 3)
    return verb is not None and view.other_word(verb - 1) == "to" and index + 1 in view.side.missing


def is_relative(view: View, index: int) -> bool:
    """Whether an opening "if" became a form in -ing: "if a change requires X", "changes requiring X"."""
    tokens = view.side.reading.tokens
    if view.word(index) != "if" or not tokens[index].opens or not {index + 1, index + 2} <= view.of.keys():
        return False
    noun, verb = view.of[index + 1], view.of[index + 2]
    turned = view.other_word(verb).endswith("ing") and not view.word(index + 2).endswith("ing")
    return turned and verb == noun + 1 and view.other.token(noun).opens and not view.other.reading.gap(noun).strip()


def is_apposed(view: View, index: int) -> bool:
    """Whether it is a "where" after a dash that still stands before the same word, or became a colon."""
    head = view.head(index)
    if view.word(index) != "where" or not index or head is None or not view.of.get(head):
        return False
    before, now = view.side.reading.gap(index - 1), view.other.reading.gap(view.of[head] - 1)
    told = not before.strip() and view.of.get(index - 1) == view.of[head] - 1 and now.strip() == ":"
    return told or (_DASH.search(before) is not None and _DASH.search(now) is not None)


def is_nominal(view: View, index: int) -> bool:
    """Whether "to where it's used" became "to use"."""
    head = view.head(index)
    if view.word(index) != "where" or not index or head is None or view.of.get(head) is None:
        return False
    link, kept = view.side.token(index - 1), view.of.get(index - 1)
    if link.kind is not TokenKind.LINK or kept is None or kept + 1 != view.of[head]:
        return False
    return _IT_IS.fullmatch(view.side.reading.gap(index)) is not None


def is_cause(view: View, index: int) -> bool:
    """Whether it is a "since" that gives a reason, after a comma, where a stronger mark stands now."""
    if view.word(index) != "since" or not index or "," not in view.side.reading.gap(index - 1):
        return False
    place = view.of.get(index + 1, 0)
    return place > 0 and _STRONG.search(view.other.reading.gap(place - 1)) is not None


def is_rate(view: View, index: int) -> bool:
    """Whether "per" stands for "for each" before the same word, or the other way round."""
    head = view.head(index)
    if head is None or not view.of.get(head):
        return False
    words = {view.word(index), view.other_word(view.of[head] - 1)}
    return "per" in words and bool(words & {"each", "every"}) and view.of[head] - 1 in view.other.missing
