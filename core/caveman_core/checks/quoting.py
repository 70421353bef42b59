"""Which sentence of the source a finding is about: a repair quotes it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from caveman_core.checks.comparison import Comparison
from caveman_core.checks.finding import Finding
from caveman_core.checks.matching import Match
from caveman_core.document.model import Leaf, Statement
from caveman_core.document.statements import statements

_MOST: Final = 64
"""Leaves of a line, and sentences of a leaf, that are looked through: a table row has many cells."""


def with_sentences(findings: Iterable[Finding], comparison: Comparison) -> Iterator[Finding]:
    """The findings, each with the source's sentence it is about where there is one."""
    places = _Places(comparison)
    for finding in findings:
        yield finding if finding.sentence else replace(finding, sentence=places.sentence(finding))


class _Places:
    """The leaves of both sides by their lines; built only when a finding asks for it."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._lost: dict[int, list[Leaf]] = {}
        self._added: dict[int, list[tuple[Leaf, Match]]] = {}
        self._cut: dict[str, list[tuple[range, Statement]]] = {}

    def sentence(self, finding: Finding) -> str:
        if not self._lost:
            self._read()
        if finding.message.startswith("added"):
            return self._counterpart(finding)
        leaves = self._lost.get(finding.line, [])[:_MOST]
        holding = [leaf for leaf in leaves if finding.text in leaf.text]
        return self._at(holding or leaves, finding)

    def _read(self) -> None:
        lost, added = defaultdict(list), defaultdict(list)
        for leaf in self._comparison.source.leaves:
            for line in _lines(leaf):
                lost[line].append(leaf)
        for match in self._comparison.matches:
            leaf = match.candidate.reading.leaf
            for line in _lines(leaf):
                added[line].append((leaf, match))
        self._lost, self._added = dict(lost), dict(added)

    def _counterpart(self, finding: Finding) -> str:
        """The source's sentence that shares the most words with the candidate's."""
        places = self._added.get(finding.line, [])[:_MOST]
        holding = [(leaf, match) for leaf, match in places if finding.text in leaf.text] or places
        if not holding:
            return ""
        leaf, match = holding[0]
        words = set(self._at([leaf], finding).lower().split())
        every = [statement for _, statement in self._statements(match.source.reading.leaf)[:_MOST]]
        best = max(every, key=lambda each: len(words.intersection(each.text.lower().split())), default=None)
        return best.text if best else ""

    def _at(self, leaves: list[Leaf], finding: Finding) -> str:
        """The sentence on the finding's line, the one with its text where several are; "" outside of prose."""
        if not leaves:
            return ""
        leaf = leaves[0]
        found = [each for lines, each in self._statements(leaf) if finding.line - leaf.line in lines]
        holding = [each for each in found if finding.text in each.text]
        return next((each.text for each in holding or found), "")

    def _statements(self, leaf: Leaf) -> list[tuple[range, Statement]]:
        """The leaf's sentences with its lines they stand on, found once: a long leaf can have many findings."""
        if leaf.text not in self._cut:
            self._cut[leaf.text] = list(_on_lines(leaf.text))
        return self._cut[leaf.text]


def _lines(leaf: Leaf) -> range:
    return range(leaf.line, leaf.line + max(1, leaf.text.count("\n") + 1))


def _on_lines(text: str) -> Iterator[tuple[range, Statement]]:
    line, end = 0, 0
    for statement in statements(text):
        line += text.count("\n", end, statement.span.start)
        last = line + statement.text.count("\n")
        yield range(line, last + 1), statement
        line, end = last, statement.span.end
