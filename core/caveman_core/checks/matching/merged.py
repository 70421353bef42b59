"""Words that two sentences of the source have and their common candidate says once: "Use tox for A and B"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.matching.match import Match
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind
from caveman_core.document.wordset import word_set

_NAMED: Final = (TokenKind.NAME, TokenKind.OPAQUE)
_SHARED: Final = word_set("must should shall need require all every each always can may could might")
"""Rule words that hold for all of a list."""
_BORDER: Final = re.compile(r"[;:—–.()]|\s-\s")
_OR: Final = re.compile(r"\b(?:or|nor)\b|/")


def merged(match: Match) -> Iterator[int]:
    """Missing tokens of the source that the candidate's sentence says for another sentence of the source."""
    source, candidate = match.source, match.candidate
    if len(source.reading.starts) < 2:
        return
    pairs = sorted((*match.kept, *match.moved))
    holders: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    firsts: dict[int, int] = {}
    for i, j in pairs:
        token = source.token(i)
        firsts.setdefault(source.reading.statement(token), j)
        if token.kind in _NAMED or _is_shared(source, i):
            holders[token.key].append((i, j))
    for index in sorted(source.missing):
        token = source.token(index)
        first = firsts.get(source.reading.statement(token))
        if first is not None and any(_says(candidate, j, first, token.kind) for _, j in holders[token.key][:8]):
            yield index


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
