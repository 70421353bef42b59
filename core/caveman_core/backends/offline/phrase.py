"""An entry of the phrase table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Ahead(Enum):
    """What must follow a phrase."""

    WORD = "a word, one space away"
    BREAK = "no word: punctuation or the end"
    COMMA = "a comma; and the phrase begins its clause"
    ANY = "anything"
    NUMBER = "a number, one space away"
    ING = "a word in -ing, one space away"
    PLURAL = "a plural, one space away"
    CLAUSE = "a clause with a subject of its own"
    CONDITION = "such a clause that surely is no relative one"


@dataclass(frozen=True, slots=True)
class Phrase:
    """`long` may become `short`. `sample` is a statement that holds `long`; tests price both forms in it.

    `not_after`, `not_before`: words beside it with which it stays. `only_after`, `only_before`: it needs one of
    these ("^" is the start of a clause, "" a comma or another sign). `not_near`, `only_near`: the same for the six
    words before it, `not_ahead` for the six words behind it.
    """

    long: str
    short: str
    sample: str
    ahead: Ahead = Ahead.WORD
    not_after: frozenset[str] = frozenset()
    not_before: frozenset[str] = frozenset()
    only_after: frozenset[str] = frozenset()
    only_before: frozenset[str] = frozenset()
    not_near: frozenset[str] = frozenset()
    only_near: frozenset[str] = frozenset()
    not_ahead: frozenset[str] = frozenset()
