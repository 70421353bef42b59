"""Every rule of level `lite`, and which words may set one off. Wording first, articles after it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from caveman_core.backends.offline.article_words import ARTICLES
from caveman_core.backends.offline.articles import drop_article
from caveman_core.backends.offline.complementiser import drop_that
from caveman_core.backends.offline.edits import Edit, edited
from caveman_core.backends.offline.letters import Articles
from caveman_core.backends.offline.openers import drop_opener, drop_please, openers_by_first_word
from caveman_core.backends.offline.phrase_rule import phrases_by_first_word, shorten_phrase
from caveman_core.backends.offline.words import Words

Rule = Callable[[Words, int], Edit | None]

RULES_VERSION: Final = "lite-3"
"""A change of any table or rule is a new version: what older rules made is then compressed anew."""


Table = dict[str, tuple[Rule, ...]]


def shorten_wording(words: Words) -> Words:
    """One pass of openers, "please", phrases and "that"; `words` itself if there is nothing to do. Linear."""
    return _apply(words, _wording())


def drop_articles(words: Words, articles: Articles) -> Words:
    """One pass of the article rule; `words` itself if there is nothing to do. Linear."""
    return _apply(words, _articles(articles))


@cache
def _wording() -> Table:
    """Word -> the rules that may begin at it; the first to propose an edit wins."""
    table: Table = {}
    for rule, first_words in (
        (drop_opener, openers_by_first_word()),
        (drop_please, ("please",)),
        (shorten_phrase, phrases_by_first_word()),
        (drop_that, ("that",)),
    ):
        for word in first_words:
            table[word] = (*table.get(word, ()), rule)
    return table


@cache
def _articles(articles: Articles) -> Table:
    return dict.fromkeys(ARTICLES if articles is Articles.ALL else ("the",), (drop_article,))


def _apply(words: Words, table: Table) -> Words:
    edits: list[Edit] = []
    end = 0
    for index, low in enumerate(words.lows):
        if low in table and index >= end:
            for rule in table[low]:
                edit = rule(words, index)
                if edit:
                    edits.append(edit)
                    end = edit.last
                    break
    return edited(words, edits)
