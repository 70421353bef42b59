"""Order at `full`: a sentence may be turned round; facts do not change places, nor what a relation stands between."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.governed import GOVERNING, head_phrase
from caveman_core.checks.sides.said import sentence_tokens
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind

_RULE: Final = "order"
_FACTS: Final = frozenset({TokenKind.NUMBER, TokenKind.NAME, TokenKind.OPAQUE})
_RELATIONS: Final = frozenset(
    {"to", "into", "onto", "over", "than", "before", "after", "until", "from", "instead of", "→"}
)
_BORDER: Final = re.compile(r"[.;:!?—–()]|\s-\s")
_REACH: Final = 4
"""Words on either side of a relation."""

Pairs = Sequence[tuple[int, int]]


def check(comparison: Comparison) -> Iterator[Finding]:
    """Facts, relations and rule words of each match in which something moved."""
    for match in comparison.matches:
        if not match.moved:
            continue
        pairs = sorted((*match.kept, *match.moved))
        places = _Places(match, pairs)
        yield from _facts(match, pairs, places)
        yield from _relations(match, pairs)
        yield from _heads(match)
        yield from _swapped(match, pairs)


class _Places:
    """Which sentence of either side a token is in, and where each sentence's words went."""

    def __init__(self, match: Match, pairs: Pairs) -> None:
        self.source = _numbers(match.source)
        self.candidate = _numbers(match.candidate)
        words: defaultdict[int, list[int]] = defaultdict(list)
        homes: defaultdict[int, set[int]] = defaultdict(set)
        for i, j in pairs:
            words[self.source[i]].append(j)
            if match.source.token(i).kind is TokenKind.CONTENT:
                homes[self.source[i]].add(self.candidate[j])
        self.middle = {number: median(places) for number, places in words.items()}
        self.homes = dict(homes)


def _numbers(side: Side) -> list[int]:
    return [number for number, tokens in enumerate(sentence_tokens(side.reading)) for _ in tokens]


def _facts(match: Match, pairs: Pairs, places: _Places) -> Iterator[Finding]:
    """Facts that left their sentence, or passed one another in it."""
    facts = [
        (i, j) for i, j in pairs if match.source.token(i).kind in _FACTS or match.candidate.token(j).kind in _FACTS
    ]
    for i, j in facts:
        homes = places.homes.get(places.source[i])
        if homes and places.candidate[j] not in homes:
            yield _moved(match, i, "moved")
    for (i, j), (other, last) in pairwise(facts):
        here, there = places.source[i], places.source[other]
        same = match.source.token(i).key == match.source.token(other).key
        if last > j or same or places.candidate[j] != places.candidate[last]:
            continue
        if here == there or places.middle.get(here, 0) < places.middle.get(there, 0):
            yield _moved(match, other, "exchanged")


def _relations(match: Match, pairs: Pairs) -> Iterator[Finding]:
    """Words that went from the left of a relation to its right while others came the other way."""
    of = dict(pairs)
    for i, j in pairs:
        if match.source.token(i).key not in _RELATIONS:
            continue
        before, after = _beside(match.source, i)
        left, right = _beside(match.candidate, j)
        over = [k for k in before if of.get(k) in right]
        back = [k for k in after if of.get(k) in left]
        if over and back:
            yield _moved(match, over[0], "exchanged")


def _beside(side: Side, index: int) -> tuple[range, range]:
    """The words to the left and right of a relation, in its sentence."""
    low, high = index, index + 1
    while low > 0 and index - low < _REACH and not _BORDER.search(side.reading.gap(low - 1)):
        low -= 1
    last = len(side.reading.tokens)
    while high < last and high - index <= _REACH and not _BORDER.search(side.reading.gap(high - 1)):
        high += 1
    return range(low, index), range(index + 1, high)


def _heads(match: Match) -> Iterator[Finding]:
    """Negations and rule words that moved away from what they govern."""
    of = dict((*match.kept, *match.moved))
    for i, j in match.moved:
        token = match.source.token(i)
        heads = [k for k in head_phrase(match.source, i) if k in of] if token.kind in GOVERNING else []
        others = head_phrase(match.candidate, j)
        if heads and others and not any(of[k] in others for k in heads):
            yield _moved(match, i, "moved")


def _swapped(match: Match, pairs: Pairs) -> Iterator[Finding]:
    """Two plain words in each other's place: "the client calls the server"."""
    place = {j: number for number, j in enumerate(sorted(j for _, j in pairs))}
    order = [place[j] for _, j in pairs]
    for number, (i, _) in enumerate(pairs):
        other = order[number]
        if other > number and order[other] == number and match.source.token(i).kind is TokenKind.CONTENT:
            between = order[number + 1 : other]
            same = match.source.reading.statement(match.source.token(i)) == match.source.reading.statement(
                match.source.token(pairs[other][0])
            )
            if same and between and between == list(range(number + 1, other)):
                yield _moved(match, i, "exchanged")


def _moved(match: Match, index: int, verb: str) -> Finding:
    token = match.source.token(index)
    return error(_RULE, f"{verb} {quoted(token.text)}", match.source.reading.line(token), token.text)
