"""What a statement says that a shorter statement must still say. Pure; linear in the text.

token      one word, number, name or placeholder after reading; articles, fillers and function words give none
number     value with its unit, "two" and "2" alike; also dates, versions, months, issue ids, comparisons
name       capitalised mid-sentence, mixed-case, all capitals, identifiers; compared with their case
polarity   a negation, with the content word it governs
rule word  must, only, before, if, always …: each exact, with the content word it governs

`facts(before) == facts(after)` holds when nothing but articles, fillers, pleasantries and listed phrases differ.
"""

from caveman_core.document.facts.adjectives import is_adjective, is_manner
from caveman_core.document.facts.classify import is_plain, stem
from caveman_core.document.facts.facts import Bound, Facts, facts
from caveman_core.document.facts.forms import BASES
from caveman_core.document.facts.label import label_end
from caveman_core.document.facts.numbers import is_amount
from caveman_core.document.facts.reading import read
from caveman_core.document.facts.token import Token, TokenKind
from caveman_core.document.facts.weak import (
    DOING_VERBS,
    EMPTY_ADJECTIVES,
    EMPTY_HEADS,
    EMPTY_MODIFIERS,
    EMPTY_NOUNS,
    EMPTY_PARTICIPLES,
    EMPTY_SUBJECTS,
    EMPTY_TAILS,
    EMPTY_THINGS,
    EMPTY_VERBS,
    LEFT_VERBS,
    LIGHT_VERBS,
    PRAISING_ADJECTIVES,
    SAID_VERBS,
    SHOWN_VERBS,
    STATES,
    WEAK,
)

__all__ = [
    "BASES",
    "DOING_VERBS",
    "EMPTY_ADJECTIVES",
    "EMPTY_HEADS",
    "EMPTY_MODIFIERS",
    "EMPTY_NOUNS",
    "EMPTY_PARTICIPLES",
    "EMPTY_SUBJECTS",
    "EMPTY_TAILS",
    "EMPTY_THINGS",
    "EMPTY_VERBS",
    "LEFT_VERBS",
    "LIGHT_VERBS",
    "PRAISING_ADJECTIVES",
    "SAID_VERBS",
    "SHOWN_VERBS",
    "STATES",
    "WEAK",
    "Bound",
    "Facts",
    "Token",
    "TokenKind",
    "facts",
    "is_adjective",
    "is_amount",
    "is_manner",
    "is_plain",
    "label_end",
    "read",
    "stem",
]
