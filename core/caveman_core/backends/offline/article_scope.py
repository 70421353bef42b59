"""Where the article says how much is meant, or where a clause or a command ends."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline import article_words as lists
from caveman_core.backends.offline.homographs import HOMOGRAPHS
from caveman_core.backends.offline.words import Words
from caveman_core.document.wordset import word_set

_COMMANDS: Final = HOMOGRAPHS | word_set("backup fetch merge file")
_PREPOSITIONS: Final = word_set(
    "of in for with without from on at under between to by into onto about over through across than after before per"
)
_NARROWING: Final = lists.DETERMINERS | _PREPOSITIONS | word_set("that which who whose where")
"""Behind a plural they say which ones are meant, or show that it is a verb."""

_NOT_PLURAL: Final = ("ss", "us", "is")
_HOLDING: Final = word_set("keep keeps leave leaves do does run make makes get set let")
_SUBORDINATORS: Final = word_set(
    "while until till when whenever if once after before because since unless although though whereas as every each"
)
_BEFORE_A_SUBJECT: Final = _SUBORDINATORS | lists.JOINING | word_set("that so")
_LONGEST: Final = 5


def follows_a_second_command(words: Words, index: int) -> bool:
    """The verb before it would become a noun's: "Remove the flag and test the code"."""
    return words.before(index) in _COMMANDS and index > 1 and words.before(index - 1) in lists.JOINING


def means_certain_ones(words: Words, index: int) -> bool:
    """A plural that nothing narrows behind "the": "Do not edit the files" is not about all files."""
    if words.lows[index] != "the" or words.before(index) in _PREPOSITIONS:
        return False
    if words.opens(index) or not words.close(index) or words.before(index) in _BEFORE_A_SUBJECT:
        return _plural(words.lows[index + 1]) and not _narrowed(words, index + 2)
    for end in range(index + 2, index + 2 + _LONGEST):
        low = words.low(end)
        if not words.close(end) or low in lists.FUNCTION_WORDS or low in lists.AUXILIARIES:
            return _plural(words.lows[end - 1]) and not _narrowed(words, end)
    return False


def _plural(low: str) -> bool:
    return len(low) > 3 and low.endswith("s") and not low.endswith(_NOT_PLURAL)


def _narrowed(words: Words, index: int) -> bool:
    return words.close(index) and words.lows[index] in _NARROWING


def marks_a_lone_noun(words: Words, index: int) -> bool:
    """Without it the noun would be an adjective or a verb: "Keep the secret", "Run the set before you commit"."""
    if words.lows[index] != "the" or words.before(index) not in _HOLDING:
        return False
    alone = not words.close(index + 2) or words.low(index + 2) in lists.FUNCTION_WORDS | word_set("once twice again")
    return alone and words.lows[index + 1] in _COMMANDS | word_set("secret private public lead initial")


def parts_clauses(words: Words, index: int) -> bool:
    """The statement begins with a clause that no comma ends: "While the build runs the tests wait"."""
    return words.lows[0] in _SUBORDINATORS and not any("," in gap for gap in words.gaps)


def begins_a_name(words: Words, index: int) -> bool:
    """A capitalised word after "The" at a statement's start may be part of a name: "The Graph", "The Knot"."""
    following, behind = words.texts[index + 1], words.low(index + 2)
    alone = not words.close(index + 2) or behind in lists.FUNCTION_WORDS or behind in lists.AUXILIARIES
    return words.texts[index] == "The" and following[0].isupper() and not following.isupper() and alone
