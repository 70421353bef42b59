"""What a group of sentences lost as a whole, and which of its tokens may be missing at `full`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from caveman_core.checks.matching.announcing import is_announcing
from caveman_core.checks.matching.kept import Kept
from caveman_core.checks.matching.layout import labelled_conditions, said_beside, shown_in, titled_names, verbs_before
from caveman_core.checks.matching.match import Match
from caveman_core.checks.matching.merged import merged
from caveman_core.checks.sides.actions import is_action
from caveman_core.checks.sides.classes import StatementClass, classed, free_stretches, tells
from caveman_core.checks.sides.reading import Reading
from caveman_core.checks.sides.said import lost_clauses, sentence_tokens, weight
from caveman_core.checks.sides.shaped import label_tokens
from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import EMPTY_NOUNS, EMPTY_THINGS, TokenKind, stem
from caveman_core.document.wordset import word_set

_TELLING_LABELS: Final = frozenset(
    map(
        stem,
        word_set(
            "bad good wrong right correct incorrect deprecated legacy old new example avoid optional required",
            "before after yes preferred discouraged",
        ),
    )
)
"""Labels that turn what follows them."""
_VAGUE: Final = (EMPTY_NOUNS | EMPTY_THINGS) | frozenset(
    map(stem, word_set("related specific handling manipulation processing functionality utilities support helpers"))
)
"""Words that say nothing beside a name: "File handling utilities"."""
_PLAIN_RULES: Final = word_set("about all first last next from between during inside outside within above below off")
"""Rule words that are plain ones in a label: "About", "Simplicity first"."""
_STRONG: Final = frozenset(
    map(
        stem,
        word_set(
            "delete remove disable stop skip ignore reject block close revert exclude omit drop kill uninstall hide",
            "deny break fail cancel deprecated",
        ),
    )
)
"""Verbs without which a statement says the contrary of what it said."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A sentence or clause of the source that nothing of the candidate says."""

    kind: StatementClass
    text: str
    sentence: str
    line: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A match whose source side no longer misses what may go, and the losses that may not."""

    match: Match
    losses: tuple[Loss, ...]


def judged(match: Match, kept: Kept) -> Judged:
    """What is lost in a match. Linear in it."""
    side = match.source
    if not side.missing:
        return Judged(match, ())
    excused = {*merged(match), *said_beside(side), *titled_names(side, kept.title), *labelled_conditions(match)}
    excused |= {i for i in verbs_before(side) if side.token(i).key not in _STRONG}
    losses: list[Loss] = []
    labels = label_tokens(side.reading)
    for number, tokens in enumerate(sentence_tokens(side.reading)):
        if not side.missing.isdisjoint(tokens):
            lost = _Sentence(side, number, tokens, labels)
            excused |= lost.free(kept)
            losses += lost.losses(excused, kept)
            losses += lost.words(excused)
    source = replace(side, missing=side.missing - excused, excused=frozenset(excused) & side.missing)
    return Judged(replace(match, source=source), tuple(losses))


def unmatched(reading: Reading, kept: Kept) -> Iterator[Loss]:
    """The losses of sentences for which the candidate has nothing."""
    for number, tokens in enumerate(sentence_tokens(reading)):
        every = reading.tokens[tokens.start : tokens.stop]
        text, start = masked_sentence(reading, number)
        kind = classed(text, every, kept.title, start, kept.has)
        if kind is not StatementClass.OTHER and not kept.says(every, kind):
            whole = reading.statement_text(number)
            yield Loss(kind, whole, whole, reading.line_at(start))


def masked_sentence(reading: Reading, number: int) -> tuple[str, int]:
    """A sentence of the masked text and where it begins."""
    start = reading.starts[number]
    end = reading.starts[number + 1] if number + 1 < len(reading.starts) else len(reading.masked)
    return reading.masked[start:end].rstrip(), start


class _Sentence:
    """A sentence of the source that misses words."""

    def __init__(self, side: Side, number: int, tokens: range, labels: frozenset[int]) -> None:
        self._side = side
        self._number = number
        self._tokens = tokens
        self._labels = labels
        self._text, self._start = masked_sentence(side.reading, number)

    def free(self, kept: Kept) -> set[int]:
        """Missing tokens that may go: of reasons, of a label whose sentence stays."""
        side = self._side
        missing = [i for i in self._tokens if i in side.missing]
        tokens = side.reading.tokens[self._tokens.start : self._tokens.stop]
        if classed(self._text, tokens, kept.title, self._start, kept.has) is StatementClass.OTHER:
            return set(missing)
        stays = {side.token(i).start for i in self._tokens if i not in side.missing}
        starts = [token.start - self._start for token in tokens]
        free: set[int] = set()
        for low, high in free_stretches(self._text, tokens, self._start, kept.names, stays):
            inside = range(bisect_left(starts, low), bisect_left(starts, high))
            free |= {self._tokens.start + i for i in inside if self._tokens.start + i in side.missing}
        if any(i not in side.missing for i in self._tokens):
            free |= {i for i in missing if i in self._labels and self._is_layout(i)}
        return free

    def losses(self, excused: set[int], kept: Kept) -> Iterator[Loss]:
        """Clauses of which too little stays; their tokens are excused, for the loss says it all."""
        shown = shown_in(self._side, self._tokens)
        clauses = [
            clause
            for clause in lost_clauses(self._side.reading, self._tokens)
            if any(i not in excused and i not in self._labels for i in clause)
        ]
        lost = [clause for clause in clauses if self._is_lost(clause, excused)]
        said = [clause for clause in lost if self._is_shown(clause, shown) or self._announces(clause)]
        excused |= {i for clause in said for i in clause if i in self._side.missing}
        lost = [clause for clause in lost if clause not in said]
        if not lost:
            return
        whole = len(lost) == len(clauses)
        for clause in [self._tokens] if whole else lost:
            tokens = self._side.reading.tokens[clause.start : clause.stop]
            text = self._text if whole else self._clause_text(clause)
            start = self._start if whole else tokens[0].start
            kind = classed(text, tokens, kept.title, start, kept.has)
            if kind is not StatementClass.OTHER and not kept.says(tokens, kind):
                reading = self._side.reading
                sentence = reading.statement_text(self._number)
                yield Loss(kind, sentence if whole else reading.restored(text), sentence, reading.line_at(start))
            excused |= {i for i in clause if i in self._side.missing}

    def words(self, excused: set[int]) -> Iterator[Loss]:
        """Strong verbs, and first words of names, that are gone from what stays."""
        reading = self._side.reading
        for index in self._tokens:
            token = self._side.token(index)
            if index in excused or not self._side.gone(index):
                continue
            kind = StatementClass.RULE if token.key in _STRONG else StatementClass.FACT
            if kind is StatementClass.RULE or self._begins_name(index):
                yield Loss(kind, token.text, reading.statement_text(self._number), reading.line(token))

    def _begins_name(self, index: int) -> bool:
        """Whether it is the first word of a name behind a label, which no capital tells: "Styling: Tailwind CSS"."""
        token, after = self._side.token(index), index + 1
        if not (index and index - 1 in self._labels and index not in self._labels and after in self._tokens):
            return False
        is_name = token.opens and token.text[0].isupper() and token.kind is TokenKind.CONTENT and tells(token)
        close = not self._side.reading.gap(index).strip()
        return is_name and close and self._side.token(after).kind is TokenKind.NAME and not is_action(token.text)

    def _is_lost(self, clause: range, excused: set[int]) -> bool:
        """Nothing of it stands on the other side, or less than a third, words said elsewhere counted half."""
        side = self._side
        telling = [
            i
            for i in clause
            if i not in excused and i not in self._labels and i not in side.idle and tells(side.token(i))
        ]
        missing = [i for i in telling if i in side.missing and i not in side.reformed]
        if not missing or len(missing) < len(telling):
            total = sum(weight(side.token(i)) for i in telling)
            gone = sum(weight(side.token(i)) * (1 if side.gone(i) else 0.5) for i in missing)
            return gone * 3 > total * 2
        return True

    def _is_shown(self, clause: range, shown: Collection[int]) -> bool:
        """Whether a span of the sentence says all of it: "`utils-ai`: AI-related utilities"."""
        telling = [i for i in clause if i not in self._labels and tells(self._side.token(i))]
        vague = (i for i in telling if i not in shown)
        return any(i in shown for i in telling) and all(self._side.token(i).key in _VAGUE for i in vague)

    def _announces(self, clause: range) -> bool:
        return is_announcing(self._clause_text(clause), self._side.reading.tokens[clause.start : clause.stop])

    def _is_layout(self, index: int) -> bool:
        token = self._side.token(index)
        if token.kind is TokenKind.RULE:
            return token.key in _PLAIN_RULES
        return token.kind is TokenKind.LINK or (token.kind is TokenKind.CONTENT and token.key not in _TELLING_LABELS)

    def _clause_text(self, clause: range) -> str:
        reading = self._side.reading
        start = reading.tokens[clause.start].start
        last = clause.stop - 1
        gap = reading.gap(last)
        end = (
            reading.tokens[clause.stop].start - len(gap)
            if clause.stop < self._tokens.stop
            else self._start + len(self._text)
        )
        return reading.masked[start:end].strip(" ;—–-()")
