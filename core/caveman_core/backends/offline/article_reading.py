"""Where the words around an article would be read otherwise without it."""

from __future__ import annotations

from itertools import islice

from caveman_core.backends.offline import article_words as lists
from caveman_core.backends.offline.homographs import HOMOGRAPHS
from caveman_core.backends.offline.two_objects import parts_two_objects, tells_articles_apart
from caveman_core.backends.offline.words import Words


def follows_an_introducing_word(words: Words, index: int) -> bool:
    """Without it the word before would go with the noun: "that the file", "evidence the change works"."""
    return words.before(index) in lists.INTRODUCING


def keeps_a_noun_from_being_a_verb(words: Words, index: int) -> bool:
    """The noun would read as a command: "changes to the build", "and the release", "The update script"."""
    if words.lows[index + 1].partition("-")[0] not in HOMOGRAPHS:
        return False
    before = words.before(index)
    if before in lists.BEFORE_BARE_VERB:
        return True
    if before and before not in lists.JOINING:
        return False
    following = (low for low in words.lows[index + 2 : index + 20] if low not in lists.ARTICLES)
    return lists.AUXILIARIES.isdisjoint(islice(following, 3 if before else 11))


def keeps_a_word_from_being_a_participle(words: Words, index: int) -> bool:
    """What follows would become part of a verb: "has a broken link", "after the failing test"."""
    before, following = words.before(index), words.lows[index + 1]
    if following.endswith("ing") and following not in lists.PLAIN_ING:
        return before in lists.GERUND_LICENSING
    if following.endswith("ly"):  # "is the currently active one"
        return before in lists.BEFORE_PARTICIPLE
    if following.endswith("ed") or following in lists.IRREGULAR:
        return before in lists.BEFORE_PARTICIPLE or (not before and not words.opens(index))
    return False


def begins_a_clause(words: Words, index: int) -> bool:
    """A subject stands right behind a noun: "the port the client should use", "in doubt the thread is killed"."""
    before = words.before(index)
    if not before or before in lists.FUNCTION_WORDS or before in lists.BEFORE_A_CLAUSE or before.endswith("ing"):
        return False
    if words.low(index - 2) == "to":  # an infinitive and its object
        return False
    for ahead in range(index + 2, index + 6):
        if not words.close(ahead):
            return False
        if words.lows[ahead] in lists.AUXILIARIES:
            return True
        if words.lows[ahead] in lists.FUNCTION_WORDS:
            return False
    return False


def parts_two_nouns(words: Words, index: int) -> bool:
    """Two nouns would run together: "give the user the file", "the file the user wrote". Both articles stay."""
    return (
        parts_two_objects(words, index)
        or tells_articles_apart(words, index)
        or any(_nouns_between(words, index, index + step) for step in (2, 3))
        or any(_nouns_between(words, index - step, index) for step in (2, 3))
    )


def _nouns_between(words: Words, first: int, second: int) -> bool:
    """Whether articles stand at both places and between them one noun, or two of which the last is no verb."""
    if first < 0 or words.low(first) not in lists.ARTICLES or words.low(second) not in lists.ARTICLES:
        return False
    between = words.lows[first + 1 : second]
    if not all(map(words.close, range(first + 1, second + 1))) or not lists.FUNCTION_WORDS.isdisjoint(between):
        return False
    verb = between[-1].endswith(("s", "ed", "ing", "ly")) or between[-1] in lists.IRREGULAR
    return len(between) == 1 or not verb
