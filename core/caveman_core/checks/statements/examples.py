"""An example may not become the only case: "abbreviations such as `cfg`" is more than "`cfg`"."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.wording import related
from caveman_core.document.facts import EMPTY_NOUNS, Token, TokenKind, stem

_RULE: Final = "examples"
_MARKER: Final = re.compile(
    r"\b(?:such\s+as|for\s+(?:example|instance)|e\.g\b\.?|including|especially|like|above\s+all)\b,?", re.IGNORECASE
)
"""What stands between what is meant and an example of it."""

_PART: Final = re.compile(r"[^\W\d_]{3,}")
_REACH: Final = 4
"""Words before one among which such a span stands."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """Examples that stay while what they are examples of is gone, and the mark that calls them one."""
    for match in comparison.matches:
        if match.source.missing and not _MARKER.search(match.candidate.reading.masked):
            yield from _alone(match.source)


def _alone(side: Side) -> Iterator[Finding]:
    starts = [token.start for token in side.reading.tokens]
    for found in _MARKER.finditer(side.reading.masked):
        meant, example = _meant(side, bisect_left(starts, found.start()) - 1), bisect_right(starts, found.end())
        if meant < 0 or example >= len(starts) or not (side.gone(meant) and side.tells(meant) and side.stays(example)):
            continue
        word, other = side.token(meant), side.token(example)
        if side.reading.statement(word) == side.reading.statement(other) and not _is_shown(side, meant):
            message = f"{quoted(other.text)} is now the only case of {quoted(word.text)}"
            yield error(_RULE, message, side.reading.line(word), word.text)


def _meant(side: Side, index: int) -> int:
    """The noun itself: "state" of "state management logic", whose last words repeat it."""
    while index > 0 and side.token(index).key in EMPTY_NOUNS and not side.reading.gap(index - 1).strip(" \n"):
        index -= 1
    return index


def _is_shown(side: Side, index: int) -> bool:
    """Whether a span before it says it: "`docs`: Documentation including the guide"."""
    key, before = side.token(index).key, max(0, index - _REACH)
    parts = (part for i in range(before, index) if side.stays(i) for part in _parts(side.token(i)))
    return any(related(key, stem(part)) for part in parts)


def _parts(token: Token) -> list[str]:
    return _PART.findall(token.text.lower()) if token.kind is TokenKind.OPAQUE else []
