"""The rule of the phrase table."""

from __future__ import annotations

from functools import cache
from typing import Final

from caveman_core.backends.offline.edits import Edit
from caveman_core.backends.offline.phrases import PHRASES, Ahead, Phrase
from caveman_core.backends.offline.words import Words
from caveman_core.document.wordset import word_set

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
        if stands_at(words, index, run) and _allowed(words, index, last, phrase):
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


def _allowed(words: Words, index: int, last: int, phrase: Phrase) -> bool:
    before = words.lows[index - 1] if words.close(index) else "^" if words.opens(index) else ""
    after = words.lows[last] if words.close(last) else ""
    return (
        before not in phrase.not_after
        and after not in phrase.not_before
        and (not phrase.only_after or before in phrase.only_after)
        and (not phrase.only_before or after in phrase.only_before)
        and _ahead(words, index, last, after, phrase.ahead)
    )


def _ahead(words: Words, index: int, last: int, after: str, ahead: Ahead) -> bool:
    match ahead:
        case Ahead.WORD:
            return bool(after)
        case Ahead.BREAK:
            return not after
        case Ahead.COMMA:
            return words.opens(index) and words.gaps[last].startswith(",") and last < len(words)
        case Ahead.NUMBER:
            return after[:1].isdigit() or after in _NUMBER_WORDS
        case Ahead.ING:
            return after.endswith("ing")
        case Ahead.ANY:
            return True
