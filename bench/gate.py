"""How much damage the gate catches and how many good candidates it refuses. `bench.speed` has its time.

    python -m bench.gate [--seeds N,N] [--rounds N] [--missed N] [--show N] [--only PART,PART] [FILE OR FOLDER …]

A folder holds pairs: NAME.md with NAME.candidate.md (judged at `lite`) and NAME.full.md (judged at `full`), or
NAME.original.md with NAME.md. A file without a candidate gets harmlessly shortened copies as its candidates.
Default: this repository's samples. Exit 1 where a bar is missed.

damage    on candidates whose section passed undamaged; caught is any error. Excluded sections are counted.
failed    the same on the excluded ones; caught is one more error of some rule than before, a lower bound
alarms    errors in the undamaged candidates
harmless  articles, fillers, periods dropped: sections refused
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from bench import gate_alarms, gate_damage, gate_harmless
from bench.benign_rewrites import rewritten
from bench.gate_pairs import Corpus, Group, Pair, corpus
from bench.gate_verdicts import verdicts
from bench.mutations.ground import seeded
from caveman_core.document.parse import parse_document

SAMPLES: Final = Path(__file__).parents[1] / "tests" / "data"
PARTS: Final = ("damage", "failed", "alarms", "harmless")


def main(arguments: Sequence[str]) -> int:
    """Print the tables; 1 if one of them misses a bar."""
    options = _options(arguments)
    files = corpus(options.paths)
    pairs = files.pairs or tuple(_own_pairs(files, options.seeds[0]))
    judged = [(pair, verdicts(pair)) for pair in pairs]
    lines: list[str] = []
    for part in options.only:
        for line in _part(part, files, judged, options):
            print(line, flush=True)
            lines.append(line)
        print()
    return int(any(line.endswith(("  BELOW", "  ABOVE")) for line in lines))


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=_numbers, default=[1, 2, 3])
    parser.add_argument("--rounds", type=int, default=8, help="damages of each kind a file and seed")
    parser.add_argument("--missed", type=int, default=0, help="missed damages of each kind that are shown")
    parser.add_argument("--show", type=int, default=0, help="false alarms of each group that are shown")
    parser.add_argument("--only", type=_parts, default=[part for part in PARTS if part != "failed"])
    parser.add_argument("paths", nargs="*", type=Path, default=[SAMPLES])
    return parser.parse_args(arguments)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def _parts(text: str) -> list[str]:
    if unknown := set(text.split(",")) - set(PARTS):
        raise argparse.ArgumentTypeError(f"{', '.join(sorted(unknown))}: not one of {', '.join(PARTS)}")
    return text.split(",")


def _part(part: str, files: Corpus, judged: gate_alarms.Judged, options: argparse.Namespace) -> Iterator[str]:
    if part in ("damage", "failed"):
        yield from _damage(judged, options, failed=part == "failed")
    elif part == "alarms":
        yield from gate_alarms.rows(judged)
        for group in Group if options.show else ():
            yield from gate_alarms.shown(judged, group, options.show, options.seeds[0])
    else:
        table = gate_harmless.harmless(files.sources, options.seeds, options.rounds)
        yield from gate_harmless.rows(table)
        yield from (f"    {kind}: {why}" for kind, counts in table.items() for why in counts.why[: options.missed])


def _damage(judged: gate_alarms.Judged, options: argparse.Namespace, *, failed: bool) -> Iterator[str]:
    yield f"seeds {' '.join(map(str, options.seeds))}, {options.rounds} rounds a kind, file and seed"
    for group in Group:
        every = [verdict for pair, found in judged if pair.group is group for verdict in found if verdict.is_changed]
        excluded = sum(verdict.is_passed is failed for verdict in every)
        why = "they pass undamaged" if failed else "they have an error undamaged"
        yield f"{group}: {excluded} of {len(every)} changed sections excluded: {why}"
    table = gate_damage.damage(judged, options.seeds, options.rounds, failed=failed)
    yield from gate_damage.rows(table)
    for (kind, group), counts in table.items():
        for missed in counts.missed[: options.missed]:
            yield f"\nmissed: {kind.name} ({group})\n{missed}"


def _own_pairs(files: Corpus, seed: int) -> Iterator[Pair]:
    """Candidates for sources that have none."""
    for number, source in enumerate(files.sources):
        found = rewritten(source, "articles dropped", seeded(seed, number))
        if found:
            yield Pair(f"sample {number + 1}", Group.LITE, source, parse_document(found[1]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
