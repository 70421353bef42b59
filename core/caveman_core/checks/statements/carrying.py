"""Lost words that their phrase cannot do without: its only word, its head, its verb, its limits, a label's word."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import (
    DOING_VERBS,
    EMPTY_MODIFIERS,
    EMPTY_VERBS,
    LIGHT_VERBS,
    TokenKind,
    is_adjective,
    is_manner,
    label_end,
)

_GOVERNS: Final = (TokenKind.NEGATION, TokenKind.RULE)
_GOVERNS_OR_LINK: Final = (*_GOVERNS, TokenKind.LINK)
_THINGS: Final = (TokenKind.CONTENT, TokenKind.NAME, TokenKind.OPAQUE, TokenKind.NUMBER)
_MARK: Final = re.compile(r"[*_]*[.,;!?)]")
_DETERMINED: Final = re.compile(r"\b(?:the|an?|its|their|your|our|my)\s+$", re.IGNORECASE)
_LISTED: Final = re.compile(r",\s+$|\b(?:and|or|nor)\s+$")
_ACTS: Final = re.compile(r"\b(?:to|you|we|they|don['’]t|cannot|can['’]t|not)\s+\Z", re.IGNORECASE)
"""What stands before a verb."""
_CARRYING: Final = LIGHT_VERBS | EMPTY_VERBS | DOING_VERBS
_BEFORE: Final = 12
"""Characters in which it is looked for."""


def is_told(side: Side, index: int) -> bool:
    """Whether the loss of a plain word changes what its statement says."""
    return any(is_lost(side, index) for is_lost in _CONDITIONS)


def _is_whole_phrase(side: Side, index: int) -> bool:
    """Whether nothing is left of its phrase: "delete the file", "push to servers, then wait", one of a list."""
    reading, tokens = side.reading, side.reading.tokens
    gap, before = reading.gap(index), reading.gap(index - 1) if index else ""
    object_of_verb = bool(index) and side.token(index - 1).opens and not before.strip()
    if _DETERMINED.search(before) or object_of_verb:
        return _closes(side, index, gap, _GOVERNS_OR_LINK)
    listed = not index or _LISTED.search(before) or tokens[index - 1].kind in _GOVERNS_OR_LINK
    return bool(listed) and _closes(side, index, gap, _GOVERNS)


def _closes(side: Side, index: int, gap: str, kinds: tuple[TokenKind, ...]) -> bool:
    """Whether its phrase ends here, by a mark or by one of these kinds. A colon ends a label only; "of" none."""
    tokens = side.reading.tokens
    if _MARK.match(gap) or index + 1 == len(tokens):
        return not gap.lstrip("*_").startswith(":")
    return not gap.strip() and tokens[index + 1].kind in kinds and tokens[index + 1].key != "of"


def _is_head(side: Side, index: int) -> bool:
    """Whether it closes a phrase of which an adjective stays, which says nothing alone: "specific exceptions"."""
    before = index - 1
    if not index or before in side.missing or not is_adjective(side.token(before)) or _is_gerund(side, index):
        return False
    joined = not side.reading.gap(before).strip(" \n")
    return joined and _closes(side, index, side.reading.gap(index), _GOVERNS_OR_LINK)


def _is_gerund(side: Side, index: int) -> bool:
    return side.token(index).text.endswith("ing")


def _is_verb(side: Side, index: int) -> bool:
    """Whether it is a verb whose object stays: "to reduce boilerplate"."""
    start, after = side.token(index).start, index + 1
    if side.token(index).key in _CARRYING:
        return False
    if after >= len(side.reading.tokens) or after in side.missing or _MARK.match(side.reading.gap(index)):
        return False
    purpose = bool(index) and side.token(index - 1).key == "to" and index - 1 in side.missing  # "for readability" now
    if purpose or side.token(after).kind not in _THINGS:
        return False
    return _ACTS.search(side.reading.masked, max(0, start - _BEFORE), start) is not None


def _is_in_label(side: Side, index: int) -> bool:
    return side.token(index).start < label_end(side.reading.masked)


def is_limit(side: Side, index: int) -> bool:
    """Whether it limits the noun or verb beside it: "unused files", "failing tests", "gradually migrate"."""
    token, after = side.token(index), index + 1
    if token.key in EMPTY_MODIFIERS:
        return False
    if is_manner(token):
        return True
    if after >= len(side.reading.tokens) or after in side.missing or side.reading.gap(index).strip(" \n"):
        return False
    if side.token(after).kind not in (TokenKind.CONTENT, TokenKind.NAME):
        return False
    return is_adjective(token) or _is_participle(side, index)


def _is_participle(side: Side, index: int) -> bool:
    """Whether it is a verb's form before a noun; in -ing and after a preposition it acts on the noun."""
    before, text = side.reading.gap(index - 1) if index else "", side.token(index).text
    if not index or side.reading.masked[side.token(index).start - 1] == "-" or side.token(index).key in _CARRYING:
        return False
    acts = side.token(index - 1).kind in _GOVERNS_OR_LINK or _MARK.match(before) or ":" in before
    return text.endswith("ed") or (text.endswith("ing") and not acts)


_CONDITIONS: Final = (_is_whole_phrase, _is_head, _is_verb, is_limit, _is_in_label)
