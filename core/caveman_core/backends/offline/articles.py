"""Articles: "the", "a" and "an" go where a noun follows and nothing hangs on them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from caveman_core.backends.offline import article_meaning as meaning
from caveman_core.backends.offline import article_reading as reading
from caveman_core.backends.offline import article_scope as scope
from caveman_core.backends.offline.edits import Edit
from caveman_core.backends.offline.idioms import in_idiom
from caveman_core.backends.offline.words import Words

_GAP_AFTER: Final = r"[ \n][*_]{0,3}"
_GAP_BEFORE: Final = r"|[^=+|<>&%$#@\\/~^{}\[\]\"“”]*[ \n(]"


def drop_article(words: Words, index: int) -> Edit | None:
    """The article at `index`, unless one of KEEP_IF holds. An upper-case "A" is never one."""
    if words.texts[index] not in ("the", "a", "an", "The", "An") or not _stands_free(words, index):
        return None
    return None if any(keep(words, index) for keep in KEEP_IF) else Edit(index, index + 1)


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _stands_free(words: Words, index: int) -> bool:
    """Whether plain white space is around it: no hyphen, quote, bracket, sign or emphasis mark touches it."""
    return (
        index + 1 < len(words)
        and _pattern(_GAP_AFTER).fullmatch(words.gaps[index + 1]) is not None
        and _pattern(_GAP_BEFORE).fullmatch(words.gaps[index]) is not None
    )


def _capital_inside(words: Words, index: int) -> bool:
    """A capital where no clause begins: part of a name."""
    return words.texts[index][0].isupper() and not words.opens(index)


KEEP_IF: Final[tuple[Callable[[Words, int], bool], ...]] = (
    _capital_inside,
    meaning.no_noun_follows,
    meaning.picks_out,
    meaning.counts,
    meaning.is_a_name,
    meaning.has_degree,
    meaning.in_a_title,
    in_idiom,
    reading.follows_an_introducing_word,
    reading.keeps_a_noun_from_being_a_verb,
    reading.keeps_a_word_from_being_a_participle,
    reading.begins_a_clause,
    reading.parts_two_nouns,
    scope.follows_a_second_command,
    scope.means_certain_ones,
    scope.marks_a_lone_noun,
    scope.parts_clauses,
    scope.begins_a_name,
)
"""Why an article stays, in the order they are asked. None may look for an article that a rule could have dropped."""
