"""Lost nouns that carry their phrase: the one before "of", the last one, the one after a number."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.side import Side
from caveman_core.checks.statements.phrase_ends import closes, ends
from caveman_core.document.facts import (
    EMPTY_HEADS,
    EMPTY_NOUNS,
    EMPTY_TAILS,
    EMPTY_THINGS,
    SAID_VERBS,
    TokenKind,
)
from caveman_core.document.wordset import word_set

_PLAIN: Final = (TokenKind.CONTENT, TokenKind.NAME)
_PURPOSE: Final = re.compile(r"(?:goal|purpose|aim|point|job|role)\s+of\b[^.;:]*\b(?:is|are)\s+to\b", re.IGNORECASE)
"""What a verb says alone: "the goal of this folder is to hold X"."""
_IT_IS: Final = re.compile(r"\b(?:this|these|here|below|it)\s+(?:is|are)\s+(?:an?\s+|the\s+)?\Z", re.IGNORECASE)
"""What points at what follows: "this is the list of open work"."""
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
"""Characters in which the words beside a noun are looked for."""
_LONGEST: Final = 6
"""Words of a phrase."""


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


def is_last(side: Side, index: int) -> bool:
    """Whether it closes a phrase whose words before it stay: "reinstall the helper", "simple data structures"."""
    before = index - 1
    if before < 0 or not side.stays(before) or side.token(before).kind is not TokenKind.CONTENT:
        return False
    token = side.token(index)
    if token.key in _REPEATING or _NO_NOUN.fullmatch(token.text) or not closes(side, index):
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
    return not side.reading.gap(before).strip(" \n-") and ends(side, index)


def is_before_only(side: Side, index: int) -> bool:
    """Whether "only", which closes the statement, is about it: "on-call only"."""
    tokens, after = side.reading.tokens, index + 1
    last = after + 1 == len(tokens) and tokens[after].key == "only"
    return last and side.stays(after) and not side.reading.gap(index).strip()
