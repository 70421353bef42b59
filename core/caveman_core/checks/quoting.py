"""Which sentence of the source a finding is about: a repair quotes it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.sides.reading import Reading, reading, with_statements
from caveman_core.checks.sides.said import sentence_tokens
from caveman_core.checks.sides.side import Side

_MOST: Final = 64
"""Sentences of a line or a match that are looked through: a table row has many cells."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of one side, the words of it that the other side lacks, its match if it has one."""

    text: str
    missing: frozenset[str]
    match: Match | None


_ByLine = Mapping[int, Sequence[_Sentence]]


def with_sentences(findings: Iterable[Finding], comparison: Comparison) -> Iterator[Finding]:
    """The findings, each with the source's sentence it is about where there is one."""
    places = _Places(comparison)
    for finding in findings:
        yield finding if finding.sentence else replace(finding, sentence=places.sentence(finding))


class _Places:
    """The sentences of both sides by their lines; read only when a finding asks for one."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._sides: tuple[_ByLine, _ByLine] | None = None
        self._leaves: _ByLine | None = None
        self._texts: dict[int, list[str]] = {}

    def sentence(self, finding: Finding) -> str:
        if self._sides is None:
            matches = self._comparison.matches
            self._sides = (
                _by_line(each for match in matches for each in _of_side(match, match.source)),
                _by_line(each for match in matches for each in _of_side(match, match.candidate)),
            )
        if finding.message.startswith("added"):
            found = _chosen(self._sides[1], finding)
            return self._counterpart(found) if found else ""
        found = _chosen(self._sides[0], finding) or _chosen(self._unmatched(), finding)
        return found.text if found else ""

    def _counterpart(self, sentence: _Sentence) -> str:
        """The source's sentence of its match that shares the most words with it."""
        match = sentence.match
        if match is None:
            return ""
        if id(match) not in self._texts:
            self._texts[id(match)] = [each.text for _, each in islice(_of_side(match, match.source), _MOST)]
        words = set(sentence.text.lower().split())
        return max(self._texts[id(match)], key=lambda text: len(words.intersection(text.lower().split())), default="")

    def _unmatched(self) -> _ByLine:
        """All sentences of the source: a leaf that is gone as a whole has no match."""
        if self._leaves is None:
            read = (with_statements(reading(leaf)) for leaf in self._comparison.source.leaves)
            self._leaves = _by_line(each for whole in read for each in _of_reading(whole, frozenset(), None))
        return self._leaves


def _of_side(match: Match, side: Side) -> Iterator[tuple[range, _Sentence]]:
    whole = side.reading if len(side.reading.starts) > 1 else with_statements(side.reading)
    return _of_reading(whole, side.missing, match)


def _of_reading(whole: Reading, missing: frozenset[int], match: Match | None) -> Iterator[tuple[range, _Sentence]]:
    """The sentences of a reading with the lines of the file on which they stand."""
    for number, tokens in enumerate(sentence_tokens(whole)):
        text = whole.statement_text(number)
        first = whole.line_at(whole.starts[number])
        gone = frozenset(whole.tokens[index].text for index in tokens if index in missing)
        yield range(first, first + text.count("\n") + 1), _Sentence(text, gone, match)


def _by_line(sentences: Iterable[tuple[range, _Sentence]]) -> _ByLine:
    found: defaultdict[int, list[_Sentence]] = defaultdict(list)
    for lines, sentence in sentences:
        for line in lines:
            found[line].append(sentence)
    return found


def _chosen(sentences: _ByLine, finding: Finding) -> _Sentence | None:
    """Of those on its line the one that misses its text, else the one that holds it, else the first."""
    every = sentences.get(finding.line, ())[:_MOST]
    missing = (each for each in every if finding.text in each.missing)
    holding = (each for each in every if finding.text in each.text)
    return next(missing, None) or next(holding, None) or next(iter(every), None)
