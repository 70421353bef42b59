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
"""Leaves of one line that are looked through: a table row has many cells."""


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

    def sentence(self, finding: Finding) -> str:
        if not self._lost:
            self._read()
        if finding.message.startswith("added"):
            return self._counterpart(finding)
        leaves = self._lost.get(finding.line, [])[:_MOST]
        holding = [leaf for leaf in leaves if finding.text in leaf.text]
        return _at(holding or leaves, finding)

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
        words = set(_at([leaf], finding).lower().split())
        every = statements(match.source.reading.leaf.text)
        best = max(every, key=lambda each: len(words.intersection(each.text.lower().split())), default=None)
        return best.text if best else ""


def _lines(leaf: Leaf) -> range:
    return range(leaf.line, leaf.line + max(1, leaf.text.count("\n") + 1))


def _at(leaves: list[Leaf], finding: Finding) -> str:
    """The sentence on the finding's line, the one with its text where several are; "" outside of prose."""
    if not leaves:
        return ""
    leaf = leaves[0]
    found = [each for each in statements(leaf.text) if _covers(leaf, each, finding.line)]
    holding = [each for each in found if finding.text in each.text]
    return next((each.text for each in holding or found), "")


def _covers(leaf: Leaf, statement: Statement, line: int) -> bool:
    first = leaf.line + leaf.text.count("\n", 0, statement.span.start)
    return first <= line <= first + statement.text.count("\n")
