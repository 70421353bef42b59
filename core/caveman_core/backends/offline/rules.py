"""Every rule, its level, and which words may set it off. Wording first, articles after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from caveman_core.backends.offline.article_words import ARTICLES
from caveman_core.backends.offline.articles import drop_article
from caveman_core.backends.offline.capitals import Capital
from caveman_core.backends.offline.choices import shorten_bound, shorten_choice
from caveman_core.backends.offline.complementiser import drop_that
from caveman_core.backends.offline.contractions import expand_contraction, lower_emphasis
from caveman_core.backends.offline.copula import drop_be
from caveman_core.backends.offline.edits import Edit, edited
from caveman_core.backends.offline.letters import Articles
from caveman_core.backends.offline.openers import drop_opener, drop_please, openers_by_first_word
from caveman_core.backends.offline.phrase_rule import phrases_by_first_word, shorten_phrase
from caveman_core.backends.offline.possessive import drop_our
from caveman_core.backends.offline.second_person import drop_you_should
from caveman_core.backends.offline.series import drop_last_and
from caveman_core.backends.offline.short_form_words import BOUNDS, CHOICES, CONTRACTIONS, EMPHASIS, TERMS
from caveman_core.backends.offline.terms import shorten_such_as, shorten_term
from caveman_core.backends.offline.words import Words
from caveman_core.policy import Level

Rule = Callable[[Words, int], Edit | None]

RULES_VERSION: Final = "lite-3"
"""A change of any table or rule is a new version: what older rules made is then compressed anew."""

Table = dict[str, tuple[Rule, ...]]
"""Word -> the rules that may begin at it; the first to propose an edit wins."""


def levels_up_to(level: Level) -> tuple[Level, ...]:
    """The levels whose rules hold at `level`, mildest first."""
    levels = tuple(Level)
    return levels[: levels.index(level) + 1]


def shorten_wording(words: Words, level: Level = Level.LITE) -> Words:
    """One pass of every rule but that of the articles; `words` itself if there is nothing to do. Linear."""
    return _apply(words, _wording(level))


def drop_articles(words: Words, articles: Articles, level: Level = Level.LITE) -> Words:
    """One pass of the article rule; `words` itself if there is nothing to do. Linear."""
    return _apply(words, _articles(articles, level))


def _rules() -> Iterator[tuple[Level, Rule, Iterable[str]]]:
    """Each rule with the level from which on it holds and the words it may begin at, in the order of asking."""
    yield Level.LITE, drop_opener, openers_by_first_word()
    yield Level.LITE, drop_please, ("please",)
    yield Level.LITE, shorten_phrase, phrases_by_first_word()
    yield Level.LITE, drop_that, ("that",)
    yield Level.FULL, drop_be, ("is", "are", "isn't", "aren't")
    yield Level.FULL, drop_you_should, ("you",)
    yield Level.FULL, drop_our, ("our",)
    yield Level.FULL, drop_last_and, ("and",)
    yield Level.ULTRA, expand_contraction, CONTRACTIONS
    yield Level.ULTRA, lower_emphasis, _first_words(EMPHASIS)
    yield Level.ULTRA, shorten_bound, _first_words(BOUNDS)
    yield Level.ULTRA, shorten_choice, _first_words(CHOICES)
    yield Level.ULTRA, shorten_term, TERMS
    yield Level.ULTRA, shorten_such_as, ("such",)


def _first_words(longs: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(long.lower().split()[0] for long in longs))


@cache
def _wording(level: Level) -> Table:
    table: Table = {}
    for since, rule, first_words in _rules():
        if since in levels_up_to(level):
            for word in first_words:
                table[word] = (*table.get(word, ()), rule)
    return table


@cache
def _articles(articles: Articles, level: Level) -> Table:
    rule = _drop_with_capital if level is Level.ULTRA else drop_article
    return dict.fromkeys(ARTICLES if articles is Articles.ALL else ("the",), (rule,))


def _drop_with_capital(words: Words, index: int) -> Edit | None:
    edit = drop_article(words, index)
    return edit and replace(edit, capital=Capital.GOES)


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
