"""Duties and abilities said by another form: the imperative, a label, a negation that forbids by itself."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.matching.partners import View
from caveman_core.checks.sides.governed import GOVERNING
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import LEFT_VERBS, SAID_VERBS, TokenKind

_DUTIES: Final = frozenset({"should", "must", "shall"})
_COMMANDED: Final = _DUTIES | {"can"}
_WHICH: Final = re.compile(r",\s+which\s+\Z")
_WE: Final = re.compile(r"\b(?:we|you)\s+(?:also\s+|then\s+)?\Z", re.IGNORECASE)
_NEGATED: Final = re.compile(r"\b(?:not|never|nor)\b|n['’]t\b", re.IGNORECASE)
_NEEDS: Final = frozenset({"need", "needs"})
_PERSONAL: Final = _NEEDS | {"should", "have to", "has to"}
_LETS: Final = re.compile(r"\blets?\s+(?:(?:the|an?|you|us)\s+)?\Z", re.IGNORECASE)
_PARTICIPLE: Final = ("ed", "en", "t", "n")
_MARK: Final = re.compile(r"[.,;:—–]")
_STARTS: Final = re.compile(r"(?:\A|[.!?:;,—–|]|\s-|\b(?:and|but|then|also))[\s*_\"“(]*(?:do\s+)?\Z", re.IGNORECASE)
"""What stands before a verb or negation that commands."""
_BEFORE: Final = 24
"""Characters in which that is looked for."""
_REACH: Final = 4
"""Tokens before "may" among which "no" is looked for."""


def is_commanded(view: View, index: int) -> bool:
    """Whether "should be gated" became "Gate" or "to gate": the same verb, without its ending, where it commands."""
    side = view.side
    if side.token(index).key not in _COMMANDED or side.reading.gap(index).split() != ["be"]:
        return False
    if index + 1 not in view.of or not view.word(index + 1).endswith(_PARTICIPLE):
        return False
    if side.token(index).key == "should" and _WHICH.search(_before(side, index)):
        return True
    place = view.of[index + 1]
    verb = view.other.token(place)
    if verb.kind is not TokenKind.CONTENT or verb.text.endswith(("ed", "en", "s", "ing")):
        return False
    is_infinitive = view.other_word(place - 1) == "to" and not view.other.reading.gap(place - 1).strip()
    is_purpose = is_infinitive and place - 1 in view.other.missing and side.token(index).key == "should"
    return is_purpose or _commands(view, place)


def is_forbidden(view: View, index: int) -> bool:
    """Whether the negation after it forbids by itself: "you must not push", "never push"; "cannot", "do not"."""
    side = view.side
    key = side.token(index).key
    if (key not in _DUTIES and key != "can") or index + 1 not in view.of or index in view.of:
        return False
    negation = side.token(index + 1)
    joined = negation.start == side.token(index).start or not side.reading.gap(index).strip()
    if negation.kind is not TokenKind.NEGATION or negation.key not in ("not", "never") or not joined:
        return False
    return key == "can" or _commands(view, view.of[index + 1])


def is_allowed(view: View, index: int) -> bool:
    """Whether it is the "can" of a "cannot" where the other side has its negation alone."""
    return view.side.token(index).key == "can" and is_forbidden(view, index)


def is_denied(view: View, index: int) -> bool:
    """Whether a kept "no" of its clause forbids the same without "may": "no section may be left blank"."""
    side = view.side
    if side.token(index).key != "may":
        return False
    told = index + 1 if side.token(index + 1).key not in LEFT_VERBS or index + 1 in view.of else index + 2
    if told not in view.of:
        return False
    for before in range(index - 1, max(-1, index - 1 - _REACH), -1):
        if _MARK.search(side.reading.gap(before)):
            return False
        if side.token(before).kind in GOVERNING:
            denial = side.token(before)
            return denial.text.lower() == "no" and denial.opens and before not in side.missing
    return False


def is_asked(view: View, index: int) -> bool:
    """Whether "we should use X" or "you have to use X" became "Use X": the imperative asks for it."""
    side = view.side
    text = side.token(index).text.lower()
    asks = text.endswith(" need to") or text.startswith("it is ")
    if text in _PERSONAL and not asks:
        before = _before(side, index)
        asks = _WE.search(before) is not None and _NEGATED.search(before) is None
    if text in _NEEDS and view.word(index + 1) != "to":
        return False  # "you need not ask"
    verb = index + 2 if text in _NEEDS else index + 1
    return asks and verb in view.of and _commands(view, view.of[verb])


def is_let(view: View, index: int) -> bool:
    """Whether "it allows teams to do X" became "it lets teams do X"."""
    head = view.head(index)
    if view.side.token(index).key != "allow" or head is None or head not in view.of:
        return False
    return _LETS.search(_before(view.other, view.of[head])) is not None


def is_labelled(view: View, index: int) -> bool:
    """Whether "The output should be X" became "Output: X"."""
    side = view.side
    if side.token(index).key != "should" or index - 1 not in view.of or index + 1 >= len(side.reading.tokens):
        return False
    if ":" not in view.other.reading.gap(view.of[index - 1]):
        return False
    return side.reading.gap(index).split()[:1] == ["be"] or side.token(index + 1).key in SAID_VERBS


def _commands(view: View, place: int) -> bool:
    """Whether a word of the other side opens its clause, as an imperative does."""
    return view.other.token(place).opens or _STARTS.search(_before(view.other, place)) is not None


def _before(side: Side, index: int) -> str:
    """The text before a word."""
    start = side.token(index).start
    return side.reading.masked[max(0, start - _BEFORE) : start]
