"""Words of one sentence stay together: sentences may be merged or split, but not mixed inside a clause."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import Final, NamedTuple

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.said import clause_tokens, sentence_tokens
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import TokenKind

_RULE: Final = "sentences kept apart"
_THINGS: Final = (TokenKind.CONTENT, TokenKind.NAME, TokenKind.NUMBER, TokenKind.OPAQUE)
_LISTED: Final = re.compile(r"\s*(?:,|\band\b|&)\s*(?:and\s+)?(?:the\s+)?", re.IGNORECASE)


class _Word(NamedTuple):
    """A word of the source: its index and sentence; its index, sentence and clause in the candidate."""

    place: int
    sentence: int
    here: int
    stands: int
    clause: int


def check(comparison: Comparison) -> Iterator[Finding]:
    """Where a clause of the candidate holds words of two of the source and does not say each of them whole."""
    for match in comparison.matches:
        if len(match.source.reading.starts) > 1:
            yield from _mixed(match)


def _mixed(match: Match) -> Iterator[Finding]:
    words = list(_words(match))
    stands: defaultdict[int, set[int]] = defaultdict(set)
    for word in words:
        stands[word.sentence].add(word.stands)
    whole = Counter(sentence for sentence, _ in groupby(words, key=lambda word: word.sentence))
    for _, clause in groupby(words, key=lambda word: word.clause):
        members = list(clause)
        nested = _nested(match.candidate, members)
        runs = [next(run) for _, run in groupby(members, key=lambda word: word.sentence)]
        times = Counter(word.sentence for word in runs)
        parted = [word for word in runs if times[word.sentence] > 1]
        elsewhere = [
            word
            for word in runs
            if len(times) > 1 and (len(stands[word.sentence]) > 1 or whole[word.sentence] > times[word.sentence])
        ]
        # One sentence may stand whole amid another: "the deliberately small trait".
        if elsewhere or len({word.sentence for word in parted}) > 1:
            yield _finding(match, (elsewhere or parted)[0].place)
        elif nested is not None:
            yield _finding(match, nested.place)


def _nested(candidate: Side, words: Sequence[_Word]) -> _Word | None:
    """A word behind another sentence's words, both joined to them: "errors, metrics go to Grafana, Sentry"."""
    borders = [
        (one, other)
        for one, other in pairwise(words)
        if one.sentence != other.sentence and _joined(candidate, one, other)
    ]
    for (one, other), (last, back) in pairwise(borders):
        if one.sentence == back.sentence and other.sentence == last.sentence and other.here != last.here:
            return back
    return None


def _joined(side: Side, one: _Word, other: _Word) -> bool:
    """Whether a comma or "and" alone stands between them."""
    return other.here == one.here + 1 and _LISTED.fullmatch(side.reading.gap(one.here)) is not None


def _words(match: Match) -> Iterator[_Word]:
    """In the candidate's order, the kept words that tell something and that one sentence of the source alone has."""
    source, candidate = match.source, match.candidate
    owners: defaultdict[str, set[int]] = defaultdict(set)
    for token in source.reading.tokens:
        owners[token.key].add(source.reading.statement(token))
    clauses = _clauses(candidate)
    for i, j in sorted((*match.kept, *match.moved), key=lambda pair: pair[1]):
        token = source.token(i)
        if token.kind in _THINGS and source.counts(i) and len(owners[token.key]) == 1:
            stands = candidate.reading.statement(candidate.token(j))
            yield _Word(i, source.reading.statement(token), j, stands, clauses[j])


def _clauses(side: Side) -> list[int]:
    """The number of each token's clause."""
    starts = {
        clause.start for tokens in sentence_tokens(side.reading) for clause in clause_tokens(side.reading, tokens)
    }
    return list(accumulate(i in starts for i in range(len(side.reading.tokens))))


def _finding(match: Match, index: int) -> Finding:
    side: Side = match.source
    token = side.token(index)
    home = side.reading.statement_text(side.reading.statement(token))
    return error(_RULE, f"{quoted(token.text)} left {quoted(home)}", side.reading.line(token), token.text)
