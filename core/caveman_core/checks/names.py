"""Names, acronyms and identifiers outside code: none lost, none added, none in another case."""

from __future__ import annotations

from collections.abc import Iterator

from caveman_core.checks.comparison import Comparison
from caveman_core.checks.finding import Finding
from caveman_core.checks.matching import Match
from caveman_core.checks.report import error, quoted
from caveman_core.document.facts import TokenKind, is_plain

_RULE = "names"


def check(comparison: Comparison) -> Iterator[Finding]:
    """Every name its statement lost or gained, or wrote in another case."""
    for match in comparison.matches:
        yield from _compared(match)


def _compared(match: Match) -> Iterator[Finding]:
    for verb, side in (("lost", match.source), ("added", match.candidate)):
        for token in map(side.token, side.missing_of(TokenKind.NAME)):
            if verb == "lost" or token.text.isupper() or not is_plain(token.text.lower()):
                yield error(_RULE, f"{verb} {quoted(token.text)}", side.reading.line(token), token.text)
    for i, j in match.kept:
        token, other = match.source.token(i), match.candidate.token(j)
        if token.text != other.text and _is_other_name(match, i, j):
            message = f"{quoted(token.text)} became {quoted(other.text)}"
            yield error(_RULE, message, match.source.reading.line(token), token.text)


def _is_other_name(match: Match, i: int, j: int) -> bool:
    """A name changed, or a word became one; the first letter's case is free where a sentence starts."""
    token, other = match.source.token(i), match.candidate.token(j)
    if TokenKind.NAME not in (token.kind, other.kind):
        return False
    if token.text.casefold() != other.text.casefold():
        return True
    return token.text[1:] != other.text[1:] or not (token.opens or other.opens or other.text[:1].isupper())
