"""Lost words that say nothing of their own where they stand: each list of empty words under its condition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.matching.idle_forms import says_nothing
from caveman_core.checks.matching.idle_nouns import is_everywhere, is_subject, repeats
from caveman_core.checks.matching.idle_openings import is_shown
from caveman_core.checks.sides.reading import Reading
from caveman_core.checks.sides.statement import StatementWords, statement_words
from caveman_core.checks.sides.wording import match_key, related
from caveman_core.document.facts import EMPTY_VERBS, SHOWN_VERBS, TokenKind, stem

_GOVERNS: Final = (TokenKind.NEGATION, TokenKind.RULE)
_LEAST: Final = 2
"""Words that a statement keeps when it gives up its verb."""
_MOST_TITLE: Final = 32
"""Words of a heading that are compared one by one: keeps the search linear."""
_JOINED: Final = re.compile(r"[,;.]\s|\b(?:and|or|but|then)\b")
"""Another verb may follow: "write X and delete Y" is not "X and delete Y"."""
_REACH: Final = 160
"""Characters of a statement in which another verb is looked for."""
_ANNOUNCING: Final = frozenset({"example", "examples"})
_FOCUS: Final = stem("focus")
_SUPPORT: Final = stem("support")


def idle_words(reading: Reading, missing: frozenset[int], title: frozenset[str]) -> frozenset[int]:
    """Missing words of the source whose loss says nothing less. Linear in the leaf."""
    titled = titled_words(reading, missing, title)
    return titled.union(i for statement in statement_words(reading, missing) for i in _idle(statement, title))


def titled_words(reading: Reading, missing: frozenset[int], title: frozenset[str]) -> frozenset[int]:
    """Missing words that the heading says, but for those that a negation or rule word governs."""
    return frozenset(i for i in missing if not _is_governed(reading, i) and _is_in_title(reading, i, title))


def _is_governed(reading: Reading, index: int) -> bool:
    return index > 0 and reading.tokens[index - 1].kind in _GOVERNS


def _is_in_title(reading: Reading, index: int, title: frozenset[str]) -> bool:
    """In the same form, or before a noun in another one: "docs examples" below "Documentation"."""
    key = match_key(reading.tokens[index])
    if key in title:
        return True
    tokens, after = reading.tokens, index + 1
    if len(title) > _MOST_TITLE or after == len(tokens) or tokens[index].opens:
        return False
    if tokens[index].kind is not TokenKind.CONTENT or tokens[after].kind is not TokenKind.CONTENT:
        return False
    return not reading.gap(index).strip(" \n") and any(related(key, word) for word in title)


def announcing_words(reading: Reading, missing: frozenset[int]) -> frozenset[int]:
    """New words that only announce what follows: "Example: `x`"."""
    return frozenset(
        i
        for i in missing
        if reading.tokens[i].text.lower() in _ANNOUNCING and reading.gap(i).lstrip("*_ ").startswith(":")
    )


def _idle(statement: StatementWords, title: frozenset[str]) -> Iterator[int]:
    for index in statement.indexes:
        token = statement.token(index)
        if index not in statement.missing or token.kind is not TokenKind.CONTENT:
            continue
        if (
            repeats(statement, index)
            or says_nothing(statement, index)
            or is_shown(statement, index)
            or is_subject(statement, index)
            or (token.key == _SUPPORT and index - 1 in statement.indexes and is_subject(statement, index - 1))
            or is_everywhere(statement, index)
            or _is_empty_opener(statement, index)
            or _is_titled(statement, index, title)
        ):
            yield index


def _is_empty_opener(statement: StatementWords, index: int) -> bool:
    """Whether it opens the statement as a verb whose object stays."""
    token = statement.token(index)
    if not (token.opens or index == statement.indexes[0]) or statement.kept < _LEAST:
        return False
    if token.key not in EMPTY_VERBS and not (token.key in SHOWN_VERBS and statement.has_command):
        return False
    after = index + 1 + (token.key == _FOCUS)  # "focus on"
    if after not in statement.indexes or after in statement.missing:
        return False
    plain = statement.token(after).kind in (TokenKind.CONTENT, TokenKind.NAME)
    return plain and not _JOINED.search(statement.reading.masked, token.start, token.start + _REACH)


def _is_titled(statement: StatementWords, index: int, title: frozenset[str]) -> bool:
    """Whether it opens the statement and the heading has it in another form: "Authentication" under "Auth"."""
    if index != statement.indexes[0] or len(title) > _MOST_TITLE:
        return False
    return any(related(statement.token(index).key, word) for word in title)
