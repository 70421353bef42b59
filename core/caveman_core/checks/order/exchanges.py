"""Parts of one sentence do not exchange what they say: "reads are cached and writes are logged"."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.wording import match_key
from caveman_core.document.facts import TokenKind

_RULE: Final = "parts"
_CUT: Final = re.compile(r"[,;:.!?()—–]|\s-\s|\b(?:and|but|while|whereas)\b", re.IGNORECASE)
_MOST: Final = 6
"""Parts of the source in one part of the candidate that are compared."""
_ADVERBIAL: Final = frozenset({"by", "for", "in", "on", "at", "with"})
_PHRASE: Final = 2
"""Words of a phrase like "by default"."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """Two parts of the source that two of the candidate both mix, or a phrase that went to the other part."""
    for match in comparison.matches:
        if match.moved:
            found = next(_mixed(match), None)
            if found is not None:
                token = match.source.token(found)
                message = f"{quoted(token.text)} went to another part of its sentence"
                yield error(_RULE, message, match.source.reading.line(token), token.text)


def _mixed(match: Match) -> Iterator[int]:
    before, after = _parts(match.source), _parts(match.candidate)
    here = Counter(match_key(token) for token in match.source.reading.tokens)
    members: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for i, j in sorted((*match.kept, *match.moved)):
        token = match.source.token(i)
        if token.kind is not TokenKind.LINK and match.source.counts(i) and here[match_key(token)] == 1:
            members[after[j]][before[i]].append(i)
    seen: dict[tuple[int, int], int] = {}
    for parts in members.values():
        for pair in combinations(sorted(parts)[:_MOST], 2):
            if pair in seen:
                yield parts[pair[1]][0]
            seen[pair] = 1
    yield from _strayed(match, before, members)


def _strayed(match: Match, before: Sequence[int], members: dict[int, defaultdict[int, list[int]]]) -> Iterator[int]:
    """Words of a phrase with "by" or "for" that stand alone in a part with words of another one."""
    homes = Counter(part for parts in members.values() for part in parts)
    for parts in members.values():
        for part, words in parts.items():
            others = [other for other in parts if other != part]
            if others and homes[part] > 1 and len(words) <= _PHRASE and _is_phrase(match.source, words):
                yield words[0]


def _is_phrase(side: Side, words: Sequence[int]) -> bool:
    first = words[0]
    return first > 0 and side.token(first - 1).key in _ADVERBIAL and words[-1] - first < _PHRASE


def _parts(side: Side) -> list[int]:
    """The number of each token's part."""
    number, numbers = 0, []
    for index in range(len(side.reading.tokens)):
        if index and _CUT.search(side.reading.gap(index - 1)):
            number += 1
        numbers.append(number)
    return numbers
