"""Openers: words that only announce a statement, and "please"."""

from __future__ import annotations

from functools import cache
from typing import Final

from caveman_core.backends.offline.complementiser import clause_follows
from caveman_core.backends.offline.edits import Edit
from caveman_core.backends.offline.parallel import that_again
from caveman_core.backends.offline.phrase_rule import stands_at
from caveman_core.backends.offline.words import PLACEHOLDER, Words
from caveman_core.document.wordset import word_set

Run = tuple[str, ...]


def _runs(text: str) -> tuple[Run, ...]:
    return tuple(tuple(line.split()) for line in text.strip().split("\n"))


ANNOUNCING: Final = _runs(
    """
    note that
    keep in mind that
    bear in mind that
    be aware that
    remember that
    please note that
    please keep in mind that
    please bear in mind that
    please be aware that
    please remember that
    it is important to note that
    it is important to remember that
    it is worth noting that
    it is worth mentioning that
    it should be noted that
    """
)
"""What follows is a whole sentence and says the same alone."""

REMINDING: Final = _runs(
    """
    remember to
    make sure to
    be sure to
    please remember to
    please make sure to
    please be sure to
    """
)
"""What follows is an imperative and asks the same alone."""

_BEFORE_IMPERATIVE: Final = word_set("and then always also")
_NOT_IMPERATIVE: Final = word_set(
    """
    the a an my your our his her its their them us me him you yourself everyone everybody anyone users people this
    that these those all both to and or of for with in on at is are was as not
    """
)


@cache
def openers_by_first_word() -> dict[str, tuple[Run, ...]]:
    """First word -> the openers that begin with it, longest first."""
    table: dict[str, tuple[Run, ...]] = {}
    for run in sorted((*ANNOUNCING, *REMINDING), key=len, reverse=True):
        table[run[0]] = (*table.get(run[0], ()), run)
    return table


def drop_opener(words: Words, index: int) -> Edit | None:
    """The announcing words at the start of a clause, or the reminding ones before an imperative."""
    for run in openers_by_first_word()[words.lows[index]]:
        last = index + len(run)
        if words.close(last) and stands_at(words, index, run):
            reminds = run in REMINDING
            fits = _imperative_fits(words, index, last) if reminds else _announces(words, index, last)
            return Edit(index, last) if fits else None
    return None


def drop_please(words: Words, index: int) -> Edit | None:
    """The word "please" before an imperative; the verb "to please somebody" stays."""
    last = index + 1
    if not words.close(last) or not _imperative_fits(words, index, last) or not stands_at(words, index, ("please",)):
        return None
    following = words.texts[last]
    plain = following.islower() or following.startswith(PLACEHOLDER) or following in ("DO", "NEVER", "ALWAYS")
    return Edit(index, last) if plain else None


def _announces(words: Words, index: int, last: int) -> bool:
    """Whether one clause follows, and no noun ("note that error") or second clause ("and that it runs")."""
    return _clause_begins(words, index) and clause_follows(words, last) and not that_again(words, last)


def _imperative_fits(words: Words, index: int, last: int) -> bool:
    """Whether a verb at `last` would be an imperative if the words from `index` went."""
    after_joint = words.close(index) and words.lows[index - 1] in _BEFORE_IMPERATIVE
    return words.lows[last] not in _NOT_IMPERATIVE and (after_joint or _clause_begins(words, index))


def _clause_begins(words: Words, index: int) -> bool:
    return words.opens(index) or words.gaps[index].endswith((", ", ",\n"))
