"""Single words: one that appears says something new; one that goes is shown, the first of a statement refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.comparison import Comparison
from caveman_core.checks.finding import Finding
from caveman_core.checks.report import error, quoted, warning
from caveman_core.checks.side import Side
from caveman_core.document.facts import TokenKind
from caveman_core.policy import Level

_RULE: Final = "words"
_GOVERNS: Final = (TokenKind.NEGATION, TokenKind.RULE)
_GOVERNS_OR_LINK: Final = (*_GOVERNS, TokenKind.LINK)
_MARK: Final = re.compile(r"[*_]*[.,;!?)]")
_DETERMINED: Final = re.compile(r"\b(?:the|an?|its|their|your|our|my)\s+$", re.IGNORECASE)
_LISTED: Final = re.compile(r",\s+$|\b(?:and|or|nor)\s+$")
_SHOWN: Final = 8
"""Words listed in one message."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """Words of the candidate that the source has in no form, and the other way round at `lite`."""
    for match in comparison.matches:
        if comparison.level is Level.LITE:
            yield from _lost(match.source)
        yield from _added(match.candidate)


def _lost(side: Side) -> Iterator[Finding]:
    for number, indexes in side.changed_statements():
        chosen = _chosen(side, indexes)
        if not chosen:
            continue
        words = [side.token(index) for index in chosen]
        listed = ", ".join(quoted(word.text) for word in words[:_SHOWN])
        message = f"lost {listed} from {quoted(side.reading.statement_text(number))}"
        told = words[0] is side.token(indexes[0]) or any(_is_whole_phrase(side, index) for index in chosen)
        yield (error if told else warning)(_RULE, message, side.reading.line(words[0]), words[0].text)


def _added(side: Side) -> Iterator[Finding]:
    for _, indexes in side.changed_statements():
        for word in map(side.token, _chosen(side, indexes)):
            yield error(_RULE, f"added {quoted(word.text)}", side.reading.line(word), word.text)


def _chosen(side: Side, indexes: list[int]) -> list[int]:
    """Plain words that tell something and are gone; the other kinds have checks of their own."""
    chosen = (index for index in indexes if side.gone(index) and side.tells(index))
    return [index for index in chosen if side.token(index).kind is TokenKind.CONTENT]


def _is_whole_phrase(side: Side, index: int) -> bool:
    """Whether nothing is left of its phrase: "delete the file", "push to servers, then wait", one of a list."""
    reading, tokens = side.reading, side.reading.tokens
    gap, before = reading.gap(index), reading.gap(index - 1) if index else ""
    object_of_verb = bool(index) and side.token(index - 1).opens and not before.strip()
    if _DETERMINED.search(before) or object_of_verb:
        return _closes(side, index, gap, _GOVERNS_OR_LINK)
    listed = not index or _LISTED.search(before) or tokens[index - 1].kind in _GOVERNS_OR_LINK
    return bool(listed) and _closes(side, index, gap, _GOVERNS)


def _closes(side: Side, index: int, gap: str, kinds: tuple[TokenKind, ...]) -> bool:
    """Whether its phrase ends here, by a mark or by one of these kinds. A colon ends a label only; "of" none."""
    tokens = side.reading.tokens
    if _MARK.match(gap) or index + 1 == len(tokens):
        return not gap.lstrip("*_").startswith(":")
    return not gap.strip() and tokens[index + 1].kind in kinds and tokens[index + 1].key != "of"
