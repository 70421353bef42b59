"""The verb "is" or "are" before a participle that shows alone what is said: "Redis is used for caching"."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_core.backends.offline import participles as lists
from caveman_core.backends.offline.article_words import ARTICLES, DETERMINING, FUNCTION_WORDS, RANKING
from caveman_core.backends.offline.articles import drop_article
from caveman_core.backends.offline.edits import Edit, edited
from caveman_core.backends.offline.homographs import HOMOGRAPHS
from caveman_core.backends.offline.words import PLACEHOLDER, Words

_LONGEST: Final = 4
"""Words of a subject behind its determiner."""
_ENDS: Final = r"[*_)]*(?:[.;!)]|$)"
_COMMA: Final = ","
_BORDER: Final = r"[.;:—–(]"
_NEGATED: Final = {"isn't": ("not",), "aren't": ("not",)}


def drop_be(words: Words, index: int) -> Edit | None:
    """The verb at `index`, or its "n't" as "not", where the subject is plain and a participle or place follows."""
    if not words.texts[index].islower() or not words.close(index) or not words.close(index + 1):
        return None
    said = index + 1 + (words.lows[index + 1] == "not")
    start = _clause_start(words, index)
    if start is None or not words.close(said) or not _is_subject(words, start, index):
        return None
    if not _is_said(words, start, said) and (said > index + 1 or not _is_place(words, said)):
        return None
    edit = Edit(index, index + 1, _NEGATED.get(words.lows[index], ()))
    return None if _strands_an_article(words, edit) else edit


def _strands_an_article(words: Words, edit: Edit) -> bool:
    """Whether an article would stay that might have gone: "the tests required" announces what never comes."""
    article = next((i for i in range(edit.first - 1, -1, -1) if words.lows[i] in ARTICLES or words.opens(i)), 0)
    if words.lows[article] not in ARTICLES:
        return False
    return drop_article(edited(words, [edit]), article) is None


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _is_said(words: Words, start: int, index: int) -> bool:
    """Whether a participle stands at `index` and the clause ends, or a preposition follows, and no other verb."""
    if words.lows[index] not in lists.PARTICIPLES | lists.PREDICATES:
        return False
    after = index + 1
    if words.close(after) and words.lows[after].endswith("ly"):
        after += 1
    if words.close(after):
        return words.lows[after] in lists.AFTER and not _other_verb(words, after)
    if words.gaps[after].startswith(_COMMA):  # behind a main clause a second verb may follow
        return words.before(start) in lists.CONDITIONS
    return _pattern(_ENDS).match(words.gaps[after]) is not None


def _is_place(words: Words, index: int) -> bool:
    """Whether the statement ends with "in" and a span."""
    place = index + 1
    return (
        words.lows[index] in lists.PLACES
        and words.close(place)
        and words.lows[place].startswith(PLACEHOLDER)
        and place + 1 == len(words)
    )


def _other_verb(words: Words, start: int) -> bool:
    """Whether the clause that goes on at `start` may have a verb: the participle would belong to the subject."""
    for index in range(start, len(words)):
        if words.lows[index] in lists.BORDERS or (index > start and _pattern(_BORDER).search(words.gaps[index])):
            return False
        joint = words.lows[index] in lists.JOINTS and words.low(index + 1) not in lists.AFTER
        if joint or words.lows[index] in lists.VERBS:
            return True
    return False


def _clause_start(words: Words, verb: int) -> int | None:
    """Where the clause of the verb begins, if that is not far off."""
    for start in range(verb - 1, max(-1, verb - _LONGEST - 2), -1):
        if words.opens(start) or words.before(start) in lists.CONDITIONS:
            return start
        if not words.close(start):
            return None
    return None


def _is_subject(words: Words, start: int, verb: int) -> bool:
    """A determiner and some nouns, one noun, or a run that begins with a span or an acronym: no command does."""
    if words.lows[start] in lists.DETERMINERS and verb > start + 1:
        start += 1
    elif verb > start + 1 and not _names_a_thing(words.texts[start]):
        return False
    # "Build is stored in A" without its verb would be a command; "values defined are stored in A" has a participle.
    if words.lows[start] in HOMOGRAPHS or words.lows[verb - 1].endswith("ed"):
        return False
    return all(map(_is_noun, words.lows[start:verb]))


def _names_a_thing(text: str) -> bool:
    return text.startswith(PLACEHOLDER) or (len(text) > 1 and text.isupper())


def _is_noun(low: str) -> bool:
    plain = low not in FUNCTION_WORDS | lists.NO_SUBJECT | DETERMINING | RANKING and not low.endswith(("ly", "'s"))
    return low.startswith(PLACEHOLDER) or (plain and not low[0].isdigit())
