"""Contractions in full, where that costs fewer tokens, and loud words in small letters."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline.article_words import FUNCTION_WORDS
from caveman_core.backends.offline.capitals import Capital
from caveman_core.backends.offline.edits import Edit
from caveman_core.backends.offline.short_form_words import CONTRACTIONS, EMPHASIS
from caveman_core.backends.offline.words import Words
from caveman_core.document.wordset import word_set

_SUBJECTS: Final = word_set("it they he she we you i the a an this that these those there one your our their")
_INVERTING: Final = word_set("why how when where what which who so nor neither")
"""With a subject behind the verb they make a question of it, or a tag."""

_BEFORE_LOUD: Final = word_set("you we they i must should will can may you'll they'll")
"""A command or duty goes on behind these; behind another word a loud one may be a value ("restart: ALWAYS")."""
_JOINING: Final = word_set("and but")


def expand_contraction(words: Words, index: int) -> Edit | None:
    """The two words of "doesn't" and its like before the verb they belong to."""
    text = words.texts[index]
    small = text[1:].islower() and (text[0].islower() or words.opens(index))
    if not small or not words.close(index + 1):
        return None
    inverted = not words.before(index) or words.before(index) in _INVERTING
    if inverted and words.lows[index + 1] in _SUBJECTS:
        return None
    return Edit(index, index + 1, tuple(CONTRACTIONS[words.lows[index]].split()))


def lower_emphasis(words: Words, index: int) -> Edit | None:
    """The loud word or words at `index` in small letters, where a command or duty begins and is not loud as a whole."""
    for long, short in EMPHASIS.items():
        last = index + len(long.split())
        if words.texts[index:last] != long.split() or not all(map(words.close, range(index + 1, last + 1))):
            continue
        opens = words.opens(index)
        action = words.texts[last].islower() and words.lows[last] not in FUNCTION_WORDS
        if not action or not (opens or _goes_on(words, index)):
            return None
        return Edit(index, last, tuple(short.split()), Capital.MOVES_ON if opens else Capital.GOES)
    return None


def _goes_on(words: Words, index: int) -> bool:
    before = index - (words.before(index) in _JOINING)  # "and NEVER push" behind a word that is no value itself
    if before < 1 or not words.close(before):
        return False
    loud = words.texts[before - 1].isupper() and words.texts[before - 1] != "I"
    return not loud and (before < index or words.lows[index - 1] in _BEFORE_LOUD)
