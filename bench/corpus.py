"""What the offline backend makes of every Markdown file below a folder: tokens, hard breaks, second pass.

python -m bench.corpus FOLDER [FOLDER …]     # exit 1 on a hard break or a second pass that changes something
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.checks.finding import Severity
from caveman_core.checks.gain import enough
from caveman_core.checks.gate import judge_document
from caveman_core.document.parse import parse_document
from caveman_core.known import NothingKnown
from caveman_core.outcome import SectionVerdict
from caveman_core.pipeline import Compressed, compress_document
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.tokens import ESTIMATE, estimate

MIN_GAIN = 0.03


@dataclass(frozen=True, slots=True)
class Row:
    """One file, compressed whatever the gain, so that small savings show too."""

    name: str
    before: int
    after: int
    kept: int  # sections whose candidate failed a check
    breaks: int
    stable: bool
    written: bool  # as the program decides it: by its own estimate, whatever counts here

    @property
    def saved(self) -> float:
        """Share of the file's tokens saved."""
        return 1 - self.after / self.before if self.before else 0.0

    def __str__(self) -> str:
        """A line of the table."""
        verdict = "written" if self.written else "already terse"
        second = "same" if self.stable else "CHANGED"
        return (
            f"{self.name:58} {self.before:6} {self.after:6} {self.saved:6.1%}  {verdict:13}"
            f" kept {self.kept}  breaks {self.breaks}  second pass {second}"
        )


def counter() -> tuple[str, Callable[[str], int]]:
    """Ctok where it runs (Python 3.12 or newer), else the built-in estimate; and its name."""
    try:
        import ctok  # type: ignore[import-not-found,unused-ignore]  # no release for Python 3.11
    except ImportError:
        return ESTIMATE, estimate
    return "ctok, Claude 4.8", lambda text: int(ctok.token_count(text, "4.8"))


async def compress(data: bytes) -> Compressed:
    """The file compressed offline, however small the gain."""
    backend = OfflineBackend()
    policy = Policy("bench", "file", Level.LITE, BackendName.OFFLINE, backend.model, backend.rules)
    return await compress_document(parse_document(data), backend, policy, NothingKnown(), min_gain=0.0)


def measure(file: Path, count: Callable[[str], int]) -> Row:
    """One row of the table."""
    data = file.read_bytes()
    first = asyncio.run(compress(data))
    second = asyncio.run(compress(first.data))
    findings = judge_document(parse_document(data), parse_document(first.data), Level.LITE)
    return Row(
        file.name,
        count(data.decode()),
        count(first.data.decode()),
        sum(note.verdict is SectionVerdict.KEPT for note in first.notes),
        sum(finding.severity is Severity.ERROR for finding in findings),
        second.data == first.data,
        enough(first.tokens_before, first.tokens_after, MIN_GAIN),
    )


def files(folders: list[str]) -> Iterator[Path]:
    """Every Markdown file below the folders, without the candidates beside it (bench.gate_pairs)."""
    for folder in folders:
        found = sorted(Path(folder).rglob("*.md"))
        yield from (file for file in found if not file.name.endswith((".candidate.md", ".full.md")))


def main(folders: list[str]) -> int:
    """Print the table; 1 if a promise is broken."""
    name, count = counter()
    rows = [measure(file, count) for file in files(folders)]
    print(f"tokens by {name}; a file is written from {MIN_GAIN:.0%} saved by the built-in estimate")
    for row in rows:
        print(row)
    before, after = sum(row.before for row in rows), sum(row.after for row in rows)
    print(f"{len(rows)} files: {before} -> {after} tokens, {1 - after / max(before, 1):.1%} saved")
    return int(any(row.breaks or not row.stable for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
