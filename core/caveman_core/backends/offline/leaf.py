"""One masked leaf, statement by statement, up to a text that a further run leaves alone."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from caveman_core.backends.offline.dictation import Dictation, dictation_of
from caveman_core.backends.offline.language import Language, language_of
from caveman_core.backends.offline.letters import Articles, articles_of
from caveman_core.backends.offline.statement import shorten_statement
from caveman_core.backends.offline.words import placeholders
from caveman_core.document.statements import statements

_MOST_PASSES: Final = 4

Steps = Generator[int, None, str]
"""Yields the number of characters worked on, statement by statement; returns the new text."""


def shorten_leaf(text: str) -> str:
    """The leaf in fewer words: as many lines, the same placeholders in their order; `text` itself if in doubt.

    `shorten_leaf(shorten_leaf(text)) == shorten_leaf(text)`.
    """
    steps = leaf_steps(text, articles_of([text]))
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return str(end.value)


def leaf_steps(text: str, articles: Articles) -> Steps:
    """What `shorten_leaf` does, in small steps."""
    current = text
    known: dict[str, str] = {}
    for _ in range(_MOST_PASSES):
        if dictation_of(current) is not Dictation.NONE:
            break
        # Fewer words may move the border between two sentences: hence until a pass finds nothing to do.
        following = yield from _pass(current, known, articles)
        if following == current:
            break
        current = following
    else:
        return text
    return current if _fits(text, current) else text


def _pass(text: str, known: dict[str, str], articles: Articles) -> Steps:
    """Every English statement once. `known`: statement -> what it becomes; it grows."""
    leaf_language = language_of(text)
    parts, end = [], 0
    for statement in statements(text):
        new = statement.text
        if _is_english(new, leaf_language):
            if new not in known:
                short = shorten_statement(new, articles)
                known |= {new: short, short: short}
            new = known[new]
        parts += [text[end : statement.span.start], new]
        end = statement.span.end
        yield len(statement.text)
    return "".join([*parts, text[end:]])


def _is_english(statement: str, leaf: Language) -> bool:
    own = language_of(statement)
    return (leaf if own is Language.UNKNOWN else own) is Language.ENGLISH


def _fits(old: str, new: str) -> bool:
    before, after = old.split("\n"), new.split("\n")
    return (
        len(before) == len(after)
        and all(line == line.strip() and line for line, was in zip(after, before, strict=True) if line != was)
        and placeholders(new) == placeholders(old)
    )
