"""Words that relate what stands left of them to what stands right: "to", "over", "than"; passives turned round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from caveman_core.checks.matching import Match
from caveman_core.checks.side import Side
from caveman_core.document.facts import TokenKind

_DIRECTED: Final = frozenset({"to", "into", "onto", "over", "than", "toward", "towards"})
_REACH: Final = 3
"""Words on each side of a relation word that it relates."""
_CLOSE: Final = 5
"""Words between a relation word and one that passed it."""
_MARK: Final = re.compile(r"[.,;:!?()—–|]|\s-\s")
_BE: Final = re.compile(r"\b(?:be|are|is|was|were|been)\s*\Z")
_PARTICIPLE: Final = ("ed", "en", "t", "n")


def is_turned_round(match: Match, i: int, j: int) -> bool:
    """Whether a word that stood right of a relation word that moved stands left of it now, or the other way round."""
    source, candidate = match.source, match.candidate
    if source.token(i).key not in _DIRECTED:
        return False
    of = dict((*match.kept[_near(match, i) :][: 4 * _REACH], *match.moved))
    right = [of[k] for k in _phrase(source, i, 1) if k in of]
    left = [of[k] for k in _phrase(source, i, -1) if k in of]
    before, after = set(_phrase(candidate, j, -1)), set(_phrase(candidate, j, 1))
    if any(k in after for k in left):
        return True
    stays = source.token(i).key != "to" or any(k in before for k in left)  # "like to thank X", "thanks to X"
    return stays and any(k in before for k in right)


def _near(match: Match, index: int) -> int:
    """Where in `kept` the words around a token of the source begin."""
    low, high = 0, len(match.kept)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if match.kept[middle][0] < index else (low, middle)
    return max(0, low - 2 * _REACH)


def _phrase(side: Side, index: int, step: int) -> Iterator[int]:
    """The words beside one, nearest first, up to the next mark or preposition."""
    found, i = 0, index + step
    while 0 <= i < len(side.reading.tokens) and found < _REACH and abs(i - index) <= _CLOSE:
        if _MARK.search(side.reading.gap(min(i, i - step))) or side.token(i).kind is TokenKind.LINK:
            return
        found += 1
        yield i
        i += step


def is_imperative(match: Match, i: int, j: int, passed: Sequence[int]) -> bool:
    """Whether the subject of a passive went behind its verb: "secrets must not be sent", "never send secrets"."""
    source, candidate = match.source, match.candidate
    tokens = source.reading.tokens
    if not passed or not tokens[i].opens or len(passed) > _REACH or i > passed[0]:
        return False
    verb = passed[-1]
    if not tokens[verb].text.endswith(_PARTICIPLE) or not _BE.search(source.reading.gap(verb - 1)):
        return False
    if any(_MARK.search(source.reading.gap(k)) for k in range(i, verb)):
        return False
    plain = [k for k in passed[:-1] if tokens[k].kind is not TokenKind.NEGATION]
    return not plain and candidate.token(j - len(passed)).opens
