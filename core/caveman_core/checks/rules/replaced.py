"""Rule words that another wording makes needless or brings along: the meaning is said by the rest."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.matching.partners import View
from caveman_core.checks.rules.conditions import (
    is_aim,
    is_apposed,
    is_case,
    is_cause,
    is_consequence,
    is_nominal,
    is_occasion,
    is_rate,
    is_relative,
)
from caveman_core.checks.rules.directions import is_exchanged, is_pointing, is_repeated, is_topic, is_turned
from caveman_core.checks.rules.duties import (
    is_allowed,
    is_asked,
    is_commanded,
    is_denied,
    is_forbidden,
    is_labelled,
    is_let,
)
from caveman_core.checks.rules.polarity import is_shared
from caveman_core.document.facts import TokenKind

_OR: Final = re.compile(r"\bor\b")
_ALTERNATIVES: Final = 200
"""Characters after "either" in which "or" is looked for."""
_NEEDS: Final = frozenset({"require", "need"})


def may_go(view: View, index: int) -> bool:
    """Whether a lost rule word of the source is said by the rest of the candidate."""
    return any(said(view, index) for said in _GOING)


def may_come(view: View, index: int) -> bool:
    """Whether a rule word that the candidate adds was said by the rest of the source."""
    return any(said(view, index) for said in _COMING)


def _is_reformed(view: View, index: int) -> bool:
    """Whether another form of it went or came: "is a requirement for", "required for"."""
    return view.side.token(index).kind is TokenKind.RULE and index in view.side.reformed


def _is_alternative(view: View, index: int) -> bool:
    """Whether it is "either" and "or" stays."""
    head = view.head(index)
    if view.side.token(index).key != "either" or head is None or head not in view.of:
        return False
    places = ((view.side, head), (view.other, view.of[head]))
    return all(_has_or(side.reading.masked, side.token(at).start) for side, at in places)


def _is_included(view: View, index: int) -> bool:
    """Whether "without" says it too: "without requiring a tool"."""
    side = view.side
    if side.token(index).key not in _NEEDS or not view.word(index).endswith("ing") or not index:
        return False
    return view.word(index - 1) == "without" and index - 1 in view.of and view.head(index) in view.of


def _has_or(text: str, start: int) -> bool:
    return _OR.search(text, start, start + _ALTERNATIVES) is not None


_GOING: Final = (
    is_turned, is_pointing, is_topic, is_exchanged, is_repeated, is_commanded, is_asked, is_let, is_forbidden,
    is_denied, is_labelled, is_occasion, is_relative, is_apposed, is_cause, is_rate, is_nominal, is_shared,
    _is_alternative, _is_included, _is_reformed, is_case, is_consequence, is_aim,
)  # fmt: skip
_COMING: Final = (is_topic, is_exchanged, is_rate, is_shared, is_allowed, is_case, _is_reformed)
