"""False alarms: errors in candidates that nobody damaged, counted, and shown side by side for a person to judge."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bench.gate_pairs import Group, Pair
from bench.gate_verdicts import LEVELS, Verdict
from bench.mutations.ground import seeded
from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import compare
from caveman_core.checks.matching.match import Match
from caveman_core.document.model import Leaf
from caveman_core.document.statements import statements

BAR: Final = 0.15
"""The largest share of sections that may need a repair."""
_SHORT: Final = 240
"""Characters of a leaf that is shown whole."""

Judged = Sequence[tuple[Pair, Sequence[Verdict]]]


def rows(judged: Judged) -> Iterator[str]:
    """By group: sections with an error; below it, by rule: sections with one, and how many errors."""
    for group in Group:
        every = [verdict for pair, verdicts in judged if pair.group is group for verdict in verdicts]
        if not every:
            continue
        changed = [verdict for verdict in every if verdict.is_changed]
        failed = [verdict for verdict in changed if verdict.errors]
        above = "  ABOVE" if len(failed) > BAR * len(every) else ""
        yield (
            f"{group}, judged at {LEVELS[group]}: {len(failed)} of {len(every)} sections need a repair,"
            f" {len(failed) / len(every):.1%} ({len(failed) / max(1, len(changed)):.1%} of the {len(changed)}"
            f" changed ones){above}"
        )
        yield from _by_rule(failed)


def _by_rule(failed: Sequence[Verdict]) -> Iterator[str]:
    sections = Counter(rule for verdict in failed for rule in {error.rule for error in verdict.errors})
    alone = Counter(
        next(iter(rules)) for verdict in failed if len(rules := {error.rule for error in verdict.errors}) == 1
    )
    findings = Counter(error.rule for verdict in failed for error in verdict.errors)
    for rule, count in sorted(sections.items(), key=lambda each: (-each[1], each[0])):
        yield f"    {rule:<16}{count:>4} sections, the only rule in {alone[rule]:>3}; {findings[rule]:>4} errors"


def shown(judged: Judged, group: Group, count: int, seed: int) -> Iterator[str]:
    """`count` random errors of a group, each with the statement it is about on both sides."""
    every = [
        (pair, verdict, error)
        for pair, verdicts in judged
        if pair.group is group
        for verdict in verdicts
        for error in verdict.errors
    ]
    chosen = seeded(seed).sample(every, min(count, len(every)))
    for number, (pair, verdict, error) in enumerate(chosen, 1):
        source, candidate = side_by_side(verdict, error)
        yield f"{number:>3}. {pair.name} § {verdict.source.title}\n     {error}"
        yield f"     source:    {source}\n     candidate: {candidate}\n"


def side_by_side(verdict: Verdict, error: Finding) -> tuple[str, str]:
    """The source's and the candidate's statement that an error is about; whole leaves where they are short."""
    match = _match(verdict, error)
    if match is None:
        leaf = next((leaf for leaf in verdict.source.leaves if _covers(leaf, error.line)), None)
        return (leaf.text if leaf else error.text or "(no prose)"), "(no counterpart)"
    source, candidate = match.source.reading.leaf.text, match.candidate.reading.leaf.text
    if max(len(source), len(candidate)) <= _SHORT:
        return source, candidate
    first, second = (candidate, source) if error.message.startswith("added") else (source, candidate)
    about = next((each.text for each in statements(first) if error.text and error.text in each.text), first)
    other = max(statements(second), key=lambda each: _shared(each.text, about), default=None)
    texts = about, other.text if other else second
    return texts if first is source else (texts[1], texts[0])


def _match(verdict: Verdict, error: Finding) -> Match | None:
    if verdict.candidate is None:
        return None
    matches = compare(verdict.source, verdict.candidate, verdict.level).matches
    sides = [(match, match.source.reading.leaf) for match in matches]
    if error.message.startswith("added"):
        sides = [(match, match.candidate.reading.leaf) for match in matches]
    covering = [(match, leaf) for match, leaf in sides if _covers(leaf, error.line)]
    holding = [match for match, leaf in covering if error.text and error.text in leaf.text]
    return next(iter(holding or [match for match, _ in covering]), None)


def _covers(leaf: Leaf, line: int) -> bool:
    return leaf.line <= line < leaf.line + len(leaf.spans)


def _shared(text: str, about: str) -> float:
    mine, others = (set(re.findall(r"\w+", each.lower())) for each in (text, about))
    return len(mine & others) / (1 + len(mine | others))
