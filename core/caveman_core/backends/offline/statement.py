"""One statement, shortened as far as the rules go."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline.acceptance import acceptable
from caveman_core.backends.offline.dictation import may_quote
from caveman_core.backends.offline.letters import Articles
from caveman_core.backends.offline.rules import drop_articles, levels_up_to, shorten_wording
from caveman_core.backends.offline.words import Words, split_words
from caveman_core.policy import Level

_MOST_PASSES: Final = 6
_LONGEST: Final = 4000
"""Characters. No sentence is longer; text that is, is no prose."""


def shorten_statement(text: str, articles: Articles = Articles.ALL, level: Level = Level.LITE) -> str:
    """A text that says the same and that the rules of `level` leave alone; `text` itself if in doubt.

    Questions stay as they are, and so does what may be wording without quotes. Where a level's rules would change a
    fact, those of the level below have their turn.
    """
    if "?" in text or len(text) > _LONGEST:
        return text
    words = split_words(text)
    if may_quote(words):
        return text
    tried = (_shortened(text, words, articles, each) for each in reversed(levels_up_to(level)))
    return next((new for new in tried if new != text), text)


def _shortened(text: str, words: Words, articles: Articles, level: Level) -> str:
    worded = _worded(words, level)
    bare = drop_articles(worded, articles, level)
    if bare is words:
        return text
    # A rule may have taken the missing article for a signal: "the outside of it", "outside of it", "outside it".
    settled = drop_articles(bare, articles, level) is bare and shorten_wording(bare, level) is bare
    full, safe = bare.joined(), worded.joined()
    if settled and acceptable(text, full, level):
        return full
    if worded is words or (settled and acceptable(safe, full, level)) or not acceptable(text, safe, level):
        return text
    return safe


def _worded(words: Words, level: Level) -> Words:
    """Everything but articles until nothing is left to do; `words` itself if that takes too long."""
    current = words
    for _ in range(_MOST_PASSES):
        following = shorten_wording(current, level)
        if following is current:
            return current
        # A sign that was written ("> 500") is no word when it is read again.
        current = split_words(following.joined()) if level is Level.ULTRA else following
    return words
