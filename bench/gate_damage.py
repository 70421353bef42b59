"""The mutation table: damage made on passed candidates, and the share of it that the gate reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from random import Random

from bench.gate_pairs import Group, Pair
from bench.gate_verdicts import LEVELS, Verdict, errors_of, failed_ground, ground
from bench.mutations.catalogue import BARS, KINDS, Family, Kind
from bench.mutations.ground import Ground, seeded
from caveman_core.checks.finding import Finding
from caveman_core.checks.gate import judge_document, judge_section
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document


@dataclass(slots=True)
class Counts:
    """Different mutations of one kind, how many were caught, and the missed ones as diffs."""

    tried: int = 0
    caught: int = 0
    missed: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """`37/38`, or a dash where the files have no place for it."""
        return f"{self.caught}/{self.tried}" if self.tried else "-"


Table = dict[tuple[Kind, Group], Counts]


def damage(
    judged: Sequence[tuple[Pair, Sequence[Verdict]]], seeds: Sequence[int], rounds: int, *, failed: bool = False
) -> Table:
    """Every kind, `rounds` times a seed and a file; equal results count once. `failed`: on the failed sections."""
    table: Table = {}
    for number, (pair, verdicts) in enumerate(judged):
        base = (failed_ground if failed else ground)(pair, verdicts)
        for kind in (kind for kind in KINDS if base.open and LEVELS[pair.group] in kind.levels):
            counts = table.setdefault((kind, pair.group), Counts())
            for data in _different(kind, base, [seeded(seed, number, kind.name) for seed in seeds], rounds):
                candidate = parse_document(data)
                if is_undone(pair, base, candidate):
                    continue
                counts.tried += 1
                if _is_caught(pair, base, candidate):
                    counts.caught += 1
                else:
                    counts.missed.append(_difference(base.document, candidate))
    return table


def rows(table: Table) -> Iterator[str]:
    """The table as lines, by family; a kind below its bar is marked."""
    yield f"{'damage':<46}" + "".join(f"{group:>12}" for group in Group) + f"{'caught':>9}"
    for family in Family:
        bar = BARS.get(family)
        yield f"-- {family}" + (f", at least {bar:.0%}" if bar else "")
        for kind in (kind for kind in KINDS if kind.family is family):
            by_group = [table.get((kind, group), Counts()) for group in Group]
            tried, caught = sum(each.tried for each in by_group), sum(each.caught for each in by_group)
            share = f"{caught / tried:9.1%}" if tried else f"{'-':>9}"
            below = "  BELOW" if bar and tried and caught / tried < bar else ""
            yield f"{kind.name:<46}" + "".join(f"{each!s:>12}" for each in by_group) + share + below


def _different(kind: Kind, base: Ground, randoms: Sequence[Random], rounds: int) -> list[bytes]:
    return list(dict.fromkeys(data for random in randoms for _ in range(rounds) for data in kind.applied(base, random)))


def is_undone(pair: Pair, base: Ground, candidate: Document) -> bool:
    """Whether the damage gave back the source: nothing is lost then."""
    return (
        len(candidate.sections) == len(base.document.sections)
        and all(
            after.text in (source.text, before.text)
            for source, before, after in zip(
                pair.source.sections, base.document.sections, candidate.sections, strict=True
            )
        )
        and candidate.front_matter == pair.source.front_matter
    )


def _is_caught(pair: Pair, base: Ground, candidate: Document) -> bool:
    """Whether some rule has more errors than before the damage. Sections it did not reach are not judged again."""
    level = LEVELS[pair.group]
    same_headings = [each.heading for each in candidate.sections] == [each.heading for each in base.document.sections]
    if not same_headings or candidate.front_matter != pair.source.front_matter:
        before, after = (judge_document(pair.source, side, level) for side in (base.document, candidate))
        return bool(_by_rule(after) - _by_rule(before))
    return any(
        _by_rule(judge_section(source, after, level)) - _by_rule(judge_section(source, before, level))
        for source, before, after in zip(pair.source.sections, base.document.sections, candidate.sections, strict=True)
        if before.text != after.text
    )


def _by_rule(findings: Sequence[Finding]) -> Counter[str]:
    return Counter(error.rule for error in errors_of(findings))


def _difference(base: Document, candidate: Document) -> str:
    before, after = ("".join(each.text for each in side.sections).splitlines() for side in (base, candidate))
    lines = list(unified_diff(before, after, lineterm="", n=0))[2:]
    return "\n".join(line[:400] for line in lines if not line.startswith("@@"))
