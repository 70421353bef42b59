"""Harmless rewrites of real files, and the share of sections that the gate refuses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from bench.benign_rewrites import KINDS, rewritten
from bench.gate_verdicts import errors_of
from bench.mutations.ground import seeded
from caveman_core.checks.gate import judge_section
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.policy import Level

BAR: Final = 0.01


@dataclass(slots=True)
class Refused:
    """Rewritten sections of one kind, how many were refused, and why."""

    tried: int = 0
    refused: int = 0
    why: list[str] = field(default_factory=list)


def harmless(sources: Sequence[Document], seeds: Sequence[int], rounds: int) -> dict[str, Refused]:
    """Every kind of rewrite, `rounds` times a seed and a file; equal sections count once."""
    table = {kind: Refused() for kind in KINDS}
    for number, source in enumerate(sources):
        for kind in KINDS:
            seen: set[tuple[str, str]] = set()
            for random in (seeded(seed, number, kind) for seed in seeds):
                for _ in range(rounds):
                    _judge(source, kind, random, table[kind], seen)
    return table


def _judge(source: Document, kind: str, random: Random, counts: Refused, seen: set[tuple[str, str]]) -> None:
    pair = rewritten(source, kind, random)
    if pair is None:
        return
    for before, after in zip(*(parse_document(side).sections for side in pair), strict=True):
        if before.text == after.text or (before.text, after.text) in seen:
            continue
        seen.add((before.text, after.text))
        counts.tried += 1
        if found := errors_of(judge_section(before, after, Level.LITE)):
            counts.refused += 1
            counts.why.append(str(found[0]))


def rows(table: dict[str, Refused]) -> Iterator[str]:
    """The table as lines."""
    yield f"{'harmless rewrite':<46}{'sections':>12}{'refused':>12}"
    for kind, counts in table.items():
        share = f"{counts.refused / counts.tried:12.1%}" if counts.tried else f"{'-':>12}"
        yield f"{kind:<46}{counts.tried:>12}{share}"
    tried, refused = sum(each.tried for each in table.values()), sum(each.refused for each in table.values())
    above = "  ABOVE" if refused > BAR * tried else ""
    yield f"{f'all, at most {BAR:.0%}':<46}{tried:>12}{refused / max(1, tried):12.1%}{above}"
