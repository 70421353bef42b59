"""Words of the trade in the short form that developers write themselves: "config", "docs", "max"."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline.article_words import AUXILIARIES, FUNCTION_WORDS
from caveman_core.backends.offline.capitals import PROGRAMS
from caveman_core.backends.offline.edits import Edit
from caveman_core.backends.offline.phrase_rule import stands_at
from caveman_core.backends.offline.words import Words
from caveman_core.document.short_forms import SHORT_FORMS
from caveman_core.document.wordset import word_set

_WORDING: Final = word_set(
    """
    word words term terms wording called named abbreviation abbreviations abbreviate abbreviated spell spelling
    spelled spelt acronym acronyms synonym synonyms name rename typo typos
    """
)
"""The statement may be about the wording."""

_NOT_BEFORE: Final = {
    "infrastructure": word_set("as"),
    "maximum": word_set("likelihood"),
    "documentation": word_set("is has was does"),
    "arguments": word_set("for against about over why that in"),
}
"""Words before which the long form belongs to a longer term or is meant otherwise, or the short one would not agree."""

_ENVIRONMENTS: Final = word_set("virtual dev development production staging test testing local build runtime ci")
_OF_ENVIRONMENTS: Final = word_set("variable variables file files")
"""Beside these an environment is one of a program, not what is around somebody."""
_PROGRAMS: Final = PROGRAMS | word_set("docker-compose webpack flake8 nox dotnet xcodebuild yum dnf pacman rustc")
"""Behind these a word may be a command's: "npm configuration"."""

_NOT_LIKE_AFTER: Final = word_set("is was looks feels works acts does goes")


def shorten_term(words: Words, index: int) -> Edit | None:
    """The word at `index` short, unless the statement is about wording or has the short form already."""
    long = words.lows[index]
    short = SHORT_FORMS[long]
    if not stands_at(words, index, (long,)) or short in words.lows or not _WORDING.isdisjoint(words.lows):
        return None
    return Edit(index, index + 1, (short,)) if _fits(words, index) else None


def _fits(words: Words, index: int) -> bool:
    long, before = words.lows[index], words.before(index)
    after = words.lows[index + 1] if words.close(index + 1) else ""
    if before in _PROGRAMS or after in _NOT_BEFORE.get(long, ()):
        return False
    if long == "maximum":  # not "at the maximum"
        return bool(after) and (after == "of" or after not in FUNCTION_WORDS)
    return long != "environment" or before in _ENVIRONMENTS or after in _OF_ENVIRONMENTS


def shorten_such_as(words: Words, index: int) -> Edit | None:
    """The words "such as" as "like" between a plural and a thing: "tools such as npm"."""
    last, before = index + 2, words.before(index)
    if not stands_at(words, index, ("such", "as")) or not words.close(last) or before in _NOT_LIKE_AFTER:
        return None
    plural = len(before) > 3 and before.endswith("s") and not before.endswith(("ss", "us", "is"))
    thing = words.lows[last] not in FUNCTION_WORDS | AUXILIARIES
    return Edit(index, last, ("like",)) if plural and thing else None
