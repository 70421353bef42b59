"""Names, acronyms and identifiers outside code: none lost, none added, none in another case."""

from __future__ import annotations

import re
from collections.abc import Iterator

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind, is_plain, label_end

_RULE = "names"
_THINGS = (TokenKind.NAME, TokenKind.NUMBER, TokenKind.OPAQUE)
_OBJECT = re.compile(r"\s+the\s+")
_SUBJECT = re.compile(r",?\s+and\s+the\s+\Z")
_FAR = 64
"""The same for a paragraph that speaks of one name only."""
_MARK = re.compile(r"[.,;!?)]")
_REACH = 16
"""Tokens before a name among which the last one is looked for: keeps the search linear."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """Every name its statement lost or gained, or wrote in another case."""
    for match in comparison.matches:
        yield from _compared(match)


def _compared(match: Match) -> Iterator[Finding]:
    for verb, side in (("lost", match.source), ("added", match.candidate)):
        for index in side.missing_of(TokenKind.NAME):
            token = side.token(index)
            if verb == "lost" and _is_repeated(side, index):
                continue
            if verb == "lost" or token.text.isupper() or not is_plain(token.text.lower()):
                yield error(_RULE, f"{verb} {quoted(token.text)}", side.reading.line(token), token.text)
    for index in _lost_from_label(match.source):
        token = match.source.token(index)
        yield error(_RULE, f"lost {quoted(token.text)} from its label", match.source.reading.line(token), token.text)
    for i, j in match.kept:
        token, other = match.source.token(i), match.candidate.token(j)
        if token.text != other.text and _is_other_name(match, i, j):
            message = f"{quoted(token.text)} became {quoted(other.text)}"
            yield error(_RULE, message, match.source.reading.line(token), token.text)


def _lost_from_label(side: Side) -> list[int]:
    """Words with a capital that a label gave up, though they are said elsewhere."""
    lost = side.missing_of(TokenKind.CONTENT)
    end = label_end(side.reading.masked) if lost else 0
    inside = (index for index in lost if side.token(index).start < end and side.token(index).text[0].isupper())
    told = {index for index in lost if side.gone(index) and side.tells(index)}  # the check of words names those
    return [index for index in inside if index not in told and not side.token(index).opens]


def _is_repeated(side: Side, index: int) -> bool:
    """Whether the last name before it, in its statement, is the same one: "if the PR fails, do not send the PR"."""
    if not index:
        return False
    token, tokens, gap = side.token(index), side.reading.tokens, side.reading.gap(index - 1)
    is_object = side.token(index - 1).kind is TokenKind.CONTENT and _OBJECT.fullmatch(gap) is not None
    closes = index + 1 == len(tokens) or _MARK.match(side.reading.gap(index)) is not None
    if not (is_object and closes) and not _SUBJECT.search(gap):
        return False
    if is_object and _is_only_name(side, index):
        return True
    for i in range(index - 1, max(-1, index - 1 - _REACH), -1):
        if tokens[i].kind in _THINGS:
            same = tokens[i].key == token.key and i not in side.missing
            return same and side.reading.statement(tokens[i]) == side.reading.statement(token)
    return False


def _is_only_name(side: Side, index: int) -> bool:
    """Whether the names before it in its paragraph are all the same one, and one of them stays."""
    before = range(index - 1, max(-1, index - 1 - _FAR), -1)
    names = [i for i in before if side.token(i).kind is TokenKind.NAME]
    same = all(side.token(i).key == side.token(index).key for i in names)
    return same and any(i not in side.missing for i in names)


def _is_other_name(match: Match, i: int, j: int) -> bool:
    """A name changed, or a word became one; the first letter's case is free where a sentence starts."""
    token, other = match.source.token(i), match.candidate.token(j)
    if TokenKind.NAME not in (token.kind, other.kind):
        return False
    if token.text.casefold() != other.text.casefold():
        return True
    return token.text[1:] != other.text[1:] or not (token.opens or other.opens or other.text[:1].isupper())
