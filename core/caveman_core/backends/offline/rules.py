"""Every rule of level `lite`, and which words may set one off."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from caveman_core.backends.offline.article_words import ARTICLES
from caveman_core.backends.offline.articles import drop_article
from caveman_core.backends.offline.complementiser import drop_that
from caveman_core.backends.offline.edits import Edit, apply_edits
from caveman_core.backends.offline.openers import drop_opener, drop_please, openers_by_first_word
from caveman_core.backends.offline.phrase_rule import phrases_by_first_word, shorten_phrase
from caveman_core.backends.offline.words import Words, split_words

Rule = Callable[[Words, int], Edit | None]

RULES_VERSION: Final = "lite-1"
"""A change of any table or rule is a new version: what older rules made is then compressed anew."""


@cache
def rules_by_word() -> dict[str, tuple[Rule, ...]]:
    """Word -> the rules that may begin at it, the first to propose an edit winning."""
    table: dict[str, tuple[Rule, ...]] = {}
    for rule, first_words in (
        (drop_opener, openers_by_first_word()),
        (drop_please, ("please",)),
        (shorten_phrase, phrases_by_first_word()),
        (drop_that, ("that",)),
        (drop_article, ARTICLES),
    ):
        for word in first_words:
            table[word] = (*table.get(word, ()), rule)
    return table


def apply_rules(text: str) -> str:
    """One pass of all rules over a statement. Linear."""
    words, table = split_words(text), rules_by_word()
    edits: list[Edit] = []
    index = 0
    while index < len(words):
        edit = next((edit for rule in table.get(words.lows[index], ()) if (edit := rule(words, index))), None)
        if edit:
            edits.append(edit)
        index = edit.last if edit else index + 1
    if not edits:
        return text
    apply_edits(words, edits)
    return words.joined()
