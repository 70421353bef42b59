"""How far a negation reaches: "not all" is not "all not", and what it denied is not asked for by a new sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.matching.partners import views
from caveman_core.checks.order import places
from caveman_core.checks.report import error, quoted
from caveman_core.checks.rules.rule_words import turned
from caveman_core.checks.sides.denied import CLAUSE_END, beside, denied
from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.wording import POLARITY
from caveman_core.document.facts import TokenKind
from caveman_core.policy import Level

_RULE: Final = "scope"
_WHOLE: Final = frozenset({"all", "every", "each", "always", "necessarily", "everything", "everyone"})
_AND: Final = re.compile(r"\s+(?:and|or)\s+", re.IGNORECASE)
_BREAK: Final = re.compile(r"[.;:!?]\s")
_FAR: Final = 12
"""Words of the candidate between a subject and what narrowed it that are looked at."""
_DIRECT: Final = 3
"""Words after a negation that it surely denies."""
_TOO: Final = re.compile(r"\b(?:too|as well|likewise)\b(?=\s*(?:[.,;:!?)]|\Z))", re.IGNORECASE)
_APART: Final = re.compile(r"\bexceptions?\b|\bexcept\b|\bunlike\b|\binstead\b", re.IGNORECASE)


def check(comparison: Comparison) -> Iterator[Finding]:
    """Negations whose reach is another one now."""
    for match in comparison.matches:
        yield from _exceptions(match)
        if any(token.kind is TokenKind.NEGATION for token in match.source.reading.tokens):
            yield from _of_all(match)
            yield from _broken(match)
            if not _is_named(comparison.level, match):
                yield from _turned(match)
            yield from _limits(match)
            yield from _softened(match)
            yield from _forbidden(match)


def _is_named(level: Level, match: Match) -> bool:
    """Whether the rule words, or at `lite` the order, say of a negation already that it moved."""
    if next(turned(views(match)[0]), None) is not None:
        return True
    return level is Level.LITE and next(places.of(match), None) is not None


def _of_all(match: Match) -> Iterator[Finding]:
    """A "not all" or "not always" whose words stay and do not follow one another any more, and the other way round."""
    of = dict((*match.kept, *match.moved))
    back = {j: i for i, j in of.items()}
    for side, there in ((match.source, of), (match.candidate, back)):
        for index in _whole(side):
            word, denial = there.get(index + 1), there.get(index)
            if word is not None and denial is not None and word != denial + 1:
                token = side.token(index + 1)
                yield error(_RULE, f"the negation left {quoted(token.text)}", side.reading.line(token), token.text)
                return


def _whole(side: Side) -> Iterator[int]:
    tokens = side.reading.tokens
    for index, (token, after) in enumerate(pairwise(tokens)):
        follows = not side.reading.gap(index).strip()
        if token.kind is TokenKind.NEGATION and token.key == "not" and follows and after.key in _WHOLE:
            yield index


def _broken(match: Match) -> Iterator[Finding]:
    """Two verbs under one negation of which the second stands in a sentence of its own: "do not test; deploy"."""
    for (i, j), (after, other) in pairwise(match.kept):
        if after != i + 1 or other != j + 1 or not _AND.fullmatch(match.source.reading.gap(i)):
            continue
        if _BREAK.search(match.candidate.reading.gap(j)) and _is_denied(match.source, i):
            token = match.source.token(after)
            yield error(_RULE, f"{quoted(token.text)} is denied no more", match.source.reading.line(token), token.text)


def _is_denied(side: Side, index: int) -> bool:
    for before in range(index - 1, max(-1, index - 1 - _DIRECT), -1):
        if CLAUSE_END.search(side.reading.gap(before)):
            return False
        if side.token(before).kind is TokenKind.NEGATION:
            return True
    return False


def _turned(match: Match) -> Iterator[Finding]:
    """Negations that deny other words of their sentence now; at the end of a clause one denies what is before it."""
    of = dict((*match.kept, *match.moved))
    partners = frozenset(of.values())
    for i, j in of.items():
        token = match.source.token(i)
        if token.kind is not TokenKind.NEGATION or token.key not in POLARITY:
            continue
        stays = [k for k in denied(match.source, i) if k in of]
        words = [k for k in stays if match.source.counts(k)] or stays  # "do not run" says something
        others = beside(match.candidate, j)
        denies_known = not partners.isdisjoint(denied(match.candidate, j))  # a word of the source
        if words and denies_known and not others.intersection(of[k] for k in words):
            word = match.source.token(words[0])
            yield error(_RULE, f"the negation left {quoted(word.text)}", match.source.reading.line(word), word.text)
            return


def _limits(match: Match) -> Iterator[Finding]:
    """A "without" that narrowed a subject and says now how it is done: "tests without network run first"."""
    of = dict((*match.kept, *match.moved))
    back = {j: i for i, j in of.items()}
    for i, token in enumerate(match.source.reading.tokens):
        if token.text.lower() != "without" or i not in of or i - 1 not in of or not _is_subject(match.source, i - 1):
            continue
        between = [back.get(j, -1) for j in range(of[i - 1] + 1, min(of[i], of[i - 1] + _FAR))]
        if between and all(k > i for k in between):
            word = match.source.token(i - 1)
            yield error(_RULE, f"{quoted(token.text)} left {quoted(word.text)}", match.source.reading.line(token))


def _is_subject(side: Side, index: int) -> bool:
    """Whether it is a plural that opens its sentence."""
    token = side.token(index)
    return (token.opens or (index > 0 and side.token(index - 1).opens)) and token.text.endswith("s")


def _softened(match: Match) -> Iterator[Finding]:
    """A "never" that became an "avoid"."""
    for i, j in (*match.kept, *match.moved):
        token, other = match.source.token(i), match.candidate.token(j)
        if token.key == "never" and other.key == "avoid":
            message = f"{quoted(token.text)} became {quoted(other.text)}"
            yield error(_RULE, message, match.source.reading.line(token), token.text)


def _forbidden(match: Match) -> Iterator[Finding]:
    """A "do not have to" that became a "must not", or the other way round."""
    for i, j in (*match.kept, *match.moved):
        if match.source.token(i).kind is not TokenKind.NEGATION:
            continue
        for side, at, other, there in ((match.source, i, match.candidate, j), (match.candidate, j, match.source, i)):
            if _is_must(side, at + 1) and _is_must(other, there - 1):
                token = match.source.token(i)
                yield error(_RULE, "a duty that is not there is none to refrain", match.source.reading.line(token))


def _is_must(side: Side, index: int) -> bool:
    return 0 <= index < len(side.reading.tokens) and side.token(index).key == "must"


def _exceptions(match: Match) -> Iterator[Finding]:
    """An exception that the candidate says of the rest "too"."""
    source, candidate = match.source.reading.masked, match.candidate.reading.masked
    found = _TOO.search(candidate)
    if found and _APART.search(source) and not _APART.search(candidate) and not _TOO.search(source):
        line = match.source.reading.line_at(0)
        yield error(_RULE, f"added {quoted(found[0])} to an exception", line, found[0])
