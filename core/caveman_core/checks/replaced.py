"""Rule words that another wording makes needless: a direction, a duty said by the imperative."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from caveman_core.checks.governed import GOVERNING, governed
from caveman_core.checks.matching import Match
from caveman_core.document.facts import TokenKind

_DIRECTIONS: Final = frozenset({"from", "about", "during"})
_MARK: Final = re.compile(r"[.,;:—–]")
_OR: Final = re.compile(r"\bor\b")
_ALTERNATIVES: Final = 200
"""Characters after "either" in which "or" is looked for."""
_REACH: Final = 4
"""Tokens before "may" among which "no" is looked for."""
_PARTICIPLE: Final = ("ed", "en", "t")
_DUTIES: Final = frozenset({"should", "must", "shall"})


@dataclass(frozen=True, slots=True)
class Partners:
    """A match with the candidate's token of each token that stays; `moved`: those that stand elsewhere."""

    match: Match
    of: Mapping[int, int]
    moved: frozenset[int]


def partners(match: Match) -> Partners:
    """The partners of a match. Linear."""
    return Partners(match, dict((*match.kept, *match.moved)), frozenset(i for i, _ in match.moved))


def may_go(known: Partners, index: int) -> bool:
    """Whether a lost rule word of the source is said by the rest of the candidate."""
    return any(said(known, index) for said in (_is_turned, _is_commanded, _is_denied, _is_alternative))


def _is_turned(known: Partners, index: int) -> bool:
    """Whether its noun now stands before the other one ("output from the backend"), or it led to a verb in -ing."""
    source = known.match.source
    if source.token(index).text.lower() not in _DIRECTIONS:
        return False
    head = next(governed(source, index), None)
    if head is None or head not in known.of or source.token(head).kind is TokenKind.NUMBER or _has_other(known, head):
        return False
    prevented = source.token(head).text.endswith("ing") and index - 1 in source.missing
    return prevented or head in known.moved or index - 1 in known.moved


def _has_other(known: Partners, head: int) -> bool:
    """Whether another preposition or rule word stands before the noun now: "to staging"."""
    before, candidate = known.of[head] - 1, known.match.candidate
    return before in candidate.missing and candidate.token(before).kind is not TokenKind.CONTENT


def _is_commanded(known: Partners, index: int) -> bool:
    """Whether "should be gated" became "Gate": the same verb opens the candidate's statement, without its ending."""
    source, candidate = known.match.source, known.match.candidate
    if source.token(index).key not in _DUTIES or source.reading.gap(index).split() != ["be"]:
        return False
    if index + 1 not in known.of or not source.token(index + 1).text.endswith(_PARTICIPLE):
        return False
    verb = candidate.token(known.of[index + 1])
    return verb.opens and verb.kind is TokenKind.CONTENT and not verb.text.endswith(("ed", "en", "s", "ing"))


def _is_denied(known: Partners, index: int) -> bool:
    """Whether a kept "no" of its clause forbids the same without "may": "no section may be left blank"."""
    source = known.match.source
    if source.token(index).key != "may" or index + 1 not in known.of:
        return False
    for before in range(index - 1, max(-1, index - 1 - _REACH), -1):
        if _MARK.search(source.reading.gap(before)):
            return False
        if source.token(before).kind in GOVERNING:
            denial = source.token(before)
            return denial.text.lower() == "no" and denial.opens and before not in source.missing
    return False


def _is_alternative(known: Partners, index: int) -> bool:
    """Whether it is "either" and "or" stays."""
    source, candidate = known.match.source, known.match.candidate
    head = next(governed(source, index), None)
    if source.token(index).key != "either" or head is None or head not in known.of:
        return False
    places = ((source, head), (candidate, known.of[head]))
    return all(_has_or(side.reading.masked, side.token(at).start) for side, at in places)


def _has_or(text: str, start: int) -> bool:
    return _OR.search(text, start, start + _ALTERNATIVES) is not None
