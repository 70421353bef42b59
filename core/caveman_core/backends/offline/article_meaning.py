"""Where an article says something: it picks out one of several, counts, or is part of a name."""

from __future__ import annotations

from caveman_core.backends.offline import article_words as lists
from caveman_core.backends.offline.noun_phrase import surely_begins
from caveman_core.backends.offline.words import PLACEHOLDER, Words


def no_noun_follows(words: Words, index: int) -> bool:
    """Neither a content word nor a placeholder follows, so it is a letter, a list of letters, or "the 5"."""
    following = words.lows[index + 1]
    if following.startswith(PLACEHOLDER):
        return False
    if following[0].isdigit():
        return words.lows[index] == "the" or not _is_content(words, index + 2)
    return following in lists.FUNCTION_WORDS or len(following) == 1


def picks_out(words: Words, index: int) -> bool:
    """It picks out one: "the same", "the two", and ranks without a noun ("run the first")."""
    following = words.lows[index + 1]
    if following in lists.DETERMINING:
        return True
    return following in lists.RANKING and not _is_content(words, index + 2)


def counts(words: Words, index: int) -> bool:
    """It counts: "twice a day", "5 calls a second", "takes a week", "within the hour"."""
    before = words.before(index)
    rate = words.lows[index] != "the" and (before in lists.RATES or before[:1].isdigit())
    ordinal = words.lows[index : index + 2] == ["the", "second"]
    return rate or (words.lows[index + 1] in lists.TIME_UNITS and not ordinal)


def is_a_name(words: Words, index: int) -> bool:
    """The name, key or variable a: "option a", "press a", "every a", "a returns", "leave a empty"; "word the"."""
    before, following = words.before(index), words.lows[index + 1]
    if before in lists.BEFORE_A_WORD:
        return True
    if words.lows[index] == "the":
        return False
    verb = following.endswith("s") and not following.endswith(("ss", "us", "is"))
    return verb or before in lists.BEFORE_A_NAME or not surely_begins(words, index)


def has_degree(words: Words, index: int) -> bool:
    """A degree belongs to it: "such a", "more a guideline", "as simple a fix"."""
    if words.lows[index] == "the":
        return words.before(index) in ("half", "twice", "double")
    before = words.before(index)
    further = words.lows[index - 2] if before and words.close(index - 1) else ""
    return before in lists.BEFORE_SUCH_A or further in lists.DEGREES


def in_a_title(words: Words, index: int) -> bool:
    """Capitals around it make it part of a name: "The Verge", "Lord of the Rings", "React in the Browser"."""
    if not _is_title_word(words.texts[index + 1]):
        return False
    if words.texts[index] == "The":
        further = words.close(index + 2) and _is_title_word(words.texts[index + 2])
        return further or words.lows[index + 1] in lists.NAMES_WITH_THE
    before = index - 1
    if words.before(index) in lists.TITLE_LINKS:
        return words.close(before) and _is_title_word(words.texts[before - 1])
    return words.close(index) and _is_title_word(words.texts[before]) and not words.opens(before)


def _is_title_word(text: str) -> bool:
    return len(text) > 1 and text[0].isupper() and text[1:].islower()


def _is_content(words: Words, index: int) -> bool:
    """Whether a content word stands at `index`, one space away from the one before."""
    return words.close(index) and words.lows[index] not in lists.FUNCTION_WORDS
