"""The word "our" before what there is one of: the project, its code, its people."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline.articles import drop_article
from caveman_core.backends.offline.edits import Edit
from caveman_core.backends.offline.words import Words
from caveman_core.document.wordset import word_set

_THE_ONE: Final = word_set(
    """
    team codebase project repo repository monorepo documentation docs conventions database
    """
)
"""With another noun it may say which one: "our logger" and "logger"."""

_CONTRAST: Final = word_set(
    """
    their theirs your yours my mine his her hers its own other others another each every both external upstream
    downstream vendor vendors customer customers client clients public third-party partner partners shared competitor
    competitors company's upstream's not whose
    """
)
"""Beside these it tells whose."""


def drop_our(words: Words, index: int) -> Edit | None:
    """The word at `index`, where "the" in its place could go too."""
    if words.texts[index] not in ("our", "Our") or words.low(index + 1) not in _THE_ONE:
        return None
    goes_on = words.close(index + 2) and words.lows[index + 2] in ("of", "and", "or")
    if goes_on or not _CONTRAST.isdisjoint(words.lows):
        return None
    with_article = words.copy()
    with_article.lows[index] = "the"
    with_article.texts[index] = "The" if words.texts[index] == "Our" else "the"
    return drop_article(with_article, index)
