"""The conjunction "that" between a verb of ensuring or knowing and its clause ("ensure that the tests pass")."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline.article_words import AUXILIARIES, FUNCTION_WORDS
from caveman_core.backends.offline.edits import Edit
from caveman_core.backends.offline.parallel import that_again
from caveman_core.backends.offline.words import PLACEHOLDER, Words
from caveman_core.document.wordset import word_set

_VERBS: Final = word_set(
    """
    ensure ensures ensured ensuring verify verifies verified verifying confirm confirms confirmed confirming check
    checks checking assume assumes assuming mean means guarantee guarantees know knows think thinks believe
    believes hope hopes sure certain so
    """
)
"""After these, leaving "that" out cannot change what the clause belongs to. "so" is "so that it works"."""

_ENSURING: Final = word_set(
    """
    ensure ensures ensured ensuring verify verifies verifying confirm confirms means guarantees
    """
)
_STARTS_CLAUSE: Final = word_set(
    """
    the a an my your our his her its their all any each every both no nothing nobody everything everyone you we it
    they he she i there this these those
    """
)
_SUBORDINATE: Final = word_set("if when unless although because while once only some most many not")
_MAKE: Final = word_set("make makes making made")
_NOT_PLURAL: Final = ("ss", "us", "is", "os", "as")


def drop_that(words: Words, index: int) -> Edit | None:
    """The conjunction, if a determiner, a pronoun or a plural shows that a clause begins."""
    if words.texts[index] != "that" or not words.close(index) or not words.close(index + 1):
        return None
    verb, following = words.lows[index - 1], words.lows[index + 1]
    if verb == "so" and words.opens(index - 1):  # a purpose, not a consequence
        return None
    if verb not in _VERBS or words.texts[index - 1].isupper() or that_again(words, index + 1):
        return None
    if verb == "sure" and words.before(index - 1) not in _MAKE:  # "be sure you run it" reads otherwise
        return None
    if following in _STARTS_CLAUSE or (verb in _ENSURING and _names_things(following)):
        return Edit(index, index + 1)
    return None


def _names_things(word: str) -> bool:
    """Whether `word` is a placeholder or a plural, so that "that" before it is no pronoun."""
    if word.startswith(PLACEHOLDER):
        return True
    return len(word) > 3 and word.isalpha() and word.endswith("s") and not word.endswith(_NOT_PLURAL)


def clause_follows(words: Words, start: int) -> bool:
    """Whether what stands at `start`, behind "that", is a clause and no noun: "that error" is left alone."""
    following = words.lows[start]
    if following in _STARTS_CLAUSE or following in _SUBORDINATE:
        return True
    for index in range(start, min(start + 4, len(words))):
        if index > start and not words.close(index):
            return False
        low = words.lows[index]
        if index > start and low in AUXILIARIES:
            return True
        if low in FUNCTION_WORDS:
            return False
        if _names_things(low) and not low.startswith(PLACEHOLDER) and words.close(index + 1):
            return True
    return False
