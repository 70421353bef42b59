"""One statement, shortened as far as the rules go."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline.acceptance import acceptable
from caveman_core.backends.offline.dictation import may_quote
from caveman_core.backends.offline.letters import Articles
from caveman_core.backends.offline.rules import drop_articles, shorten_wording
from caveman_core.backends.offline.words import Words, split_words

_MOST_PASSES: Final = 6
_LONGEST: Final = 4000
"""Characters. No sentence is longer; text that is, is no prose."""


def shorten_statement(text: str, articles: Articles = Articles.ALL) -> str:
    """A text that says the same and that this function leaves alone; `text` itself if in doubt.

    Questions stay as they are, and so does what may be wording without quotes.
    """
    if "?" in text or len(text) > _LONGEST:
        return text
    words = split_words(text)
    if may_quote(words):
        return text
    worded = _worded(words)
    bare = drop_articles(worded, articles)
    if bare is words:
        return text
    # A rule may have taken the missing article for a signal: "the outside of it", "outside of it", "outside it".
    settled = drop_articles(bare, articles) is bare and shorten_wording(bare) is bare
    full, safe = bare.joined(), worded.joined()
    if settled and acceptable(text, full):
        return full
    if worded is words or (settled and acceptable(safe, full)) or not acceptable(text, safe):
        return text
    return safe


def _worded(words: Words) -> Words:
    """Openers and phrases until nothing is left to do; `words` itself if that takes too long."""
    current = words
    for _ in range(_MOST_PASSES):
        following = shorten_wording(current)
        if following is current:
            return current
        current = following
    return words
