"""Which processes have a file open: by that a lock's holder is told from a stranger who has its number now. Linux."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_PROCESSES: Final = Path("/proc")


def can_be_told() -> bool:
    """Whether this system tells it."""
    return (_PROCESSES / "self" / "fd").is_dir()


def has_open(pid: int, file: Path) -> bool:
    """Whether the process has this file open, even if it was deleted since. False for another user's process."""
    real = os.path.realpath(file)
    return any(name in (real, f"{real} (deleted)") for name in _open_names(pid))


def processes_with(file: Path) -> tuple[int, ...]:
    """Every other process of this user that has the file open, by number."""
    pids = (int(entry.name) for entry in _PROCESSES.iterdir() if entry.name.isdecimal()) if can_be_told() else ()
    return tuple(sorted(pid for pid in pids if pid != os.getpid() and has_open(pid, file)))


def _open_names(pid: int) -> Iterator[str]:
    """What its descriptors lead to; nothing if it has ended or is not ours to look at."""
    folder = _PROCESSES / str(pid) / "fd"
    try:
        descriptors = list(folder.iterdir())
    except OSError:
        return
    for descriptor in descriptors:
        try:
            yield str(descriptor.readlink())
        except OSError:  # closed meanwhile
            continue
