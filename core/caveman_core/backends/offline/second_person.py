"""The words "you should" before an action: the imperative asks the same."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline.edits import Edit
from caveman_core.backends.offline.phrase_rule import stands_at
from caveman_core.backends.offline.words import Words
from caveman_core.document.wordset import word_set

_ACTIONS: Final = word_set(
    """
    use run add write create avoid follow keep ensure check test update read put define prefer include commit document
    install handle set call return review verify validate avoid import export fix remove delete rename move copy push
    pull merge rebase build deploy start stop restart open close log report ask answer explain describe format lint
    choose pick specify declare implement extend wrap mock configure enable disable register save store load fetch
    send pass convert sort group split join place treat refer consult inspect investigate examine search replace
    refactor rewrite simplify generate publish tag bump pin upgrade downgrade clean clear reset apply execute submit
    attempt try consider make look wait focus aim provide mention link mark comment squash
    """
)
"""What somebody can be asked to do. Not what happens to him ("see", "get", "know", "be"): "you should see a page"."""

_OTHERS: Final = word_set("i we they he she it'll i'll we'll they'll my our their his her me us them him")
"""Beside these it matters who does it: "I review; you should write tests"."""

_CONDITIONS: Final = word_set("if when whenever before after once unless while until")


def drop_you_should(words: Words, index: int) -> Edit | None:
    """Both words at the start of a statement, or behind the one condition it begins with; "should not" stays."""
    action = index + 2
    if not stands_at(words, index, ("you", "should")) or not _OTHERS.isdisjoint(words.lows):
        return None
    if not words.close(action) or not (words.opens(index) or _behind_condition(words, index)):
        return None
    if words.lows[action] in ("always", "never") and words.close(action + 1):
        action += 1
    return Edit(index, index + 2) if words.lows[action] in _ACTIONS and words.texts[action].islower() else None


def _behind_condition(words: Words, index: int) -> bool:
    """Whether the only comma before stands right before `index` and the statement begins with a condition."""
    gap = words.gaps[index]
    return (
        words.lows[0] in _CONDITIONS
        and words.gaps[0] == ""
        and gap in (", ", ",\n")
        and not any("," in before for before in words.gaps[1:index])
    )
