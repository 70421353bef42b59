"""How much damage the gate catches, and how many harmless rewrites it refuses.

    python -m bench.gate_mutations [--rounds N] [--seed N] [--misses] [FILE OR FOLDER ...]

Default: this repository's Markdown samples. A mutation is caught when the gate reports an error; it is made on
a benign rewrite of the file. A rewrite is refused when an error is reported for a section it changed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bench.benign_rewrites import KINDS, rewritten
from bench.mutations import MUTATIONS, mutated
from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gate import judge_document, judge_section
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.policy import Level

SAMPLES = Path(__file__).parents[1] / "tests" / "data"


@dataclass(slots=True)
class Table:
    """Counts a kind, and examples of what went wrong."""

    tried: Counter[str] = field(default_factory=Counter)
    hit: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def main(arguments: Sequence[str]) -> int:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20, help="mutations of each kind a file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--misses", action="store_true", help="show what was missed and refused")
    parser.add_argument("paths", nargs="*", type=Path, default=[SAMPLES])
    options = parser.parse_args(arguments)
    documents = [parse_document(path.read_bytes()) for path in _files(options.paths)]
    damage, harmless = Table(), Table()
    for number, document in enumerate(documents):
        random = Random(options.seed * 1000 + number)  # noqa: S311 - reproducible, not secret
        for _ in range(options.rounds):
            _damage(document, random, damage)
            _rewrite(document, random, harmless)
    _show("damage", "caught", damage, options.misses)
    _show("harmless rewrite (sections)", "refused", harmless, options.misses)
    return 0


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.rglob("*.md")) if path.is_dir() else [path]


def _damage(document: Document, random: Random, table: Table) -> None:
    good = rewritten(document, "articles dropped", random)
    base = parse_document(good[1]) if good else document
    if _errors(judge_document(document, base, Level.LITE)):
        base = document
    for kind in MUTATIONS:
        for data in mutated(base, kind, random):
            table.tried[kind] += 1
            candidate = parse_document(data)
            if _errors(judge_document(document, candidate, Level.LITE)):
                table.hit[kind] += 1
            else:
                table.wrong.append(f"{kind}: {_difference(base, candidate)}")


def _rewrite(document: Document, random: Random, table: Table) -> None:
    for kind in KINDS:
        pair = rewritten(document, kind, random)
        if pair is None:
            continue
        source, candidate = map(parse_document, pair)
        for before, after in zip(source.sections, candidate.sections, strict=True):
            if before.text == after.text:
                continue
            table.tried[kind] += 1
            errors = _errors(judge_section(before, after, Level.LITE))
            if errors:
                table.hit[kind] += 1
                table.wrong.append(f"{kind}: {errors[0]}: {_line(before.text, errors[0].line - before.first_line)}")


def _errors(findings: Sequence[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.severity is Severity.ERROR]


def _line(text: str, number: int) -> str:
    lines = text.splitlines()
    return lines[number].strip() if 0 <= number < len(lines) else ""


def _difference(base: Document, candidate: Document) -> str:
    before = "".join(section.text for section in base.sections).splitlines()
    after = "".join(section.text for section in candidate.sections).splitlines()
    lost = [line for line in before if line not in set(after)]
    added = [line for line in after if line not in set(before)]
    return f"{' / '.join(lost)[:200]}\n    => {' / '.join(added)[:200]}"


def _show(title: str, verb: str, table: Table, examples: bool) -> None:
    print(f"{title:<36}{'tried':>8}{verb:>10}")
    for kind, tried in table.tried.items():
        print(f"{kind:<36}{tried:>8}{100 * table.hit[kind] / tried:>9.1f}%")
    total = sum(table.tried.values())
    if total:
        print(f"{'all':<36}{total:>8}{100 * sum(table.hit.values()) / total:>9.1f}%\n")
    if examples:
        print("\n".join(dict.fromkeys(table.wrong)), "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
