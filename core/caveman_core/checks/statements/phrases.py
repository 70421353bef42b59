"""Lost phrases: a scope ("in tests", "by default"), an item of a list, the noun before "of"."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import (
    EMPTY_ADJECTIVES,
    EMPTY_HEADS,
    EMPTY_NOUNS,
    EMPTY_TAILS,
    EMPTY_THINGS,
    SAID_VERBS,
    TokenKind,
    stem,
)
from caveman_core.document.wordset import word_set

_PLAIN: Final = (TokenKind.CONTENT, TokenKind.NAME)
_GOVERNS_OR_LINK: Final = (TokenKind.NEGATION, TokenKind.RULE, TokenKind.LINK)
_SCOPES: Final = frozenset(
    {"in", "on", "at", "by", "behind", "with", "under", "within", "as", "via", "beside", "among", "over", "for"}
)
"""Prepositions that say where, when, by whom or how."""
_END: Final = re.compile(r"[*_]*(?:[.,;!?)|]|\s+[-–—]\s)|\s+(?:and|or|but)\b")
_LISTED: Final = re.compile(r"(?:[,(]|\s[-–—])\s*[*_]*\Z|\b(?:and|or|nor)\s+(?:(?:the|an?)\s+)?\Z")
_PURPOSE: Final = re.compile(r"(?:goal|purpose|aim|point|job|role)\s+of\b[^.;:]*\b(?:is|are)\s+to\b", re.IGNORECASE)
"""What a verb says alone: "the goal of this folder is to hold X"."""
_IT_IS: Final = re.compile(r"\b(?:this|these|here|below|it)\s+(?:is|are)\s+(?:an?\s+|the\s+)?\Z", re.IGNORECASE)
"""What points at what follows: "this is the list of open work"."""
_PLACE: Final = stem("place")
_LEFT: Final = re.compile(
    r"\b(?:leave|leaves|left|keep|keeps|kept|stay|stays|remain|remains)\b[^.;:]*\bin\s+\Z", re.IGNORECASE
)
_OF_VERBS: Final = frozenset({"to", "from"})
"""What ties a verb to the word: "still aim to split it", "keeps users from guessing"."""
_DETERMINER: Final = re.compile(r"\b(?:the|an?)\b", re.IGNORECASE)
_REPEATING: Final = EMPTY_NOUNS | EMPTY_THINGS | EMPTY_TAILS
_NO_NOUN: Final = re.compile(r"\w+(?:ing|ed|ly)|together|anywhere|alike|yet", re.IGNORECASE)
"""What closes a phrase and is no noun, or the name of an action: "error checking"."""
_DAYS: Final = word_set("monday tuesday wednesday thursday friday saturday sunday")
_BOUNDS: Final = frozenset({"maximum", "minimum"})
"""Words that make a bound of what follows them: "maximum size of a file", "maximum of a file"."""
_REACH: Final = 80
"""Characters in which that verb is looked for."""
_ACROSS: Final = re.compile(r"^\s+(?:through|across|along|around|throughout)\s+(?:(?:the|an?)\s+)?\Z", re.IGNORECASE)
"""Prepositions that are no words of their own."""
_LONGEST: Final = 6
"""Words of a phrase."""


def is_whole_phrase(side: Side, index: int) -> bool:
    """Whether it closes a phrase of which nothing stays: "mock the clock in tests", "protected, needs approval"."""
    if not _closes(side, index) or _is_in_place(side, index):
        return False
    first, ends = index, _ends(side, index)
    while index - first < _LONGEST:
        before = side.reading.gap(first - 1) if first else ""
        if first and _ACROSS.search(before):
            return side.stays(first - 1)
        if not first or _LISTED.search(before):
            return bool(first) and ends  # "present on disk" keeps what "present" introduces
        if side.token(first - 1).kind is TokenKind.LINK:
            return not _has_mark(before) and _is_scope(side, first - 1, index)
        first -= 1
        if side.stays(first) or side.token(first).kind not in _PLAIN or _has_mark(before):
            return False
    return False


def is_last(side: Side, index: int) -> bool:
    """Whether it closes a phrase whose words before it stay: "reinstall the helper", "simple data structures"."""
    before = index - 1
    if before < 0 or not side.stays(before) or side.token(before).kind is not TokenKind.CONTENT:
        return False
    token = side.token(index)
    if token.key in _REPEATING or _NO_NOUN.fullmatch(token.text) or not _closes(side, index):
        return False
    if index + 1 < len(side.reading.tokens) and side.token(index + 1).key in _OF_VERBS:
        return False
    return not _DETERMINER.sub("", side.reading.gap(before)).strip(" \n")


def is_counted(side: Side, index: int) -> bool:
    """Whether it closes a phrase after a number, a day or a month that stays: "on Monday morning"."""
    before = index - 1
    if before < 0 or not side.stays(before):
        return False
    if side.token(before).kind is not TokenKind.NUMBER and side.token(before).text.lower() not in _DAYS:
        return False
    return not side.reading.gap(before).strip(" \n-") and _ends(side, index)


def is_before_only(side: Side, index: int) -> bool:
    """Whether "only", which closes the statement, is about it: "on-call only"."""
    tokens, after = side.reading.tokens, index + 1
    last = after + 1 == len(tokens) and tokens[after].key == "only"
    return last and side.stays(after) and not side.reading.gap(index).strip()


def _is_scope(side: Side, link: int, last: int) -> bool:
    """Whether the phrase scopes what stays, the word before it if its clause has one; "for proper use" scopes none."""
    key = side.token(link).key
    if key not in _SCOPES or (key == "for" and any(side.token(i).key in EMPTY_ADJECTIVES for i in range(link, last))):
        return False
    return not link or side.stays(link - 1) or _has_mark(side.reading.gap(link - 1))


def _is_in_place(side: Side, index: int) -> bool:
    """As in "leave the row in place": the verb says it."""
    start = side.token(index).start
    return (
        side.token(index).key == _PLACE and _LEFT.search(side.reading.masked, max(0, start - _REACH), start) is not None
    )


def is_head_of(side: Side, index: int) -> bool:
    """Whether it is a noun of which only what stands behind "of" is left: "the order of the keys"."""
    link, after = index + 1, index + 2
    token = side.token(index)
    if after >= len(side.reading.tokens) or token.key in EMPTY_HEADS | SAID_VERBS:
        return False
    before = side.reading.masked[max(0, token.start - _REACH) : token.start]
    if _IT_IS.search(before) or (index and side.token(index - 1).key in _BOUNDS):
        return False
    if _PURPOSE.match(side.reading.masked, token.start, token.start + _REACH):
        return False
    if side.token(link).key != "of" or side.reading.gap(index).strip(" \n"):
        return False
    return any(side.stays(i) for i in range(after, _noun_end(side, after)))


def _noun_end(side: Side, first: int) -> int:
    """Where the words end that "of" is followed by."""
    end = first + 1
    while end < len(side.reading.tokens) and end - first < _LONGEST and not side.reading.gap(end - 1).strip(" \n"):
        if side.token(end).kind not in _PLAIN:
            break
        end += 1
    return end


def _closes(side: Side, index: int) -> bool:
    """Whether a phrase closes here: by a mark, or before a word that begins another one."""
    if _ends(side, index):
        return True
    tokens, after = side.reading.tokens, index + 1
    close = after < len(tokens) and not side.reading.gap(index).strip()
    return close and tokens[after].kind in _GOVERNS_OR_LINK and tokens[after].key != "of"


def _ends(side: Side, index: int) -> bool:
    """Whether a mark, "and" or the end closes the phrase; a colon closes a label only."""
    gap = side.reading.gap(index)
    last = index + 1 == len(side.reading.tokens)
    return (last and not gap.lstrip("*_").startswith(":")) or _END.match(gap) is not None


def _has_mark(gap: str) -> bool:
    return re.search(r"[.,;:!?()|]|[—–]|\s-\s", gap) is not None
