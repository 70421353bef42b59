"""A running process as /proc tells it: its command line, when it began, whether it belongs to the service. Linux."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_cli.service.unit import NAME

PROC: Final = Path("/proc")


@dataclass(frozen=True, slots=True)
class Process:
    """`words` and `since` (seconds since the epoch) are empty and None where the system does not tell."""

    pid: int
    words: tuple[str, ...] = ()
    since: float | None = None
    is_service: bool = False

    def was_given(self, *options: str) -> bool:
        """Whether one of these options stands in its command line."""
        return any(word in options or word.split("=", 1)[0] in options for word in self.words)


def process(pid: int, proc: Path = PROC) -> Process:
    """What can be told of this process."""
    folder = proc / str(pid)
    words = tuple(os.fsdecode(word) for word in _bytes(folder / "cmdline").split(b"\0")[:-1])
    return Process(pid, words, _since(folder, proc), f"/{NAME}".encode() in _bytes(folder / "cgroup"))


def _since(folder: Path, proc: Path) -> float | None:
    """Field 22 of `stat` counts from the boot; the name before it may hold blanks and brackets (proc(5))."""
    after_name = _bytes(folder / "stat").rpartition(b")")[2].split()
    boot = [line.split()[1] for line in _bytes(proc / "stat").splitlines() if line.startswith(b"btime ")]
    if len(after_name) < 20 or not boot:
        return None
    return int(boot[0]) + int(after_name[19]) / os.sysconf("SC_CLK_TCK")


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:  # it has ended, is another user's, or there is no /proc
        return b""
