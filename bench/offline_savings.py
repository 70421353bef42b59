"""What the offline backend saves at each level, file by file: by the built-in estimate, and by ctok where it runs.

python -m bench.offline_savings PATH [PATH …]            # files, or folders with Markdown files
python -m bench.offline_savings --changes ultra PATH …   # every leaf that changes at a level, before and after
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.corpus import counter
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.document.parse import parse_document
from caveman_core.known import NothingKnown
from caveman_core.outcome import SectionVerdict
from caveman_core.pipeline import Compressed, compress_document
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.tokens import ESTIMATE, estimate

Count = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Saved:
    """One file at one level: its text, and the sections whose candidate the gate refused."""

    text: str
    kept: int
    stable: bool  # a second run, and one over the result of the level below, change nothing


@dataclass(frozen=True, slots=True)
class Row:
    """One file at every level."""

    name: str
    source: str
    levels: dict[Level, Saved]


async def compress(data: bytes, level: Level) -> Compressed:
    """The file compressed offline at `level`, however small the gain."""
    backend = OfflineBackend()
    policy = Policy("bench", "file", level, BackendName.OFFLINE, backend.model, backend.rules)
    return await compress_document(parse_document(data), backend, policy, NothingKnown(), min_gain=0.0)


def again(data: bytes, level: Level) -> bytes:
    """The bytes that another run makes of `data`."""
    return asyncio.run(compress(data, level)).data


def measure(file: Path) -> Row:
    """The file at every level. Each result is compressed again, at its own level and at those below."""
    data = file.read_bytes()
    levels: dict[Level, Saved] = {}
    for level in Level:
        first = asyncio.run(compress(data, level))
        stable = again(first.data, level) == first.data
        for below in levels:
            higher = again(levels[below].text.encode(), level)
            stable = stable and again(higher, level) == higher
        kept = sum(note.verdict is SectionVerdict.KEPT for note in first.notes)
        levels[level] = Saved(first.data.decode(), kept, stable)
    return Row(file.name, data.decode(), levels)


def files(paths: Sequence[str]) -> Iterator[Path]:
    """Files as given, and the Markdown files below folders."""
    for path in map(Path, paths):
        yield from sorted(path.rglob("*.md")) if path.is_dir() else [path]


def table(rows: Sequence[Row], name: str, count: Count) -> Iterator[str]:
    """One line a file, then the sum."""
    yield f"tokens by {name}; in brackets: sections that the gate refused; ! = another run would change it"
    yield f"{'file':64}{'before':>8}" + "".join(f"{level:>14}" for level in Level)
    for row in rows:
        before = count(row.source)
        cells = (_cell(before, count(saved.text), saved) for saved in row.levels.values())
        yield f"{row.name[-63:]:64}{before:8}" + "".join(f"{cell:>14}" for cell in cells)
    before = sum(count(row.source) for row in rows)
    after = {level: sum(count(row.levels[level].text) for row in rows) for level in Level}
    yield (
        f"{len(rows)} files".ljust(64) + f"{before:8}" + "".join(f"{_share(before, after[each]):>14}" for each in Level)
    )


def _cell(before: int, after: int, saved: Saved) -> str:
    refused = f" ({saved.kept})" if saved.kept else ""
    return f"{_share(before, after)}{refused}{'' if saved.stable else ' !'}"


def _share(before: int, after: int) -> str:
    return f"{1 - after / max(before, 1):.1%}"


def changes(file: Path, level: Level) -> Iterator[str]:
    """Every leaf that changes, before and after."""
    data = file.read_bytes()
    sides = [parse_document(each) for each in (data, again(data, level))]
    leaves = [[leaf for section in side.sections for leaf in section.leaves] for side in sides]
    for old, new in zip(*leaves, strict=True):
        if old.text != new.text:
            yield f"{file.name}:{old.line}\n- {old.text}\n+ {new.text}"


def main(arguments: Sequence[str]) -> int:
    """Print the tables; 1 if a second run would change a result."""
    parser = argparse.ArgumentParser(description="what the offline backend saves at each level")
    parser.add_argument("paths", nargs="+", metavar="PATH")
    parser.add_argument("--changes", type=Level, choices=list(Level), metavar="LEVEL")
    chosen = parser.parse_args(arguments)
    if chosen.changes:
        for file in files(chosen.paths):
            print(*changes(file, chosen.changes), sep="\n")
        return 0
    rows = [measure(file) for file in files(chosen.paths)]
    name, count = counter()
    print(*table(rows, ESTIMATE, estimate), sep="\n")
    if name != ESTIMATE:
        print()
        print(*table(rows, name, count), sep="\n")
    return int(not all(saved.stable for row in rows for saved in row.levels.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
