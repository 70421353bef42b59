"""The rule of the phrase table."""

from __future__ import annotations

from functools import cache
from typing import Final

from caveman_core.backends.offline.edits import Edit
from caveman_core.backends.offline.parallel import that_again
from caveman_core.backends.offline.phrase import Ahead, Phrase
from caveman_core.backends.offline.phrase_words import HOLDING, SAYING, SUBJECTS
from caveman_core.backends.offline.phrases import PHRASES
from caveman_core.backends.offline.words import Words
from caveman_core.document.wordset import word_set

_REACH: Final = 6
"""Words before or behind a phrase that may belong to it."""

_NOUN_ENDS: Final = ("tion", "sion", "ment", "ness", "ity", "ance", "ence")
"""Behind "in order to" they show that it is no purpose: "in order to completion". No verb to speak of ends so."""

_JOINING: Final = word_set("and or but so then only")
_WORDING: Final = word_set(
    "term terms phrase phrases wording word words banned spelling vocabulary jargon synonym synonyms"
)
_CONTRASTS: Final = word_set("not of than")
_WORDING_VERBS: Final = word_set("write say avoid replace prefer")
_NOT_PLURAL: Final = ("ss", "us", "is", "os", "as")
_NUMBER_WORDS: Final = word_set("one two three four five six seven eight nine ten eleven twelve")


@cache
def phrases_by_first_word() -> dict[str, tuple[tuple[tuple[str, ...], Phrase], ...]]:
    """First word -> the phrases that begin with it as words, longest first."""
    table: dict[str, list[tuple[tuple[str, ...], Phrase]]] = {}
    for phrase in sorted(PHRASES, key=lambda phrase: len(phrase.long), reverse=True):
        run = tuple(phrase.long.split())
        table.setdefault(run[0], []).append((run, phrase))
    return {first: tuple(found) for first, found in table.items()}


def shorten_phrase(words: Words, index: int) -> Edit | None:
    """The phrase that begins at `index` in its shorter form."""
    for run, phrase in phrases_by_first_word()[words.lows[index]]:
        last = index + len(run)
        if (
            stands_at(words, index, run)
            and not _mentioned(words, index, phrase)
            and _allowed(words, index, last, phrase)
        ):
            return Edit(index, last, tuple(phrase.short.split()))
    return None


def stands_at(words: Words, index: int, run: tuple[str, ...]) -> bool:
    """Whether these words stand at `index`, one space apart, small but for a capital where a clause begins."""
    last = index + len(run)
    if tuple(words.lows[index:last]) != run or not all(map(words.close, range(index + 1, last))):
        return False
    first = words.texts[index]
    capital = first[0].isupper() and words.opens(index)
    return (first.islower() or (capital and first[1:] == first[1:].lower())) and all(
        text.islower() for text in words.texts[index + 1 : last]
    )


def _mentioned(words: Words, index: int, phrase: Phrase) -> bool:
    """Whether the statement may be about the wording: "Use use, not utilize", "The term prior to is banned"."""
    if not _WORDING_VERBS.isdisjoint(words.lows[:2]) or not _WORDING.isdisjoint(words.lows):
        return True
    return words.low(index - 1) in _CONTRASTS and phrase.short in words.lows[:index]


def _allowed(words: Words, index: int, last: int, phrase: Phrase) -> bool:
    before = words.lows[index - 1] if words.close(index) else "^" if words.opens(index) else ""
    after = words.lows[last] if words.close(last) else ""
    return (
        before not in phrase.not_after
        and after not in phrase.not_before
        and (not phrase.only_after or before in phrase.only_after)
        and (not phrase.only_before or after in phrase.only_before)
        and _neighbours_allow(words, index, last, phrase)
        and not (words.lows[last - 1] == "that" and that_again(words, last))
        and _ahead(words, index, last, after, phrase.ahead)
    )


def _neighbours_allow(words: Words, index: int, last: int, phrase: Phrase) -> bool:
    near = words.lows[max(0, index - _REACH) : index]
    return (
        phrase.not_near.isdisjoint(near)
        and (not phrase.only_near or not phrase.only_near.isdisjoint(near))
        and phrase.not_ahead.isdisjoint(words.lows[last : last + _REACH])
    )


def _ahead(words: Words, index: int, last: int, after: str, ahead: Ahead) -> bool:
    match ahead:
        case Ahead.WORD:
            return bool(after) and not (words.lows[last - 1] == "to" and after.endswith(_NOUN_ENDS))
        case Ahead.BREAK:
            return not after
        case Ahead.COMMA:
            return words.opens(index) and words.gaps[last].startswith(",") and last < len(words)
        case Ahead.NUMBER:
            return after[:1].isdigit() or after in _NUMBER_WORDS
        case Ahead.ING:
            return after.endswith("ing")
        case Ahead.PLURAL:
            return len(after) > 3 and after.endswith("s") and not after.endswith(_NOT_PLURAL)
        case Ahead.CLAUSE:
            return _clause(words, last, after)
        case Ahead.CONDITION:
            return _clause(words, last, after) and _no_relative(words, index, last)
        case Ahead.ANY:
            return True


def _clause(words: Words, last: int, after: str) -> bool:
    """Whether a subject follows, and none that mentions what stands before: "the fact that we mentioned"."""
    return after in SUBJECTS and SAYING.isdisjoint(words.lows[last + 1 : last + 4])


def _no_relative(words: Words, index: int, last: int) -> bool:
    """Whether it begins the clause, or its verb has no object: "in the event that the service emits" has one."""
    begins = words.opens(index) or not words.close(index) or words.lows[index - 1] in _JOINING
    return begins or not HOLDING.isdisjoint(words.lows[last + 1 : last + _REACH])
