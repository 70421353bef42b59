"""Words that relate what stands left of them to what stands right: "to", "over", "than"; passives turned round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from caveman_core.checks.matching.match import Match
from caveman_core.checks.matching.partners import View
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind

_DIRECTED: Final = frozenset({"to", "into", "onto", "over", "than", "toward", "towards"})
_REACH: Final = 3
"""Words on each side of a relation word that it relates."""
_CLOSE: Final = 5
"""Words between a relation word and one that passed it."""
_MARK: Final = re.compile(r"[.,;:!?()—–|]|\s-\s")
_BE: Final = re.compile(r"\b(?:be|are|is|was|were|been)\s*\Z")
_PARTICIPLE: Final = ("ed", "en", "t", "n")


def is_turned_round(lost: View, added: View, i: int, j: int) -> bool:
    """Whether a word that stood right of a relation word that moved stands left of it now, or the other way round."""
    source, candidate = lost.side, lost.other
    if source.token(i).key not in _DIRECTED:
        return False
    before, after = list(_phrase(candidate, j, -1)), list(_phrase(candidate, j, 1))
    i = _nearest(lost, added, i, [*before, *after])
    if _is_infinitive(lost, i):
        return False
    right = {lost.of[k] for k in _phrase(source, i, 1) if k in lost.of}
    left = {lost.of[k] for k in _phrase(source, i, -1) if k in lost.of}
    if left.intersection(after):
        return True
    stays = source.token(i).key != "to" or left.intersection(before)  # "like to thank X", "thanks to X"
    return bool(stays and right.intersection(before))


def _is_infinitive(lost: View, i: int) -> bool:
    """Whether it is the "to" of a verb that has its form in -ing now: "to add rows", "adding rows"."""
    verb = lost.of.get(i + 1)
    turned = verb is not None and lost.other_word(verb).endswith("ing")
    return turned and lost.side.token(i).key == "to" and not lost.word(i + 1).endswith("ing")


def _nearest(lost: View, added: View, i: int, beside: Sequence[int]) -> int:
    """The same word of the source that stands beside what the candidate has beside it, `i` if there is none."""
    tokens = lost.side.reading.tokens
    for place in (added.of[k] for k in beside if k in added.of):
        for k in range(max(0, place - _REACH), min(len(tokens), place + _REACH + 1)):
            if tokens[k].key == tokens[i].key and (k in lost.side.missing or k in lost.moved):
                return k
    return i


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
