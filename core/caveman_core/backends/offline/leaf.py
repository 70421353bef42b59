"""One masked leaf, statement by statement, up to a text that a further run leaves alone."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from caveman_core.backends.offline.capitals import with_capital
from caveman_core.backends.offline.dictation import Dictation, dictation_of
from caveman_core.backends.offline.language import Language, language_of
from caveman_core.backends.offline.letters import Articles, articles_of
from caveman_core.backends.offline.marks import without_idle_marks
from caveman_core.backends.offline.statement import shorten_statement
from caveman_core.backends.offline.words import placeholders
from caveman_core.document.statements import statements
from caveman_core.policy import Level

_MOST_PASSES: Final = 4

Steps = Generator[int, None, str]
"""Yields the number of characters worked on, statement by statement; returns the new text."""


def shorten_leaf(text: str, level: Level = Level.LITE) -> str:
    """The leaf in fewer words: as many lines, the same placeholders in their order; `text` itself if in doubt.

    `shorten_leaf(shorten_leaf(text, level), level) == shorten_leaf(text, level)`.
    """
    steps = leaf_steps(text, articles_of([text]), level)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return str(end.value)


def leaf_steps(text: str, articles: Articles, level: Level) -> Steps:
    """What `shorten_leaf` does, in small steps."""
    current = text
    known: dict[str, str] = {}
    for _ in range(_MOST_PASSES):
        if dictation_of(current) is not Dictation.NONE:
            break
        # Fewer words may move the border between two sentences: hence until a pass finds nothing to do.
        following = yield from _pass(current, known, articles, level)
        if following == current:
            break
        current = following
    else:
        return text
    return current if _fits(text, current, level) else text


def _pass(text: str, known: dict[str, str], articles: Articles, level: Level) -> Steps:
    """Every English statement once, then the leaf's marks. `known`: statement -> what it becomes; it grows."""
    leaf_language = language_of(text)
    parts: list[str] = []
    end = 0
    for statement in statements(text):
        new = statement.text
        if _is_english(new, leaf_language):
            if new not in known:
                known[new] = shorten_statement(new, articles, level)
                # At lite one run settles a statement; above, a rule that failed beside another may hold alone.
                known |= {known[new]: known[new]} if level is Level.LITE else {}
            new = known[new]
        gap = text[end : statement.span.start]
        if level is Level.ULTRA and new[0].islower() and statement.text[0].isupper():
            new = _kept_apart("".join([*parts[-1:], gap]), new)
        parts += [gap, new]
        end = statement.span.end
        yield len(statement.text)
    new_text = "".join([*parts, text[end:]])
    return new_text if leaf_language is Language.OTHER else without_idle_marks(new_text, level)


def _kept_apart(before: str, new: str) -> str:
    """`new` with a capital where without one it would go on with the statement before: "tests etc. The server"."""
    if not before.strip() or len(statements(before + new)) > 1:
        return new
    first = new.split(maxsplit=1)[0]
    return with_capital(first) + new[len(first) :]


def _is_english(statement: str, leaf: Language) -> bool:
    own = language_of(statement)
    return (leaf if own is Language.UNKNOWN else own) is Language.ENGLISH


def _fits(old: str, new: str, level: Level) -> bool:
    before, after = old.split("\n"), new.split("\n")
    return (
        len(before) == len(after)
        and all(line == line.strip() and line for line, was in zip(after, before, strict=True) if line != was)
        and placeholders(new) == placeholders(old)
        and (len(statements(new)) == len(statements(old)) or level is Level.LITE)
    )
