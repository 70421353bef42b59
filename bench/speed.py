"""CPU time of what a section's text goes through besides the backend, on real and on hostile text.

    python -m bench.speed [--only NAME,…] [--level LEVEL,…] [--against WHAT,…] [--part bars|linear|all]

parse   the source
mask    every leaf masked, unmasked and spliced back; the bytes are compared
again   the candidate parsed
checks  the candidate judged against the source, the whole file
Limits (compression.md §6): 25 ms at 10 KB and 600 ms at 500 KB of real text for a candidate that a backend would
give, 2 s for 500 KB of anything against anything. Time by byte may not grow beyond twice from 1/8 of the size.
Exit 1 above a limit. The numbers are one machine's: `block parser` is what Markdown blocks alone take on it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from bench.speed_texts import HOSTILE, Against, candidate, real
from caveman_core.checks.gate import judge_document
from caveman_core.document import protect
from caveman_core.document.facts import reading
from caveman_core.document.grammar import block_tokens
from caveman_core.document.masking import mask, unmask
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.document.splice import document_bytes, splice_section
from caveman_core.policy import Level

Result = TypeVar("Result")

SIZE: Final = 500_000
SMALL: Final = 10_000
SMALL_LIMIT: Final = 0.025  # seconds
REAL_LIMIT: Final = 0.6
ANY_LIMIT: Final = 2.0
GROWTH_LIMIT: Final = 2.0
SHARES: Final = (8, 4, 2, 1)
"""Parts of SIZE at which growth is looked at."""
_USUAL: Final = (Against.ITSELF, Against.BENIGN)


@dataclass(frozen=True, slots=True)
class Case:
    """A text of a size, what it is judged against, and the most seconds that may take."""

    name: str
    size: int
    against: Against
    limit: float


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of CPU."""

    parse: float
    mask: float
    again: float
    checks: float

    @property
    def total(self) -> float:
        """All of it."""
        return self.parse + self.mask + self.again + self.checks

    def __str__(self) -> str:
        """Milliseconds in columns."""
        each = (self.parse, self.mask, self.again, self.checks, self.total)
        return "".join(f"{seconds * 1000:8.0f}" for seconds in each)


def main(arguments: Sequence[str]) -> int:
    """Print the tables; 1 if a limit is passed."""
    options = _options(arguments)
    rows: list[bool] = []
    if options.part != "linear":
        rows += _bars([case for case in _cases(options.only) if case.against in options.against], options.level)
    if options.part != "bars":
        rows += _growth(options.only, options.level)
    return int(any(rows))


_NAMES: Final = ("real", *HOSTILE)


def _names(text: str) -> list[str]:
    names = text.split(",")
    if unknown := [name for name in names if name not in _NAMES]:
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: not one of {', '.join(_NAMES)}")
    return names


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", type=_names, default=_NAMES)
    parser.add_argument("--level", type=lambda text: [Level(each) for each in text.split(",")], default=list(Level))
    parser.add_argument(
        "--against", type=lambda text: [Against(each) for each in text.split(",")], default=list(Against)
    )
    parser.add_argument("--part", choices=("bars", "linear", "all"), default="all")
    return parser.parse_args(arguments)


def _bars(cases: Sequence[Case], levels: Sequence[Level]) -> Iterator[bool]:
    """Whether each text passes its limit; each is printed."""
    print(f"{'text':<28}{'against':<9}{'level':<7}" + "".join(f"{name:>8}" for name in _COLUMNS) + "   ms of CPU")
    for case in cases:
        source = real(case.size) if case.name == "real" else HOSTILE[case.name](case.size)
        other = candidate(source, case.against)
        for level in levels:
            times = _best(source, other, level, 3 if case.limit < ANY_LIMIT else 1)
            above = times.total > case.limit
            label = f"{case.name}, {case.size // 1000} KB" if case.name == "real" else case.name
            mark = f"   ABOVE {case.limit * 1000:.0f}" if above else ""
            print(f"{label:<28}{case.against:<9}{level:<7}{times}{mark}", flush=True)
            yield above
    alone = min(_timed(lambda: block_tokens(real(SIZE)))[1] for _ in range(3))
    print(f"block parser, real text: {alone * 1000:.0f} ms")


_COLUMNS: Final = ("parse", "mask", "again", "checks", "total")


def _cases(names: Sequence[str]) -> Iterator[Case]:
    for name in names:
        if name == "real":
            yield from (Case(name, SMALL, against, SMALL_LIMIT) for against in _USUAL)
            yield from (
                Case(name, SIZE, against, REAL_LIMIT if against in _USUAL else ANY_LIMIT) for against in Against
            )
            continue
        has_headings = "#" in HOSTILE[name](100)
        for against in Against:
            if has_headings or against is not Against.RENAMED:
                yield Case(name, SIZE, against, ANY_LIMIT)


def _growth(names: Sequence[str], levels: Sequence[Level]) -> Iterator[bool]:
    """Whether time by byte grows; each text is printed with its growth at 2, 4 and 8 times the smallest size."""
    print(f"{'time by byte against 1/8':<28}{'against':<9}{'level':<7}" + "".join(f"{8 // s:>7}x" for s in SHARES[1:]))
    for name in names:
        make = real if name == "real" else HOSTILE[name]
        for against in (Against.BENIGN, Against.OTHER):
            for level in levels:
                sources = [make(SIZE // share) for share in SHARES]
                times = [_best(each, candidate(each, against), level, 2).total for each in sources]
                by_byte = [spent / len(each) for spent, each in zip(times, sources, strict=True)]
                grown = [each / by_byte[0] for each in by_byte[1:]]
                above = grown[-1] > GROWTH_LIMIT and times[-1] > SMALL_LIMIT
                ratios = "".join(f"{each:8.2f}" for each in grown)
                print(f"{name:<28}{against:<9}{level:<7}{ratios}{'   ABOVE' if above else ''}", flush=True)
                yield above


def _best(source: str, other: str, level: Level, rounds: int) -> Times:
    """The fastest of some rounds: the first one warms the caches, as a running worker's are."""
    return min((_measured(source.encode(), other.encode(), level) for _ in range(rounds)), key=lambda each: each.total)


def _measured(source: bytes, other: bytes, level: Level) -> Times:
    for cache in (protect._kept, reading._once):  # what they keep of a leaf is of use within a job: no round finds it
        cache.cache_clear()
    document, parse = _timed(lambda: parse_document(source))
    spliced, masking = _timed(lambda: _through_masks(document))
    assert spliced == source
    changed, again = _timed(lambda: parse_document(other))
    _, checks = _timed(lambda: judge_document(document, changed, level))
    return Times(parse, masking, again, checks)


def _through_masks(document: Document) -> bytes:
    texts = []
    for section in document.sections:
        masked = mask([leaf.text for leaf in section.leaves])
        texts.append(splice_section(section, [unmask(one.text, one) for one in masked]))
    return document_bytes(document, texts)


def _timed(action: Callable[[], Result]) -> tuple[Result, float]:
    start = time.process_time()
    result = action()
    return result, time.process_time() - start


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
