"""Words that two sentences of the source have and their common candidate says once: "Use tox for A and B"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from enum import Enum, auto
from typing import Final

from caveman_core.checks.matching.match import Match
from caveman_core.checks.sides.said import sentence_tokens
from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.wording import match_key
from caveman_core.document.facts import TokenKind
from caveman_core.document.wordset import word_set

_NAMED: Final = (TokenKind.NAME, TokenKind.OPAQUE)
_SHARED: Final = word_set("must should shall need require all every each always can may could might")
"""Rule words that hold for all of a list."""
_CONDITIONS: Final = word_set("before after when whenever if until unless while once during")
"""Words whose condition holds for all of a list: "run A and B before a commit"."""
_BORDER: Final = re.compile(r"[;:—–.()]|\s-\s")
_LONGEST: Final = 24
"""Words of an action or condition that may be merged."""
_OR: Final = re.compile(r"\b(?:or|nor)\b|/")


def merged(match: Match) -> Iterator[int]:
    """Missing tokens of the source that the candidate's sentence says for another sentence of the source."""
    source, candidate = match.source, match.candidate
    if len(source.reading.starts) < 2:
        return
    parts = _Parts(source)
    pairs = sorted((*match.kept, *match.moved))
    holders: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    firsts: dict[int, int] = {}
    for i, j in pairs:
        token = source.token(i)
        firsts.setdefault(source.reading.statement(token), j)
        if token.kind in _NAMED or _is_shared(source, i) or token.key in _CONDITIONS:
            holders[token.key].append((i, j))
    for index in sorted(source.missing):
        token = source.token(index)
        first = firsts.get(source.reading.statement(token))
        if first is None:
            continue
        if any(
            _is_condition(candidate, j, first, parts.shared(i, index))
            if token.key in _CONDITIONS
            else _says(candidate, j, first, token.kind)
            for i, j in holders[token.key][:8]
        ):
            yield index


class _Shared(Enum):
    """What two sentences with the same condition word have in common."""

    NOTHING = auto()
    CONDITION = auto()
    ACTION = auto()


class _Parts:
    """What stands before and after a condition word of a sentence."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._sentences = sentence_tokens(side.reading)

    def shared(self, one: int, other: int) -> _Shared:
        """Equal conditions of different actions, or equal actions under different conditions."""
        (action, condition), (other_action, other_condition) = self._around(one), self._around(other)
        if (action == other_action) == (condition == other_condition):
            return _Shared.NOTHING
        return _Shared.ACTION if action == other_action else _Shared.CONDITION

    def _around(self, index: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        tokens = self._sentences[self._side.reading.statement(self._side.token(index))]
        return self._keys(range(tokens.start, index)), self._keys(range(index + 1, tokens.stop))

    def _keys(self, tokens: range) -> tuple[str, ...]:
        """The words but prepositions; none of a sentence that nobody would merge."""
        if len(tokens) > _LONGEST:
            return (str(tokens.start),)
        words = (self._side.token(i) for i in tokens)
        return tuple(match_key(word) for word in words if word.kind is not TokenKind.LINK)


def _is_condition(side: Side, holder: int, first: int, shared: _Shared) -> bool:
    """Whether the condition at `holder` holds for the action or condition at `first`, which one sentence lists."""
    one, other = side.token(holder), side.token(first)
    if shared is _Shared.NOTHING or side.reading.statement(one) != side.reading.statement(other):
        return False
    between = side.reading.masked[min(one.start, other.start) : max(one.start, other.start)]
    if _BORDER.search(between):
        return False
    return holder > first if shared is _Shared.CONDITION else holder < first and _OR.search(between) is not None


def _is_shared(side: Side, index: int) -> bool:
    token = side.token(index)
    return token.kind is TokenKind.NEGATION or (token.kind is TokenKind.RULE and token.key in _SHARED)


def _says(side: Side, holder: int, first: int, kind: TokenKind) -> bool:
    """Whether what stands at `holder` holds for `first` too: in one sentence, a rule word in one clause."""
    one, other = side.token(holder), side.token(first)
    if side.reading.statement(one) != side.reading.statement(other):
        return False
    if kind in _NAMED:
        return True
    between = side.reading.masked[one.start : other.start] if holder < first else ""
    if not between or _BORDER.search(between):
        return False
    return kind is TokenKind.RULE or _OR.search(between) is not None
