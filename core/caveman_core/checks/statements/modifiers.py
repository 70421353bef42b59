"""Lost words that stood directly before a word that stays: they say which one, or how."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import (
    DOING_VERBS,
    EMPTY_MODIFIERS,
    EMPTY_NOUNS,
    EMPTY_THINGS,
    EMPTY_VERBS,
    LEFT_VERBS,
    LIGHT_VERBS,
    STATES,
    TokenKind,
    is_adjective,
    stem,
)

_GOVERNS_OR_LINK: Final = (TokenKind.NEGATION, TokenKind.RULE, TokenKind.LINK)
_HEADS: Final = (TokenKind.CONTENT, TokenKind.NAME)
_DETERMINED: Final = re.compile(r"\b(?:the|an?|its|their|your|our|my)\s+\Z", re.IGNORECASE)
_PARTICIPLE: Final = re.compile(r"[A-Za-z-]*[^\We_]ed")
"""No verb that opens a sentence has this form: "need" and "feed" end otherwise."""
_A_BIT: Final = re.compile(r"\ba\s(?:bit|little)\s(?:more|less|\w+er)\b", re.IGNORECASE)
_POINTED: Final = re.compile(r"\b(?:this|that|these|those)\s+\Z", re.IGNORECASE)
_REACH: Final = 16
"""Words before one among which it is looked for."""
_LONGEST: Final = 4
"""Words of a phrase between a modifier and its noun."""
_VERB_PLACE: Final = re.compile(
    r"\b(?:to|you|we|they|i|it|that|which|who|what|can|could|may|might|must|should|shall|will|would|do|does|did|please"
    r"|(?:do|does|did|can|would|should|must|is|are)n['’]t|cannot|not|never|always|then|let['’]?s)\s+\Z",
    re.IGNORECASE,
)
"""What stands before a verb, which has an object and limits nothing."""
_SUBJECT: Final = re.compile(
    r"\s+(?:is|are|was|were|has|have|had|do|does|did|can|cannot|could|may|might|must|should|shall|will|would|needs?)\b",
    re.IGNORECASE,
)
"""What stands after a subject: what opens the statement is then no imperative."""
_CARRYING: Final = DOING_VERBS | LIGHT_VERBS | EMPTY_VERBS | LEFT_VERBS
_REPEATING: Final = EMPTY_NOUNS | EMPTY_THINGS
_LIKE: Final = stem("like")
_ENDINGS: Final = frozenset(map(stem, ("based", "related", "specific", "style", "like", "level")))
"""Second parts of compounds that only join: "a Python-based parser"."""
_BEFORE: Final = 12
"""Characters in which a verb's company is looked for."""
_MARK: Final = re.compile(r"[.,;:!?()]|[—–]|\s-\s")


def head_of(side: Side, index: int) -> int | None:
    """The noun or verb behind it that it limits and that stays: "kill idle workers", "drop the shadow tables"."""
    token = side.token(index)
    if token.key in EMPTY_MODIFIERS or _joins(side, index) or _is_again(side, index):
        return None
    head = _head(side, index)
    if head is None or side.token(head).text.endswith("ly"):  # "log files automatically rotate"
        return None
    acts = _is_imperative(side, index, head) if token.opens or not index else _is_verb(side, index)
    return None if acts else head


def _is_again(side: Side, index: int) -> bool:
    """Whether the statement points at it before: "CI runs these steps; it fails if any step fails"."""
    reading, token = side.reading, side.token(index)
    start = max(0, index - _REACH)
    return any(
        reading.tokens[i].key == token.key
        and _POINTED.search(reading.gap(i - 1) if i else reading.masked[: reading.tokens[i].start])
        for i in range(start, index)
    )


def _joins(side: Side, index: int) -> bool:
    """Whether it only joins or softens: "Python-based parser", "check system organized by X", "a bit more modern"."""
    token = side.token(index)
    if side.reading.masked[token.start - 1 : token.start] == "-":
        return token.key in _ENDINGS
    if _A_BIT.match(side.reading.masked, max(0, token.start - len("a "))):
        return True
    before = index - 1
    repeats = token.key in _REPEATING and before >= 0 and side.token(before).kind in _HEADS and not side.gone(before)
    repeats = repeats and not side.token(before).opens  # a verb: "copy system logs"
    return repeats and not side.reading.gap(before).strip(" \n")


def _head(side: Side, index: int) -> int | None:
    """The word that stays directly behind it and the other lost words of its phrase."""
    for after in range(index + 1, min(index + 1 + _LONGEST, len(side.reading.tokens))):
        mark = side.reading.gap(after - 1).strip(" \n")
        listed = mark == "," and is_adjective(side.token(after - 1))  # "small, focused commits"
        if (mark and not listed) or side.token(after).kind not in _HEADS or side.token(after).key == _LIKE:
            return None
        if side.stays(after):
            return after
    return None


def _is_imperative(side: Side, index: int, head: int) -> bool:
    """Whether it opens the statement as a verb: it is no adjective or participle, no verb follows its noun."""
    token, noun = side.token(index), side.token(head)
    if is_adjective(token) or _PARTICIPLE.fullmatch(token.text):
        return False
    return _SUBJECT.match(side.reading.masked, noun.start + len(noun.text)) is None


def _is_verb(side: Side, index: int) -> bool:
    """Whether it acts on what follows: after "to" or a subject, or a form in -ing after a preposition or a mark."""
    token, before = side.token(index), side.reading.gap(index - 1)
    if "-" in token.text or _DETERMINED.search(before):  # "long-running jobs", "the build logs"
        return False
    if token.key in _CARRYING:
        return True
    if side.token(index - 1).key == "to" and side.stays(index - 1) and not before.strip(" \n"):
        return False  # a verb or a noun, "to" is left with what it was not for
    if _VERB_PLACE.search(side.reading.masked, max(0, token.start - _BEFORE), token.start):
        return True
    touches = not before.strip(" \n*_")
    if touches and side.token(index - 1).kind is TokenKind.OPAQUE:  # "`x` covers core functions"
        return True
    if not token.text.endswith("ing") or token.key in STATES:
        return False
    return _MARK.search(before) is not None or (touches and side.token(index - 1).kind in _GOVERNS_OR_LINK)
