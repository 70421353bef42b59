"""What a running `caveman watch` and its queue server cost while nothing happens: CPU and resident memory.

    python -m bench.idle [SECONDS] [PID]

Reads /proc for SECONDS (default 60), so Linux only. The daemon is the one that holds the lock, unless PID names it.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from caveman_core.folders import default_folders
from caveman_watcher.one_daemon import holder_of

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Usage:
    """One process at one moment: CPU seconds so far, resident bytes, voluntary context switches (wake-ups) so far."""

    name: str
    cpu: float
    resident: int
    wakeups: int


def usage(pid: int) -> Usage:
    """Read the process's files in /proc."""
    process = Path(f"/proc/{pid}")
    name, _, rest = process.joinpath("stat").read_text(encoding="utf-8").partition("(")[2].rpartition(")")
    fields = rest.split()
    resident = int(process.joinpath("statm").read_text(encoding="ascii").split()[1]) * PAGE
    return Usage(name, (int(fields[11]) + int(fields[12])) / TICKS, resident, sum(map(_wakeups, _threads(process))))


def _threads(process: Path) -> list[Path]:
    return list(process.joinpath("task").iterdir())


def _wakeups(thread: Path) -> int:
    lines = thread.joinpath("status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))


def family(pid: int) -> list[int]:
    """The process and everything it started."""
    children = [
        int(child)
        for thread in _threads(Path(f"/proc/{pid}"))
        for child in thread.joinpath("children").read_text(encoding="ascii").split()
    ]
    return [pid, *(each for child in children for each in family(child))]


def main() -> None:
    """Print one line a process."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    pid = int(sys.argv[2]) if len(sys.argv) > 2 else holder_of(default_folders().daemon_lock)
    if pid is None:
        raise SystemExit("no caveman is watching; start one with: caveman watch")
    before = {each: usage(each) for each in family(pid)}
    time.sleep(seconds)
    print(f"{'process':<20}{'pid':>8}{'CPU %':>9}{'resident MiB':>14}{'wake-ups/s':>12}   over {seconds:g} s")
    for each, began in before.items():
        ended = usage(each)
        cpu, wakeups = (ended.cpu - began.cpu) / seconds, (ended.wakeups - began.wakeups) / seconds
        print(f"{ended.name:<20}{each:>8}{100 * cpu:>9.3f}{ended.resident / 2**20:>14.1f}{wakeups:>12.1f}")


if __name__ == "__main__":
    main()
