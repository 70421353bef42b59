"""Words of an opening that what follows says: "Format code: `ruff format`", "with the following structure:"."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.statement import StatementWords
from caveman_core.document.facts import EMPTY_NOUNS, EMPTY_SUBJECTS, PRAISING_ADJECTIVES, TokenKind, stem

_FOLLOWING: Final = frozenset({stem("follow")})
_MEANS: Final = re.compile(
    r"\b(?:in\s+(?:short|other\s+words|summary|essence),?\s+)?(?:this|that|which|it)\s+means:", re.IGNORECASE
)
_ARRANGING: Final = frozenset(map(stem, ("organize", "organise", "structure", "arrange")))
_SPECIFIC: Final = frozenset({stem("specific")})
_WITH: Final = re.compile(r"\s+(?:with|using|by)\b")
_SAID_AFTER: Final = re.compile(r"[:—–]|\s-\s")
_TOOLS: Final = frozenset(map(stem, ("format", "lint", "compile", "check", "test", "build", "typecheck")))
_BEFORE: Final = 24
"""Characters in which the words beside one are looked for."""


def is_shown(statement: StatementWords, index: int) -> bool:
    """Whether a missing word of the statement is one of these."""
    return any(shown(statement, index) for shown in _CONDITIONS)


def _is_announced(statement: StatementWords, index: int) -> bool:
    """As in "with the following structure:", where what follows shows it."""
    if index != statement.indexes[-1] or not statement.reading.gap(index).strip("*_ ").startswith(":"):
        return False
    return statement.gives_up(index - 1, _FOLLOWING) and statement.touches(index - 1)


def _is_lead_in(statement: StatementWords, index: int) -> bool:
    """As in "In short, this means:", a sentence that says nothing."""
    token = statement.token(index)
    start = token.start
    found = _MEANS.finditer(statement.reading.masked, max(statement.start, start - _BEFORE), start + _BEFORE)
    return any(match.start() <= start < match.end() for match in found)


def _is_arranged(statement: StatementWords, index: int) -> bool:
    """As in "organize the code with X": that it is the code goes without saying."""
    verb = index if statement.token(index).key in _ARRANGING else index - 1
    if verb not in statement.indexes or not statement.gives_up(verb, _ARRANGING) or not statement.token(verb).opens:
        return False
    noun = verb + 1
    if noun + 1 not in statement.indexes or not statement.gives_up(noun, EMPTY_SUBJECTS):
        return False
    token = statement.token(noun)
    return _WITH.match(statement.reading.masked, token.start + len(token.text)) is not None


def _is_described(statement: StatementWords, index: int) -> bool:
    """As in "`x`: Specific implementation for React courses": what it is for says what it is."""
    key, after = statement.token(index).key, index + 1
    if key in _SPECIFIC:
        return statement.touches(index) and after in statement.missing and _is_described(statement, after)
    if key not in EMPTY_NOUNS or after not in statement.indexes or statement.token(after).kind is not TokenKind.LINK:
        return False
    first = index - 1 if statement.gives_up(index - 1, _SPECIFIC) else index
    return first - 1 in statement.indexes and _SAID_AFTER.search(statement.reading.gap(first - 1)) is not None


def _is_praising(statement: StatementWords, index: int) -> bool:
    """As in "`instructions`: Detailed instructions", where the span is what is described."""
    before = index - 1
    if statement.token(index).key not in PRAISING_ADJECTIVES or before != statement.indexes[0]:
        return False
    is_span = statement.token(before).kind is TokenKind.OPAQUE
    return is_span and _SAID_AFTER.search(statement.reading.gap(before)) is not None


def _is_code(statement: StatementWords, index: int) -> bool:
    """As in "Format code: `ruff format`", "Lint the code with X": the tool says on what."""
    before = index - 1
    if statement.token(index).key not in EMPTY_SUBJECTS or before not in statement.indexes:
        return False
    verb = statement.token(before)
    if not verb.opens or verb.key not in _TOOLS or before in statement.missing:
        return False
    token = statement.token(index)
    shown = statement.has_command and statement.reading.gap(index).strip("*_").startswith(":")
    return shown or _WITH.match(statement.reading.masked, token.start + len(token.text)) is not None


_CONDITIONS: Final = (_is_announced, _is_lead_in, _is_arranged, _is_described, _is_praising, _is_code)
