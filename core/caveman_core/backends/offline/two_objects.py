"""Articles that part two nouns: after a verb with two objects, and where both articles stand before one noun."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline.words import Words
from caveman_core.document.wordset import word_set

_VERBS: Final = word_set(
    """
    give gives gave given giving assign assigns assigned assigning grant grants granted granting send sends sent
    sending offer offers offered offering show shows showed shown showing tell tells told telling call calls called
    calling name names named naming make makes made making hand hands handed handing pass passes passed passing
    teach teaches taught teaching lend lends lent lending bring brings brought bringing allocate allocates allocated
    allocating set sets setting keep keeps kept keeping consider considers considered considering leave leaves left
    leaving find finds found finding get gets got getting allow allows allowed allowing deny denies denied denying
    cost costs costing save saves saved saving ask asks asked asking promise promises promised feed feeds fed feeding
    mark marks marked label labels labelled labeled declare declares declared deem deems buy buys bought owe owes
    wish spare spares issue issues issued render renders
    """
)
_PREPOSITIONS: Final = word_set(
    """
    of in on for with at by from into onto over under about after before since until between among through during
    without within against along across behind below above near upon via per to as than like and or but nor if when
    while because that so whether where unless although is are was were be been has have had must should can may will
    """
)
_OTHER_CLAUSE: Final = word_set(
    """
    to that if when because so while before after until unless which who you we they i is are was were do does did
    don't doesn't didn't must should can cannot can't could may might will won't would has have had not never
    """
)
_ARTICLES: Final = word_set("a an the")
_REACH: Final = 8


def parts_two_objects(words: Words, index: int) -> bool:
    """Whether a verb with two objects stands before, and neither it nor a preposition directly before the article."""
    if words.before(index) in _PREPOSITIONS or words.before(index) in _VERBS:
        return False
    for back in range(index - 1, max(-1, index - _REACH), -1):
        if not words.close(back + 1) or words.lows[back] in _OTHER_CLAUSE:
            return False
        if words.lows[back] in _VERBS:
            return True
    return False


def tells_articles_apart(words: Words, index: int) -> bool:
    """Whether the noun also stands with the other kind of article: "a Mutex, not the Mutex"."""
    noun = words.low(index + 1)
    definite = words.lows[index] == "the"
    return any(
        words.lows[place] in _ARTICLES and (words.lows[place] == "the") != definite and words.low(place + 1) == noun
        for place in range(len(words))
    )
