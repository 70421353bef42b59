"""How long the program takes to start, as a whole process: python -m bench.startup [RUNS]."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

README = str(Path(__file__).parent.parent / "README.md")
COMMANDS = (
    ("--version",), ("--help",), ("status", "--help"), ("status",),
    ("check", README, README), ("compress", "--dry-run", README),
)  # fmt: skip


def seconds(arguments: tuple[str, ...]) -> float:
    """Wall-clock seconds of one run."""
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "caveman_cli", *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return time.perf_counter() - began


def main(runs: int) -> None:
    """One warm-up, then `runs` runs of each command; milliseconds."""
    bare = [_bare() for _ in range(runs)]
    print(f"{'python -c pass':28} median {statistics.median(bare) * 1000:6.0f} ms")
    for arguments in COMMANDS:
        seconds(arguments)
        times = [seconds(arguments) for _ in range(runs)]
        low, middle, high = min(times), statistics.median(times), max(times)
        ratio = middle / statistics.median(bare)
        print(
            f"{_shown(arguments):28} median {middle * 1000:6.0f} ms"
            f"  (min {low * 1000:.0f}, max {high * 1000:.0f}; {ratio:.1f} x an empty Python)"
        )


def _shown(arguments: tuple[str, ...]) -> str:
    return " ".join(("caveman", *(Path(word).name for word in arguments)))


def _bare() -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - began


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
