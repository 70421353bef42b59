"""One watcher a user: a lock that the kernel gives back when its holder dies, and the holder's pid beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from caveman_core.folders import open_private
from caveman_watcher.errors import AlreadyRunningError


@contextmanager
def the_one_daemon(lock: Path, pid: int) -> Iterator[None]:
    """Hold the daemon lock. Raises AlreadyRunningError, naming the holder, if another process has it."""
    from filelock import FileLock, Timeout

    lock.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Soft markers outlive their holder; without flock it is better to fail.
    holding = FileLock(lock, timeout=0, mode=0o600, fallback_to_soft=False)
    try:
        holding.acquire()
    except Timeout:
        raise AlreadyRunningError(holder_of(lock)) from None
    try:
        with open(_pid_file(lock), "w", encoding="ascii", opener=open_private) as file:
            file.write(f"{pid}\n")
        yield
    finally:
        _pid_file(lock).unlink(missing_ok=True)
        holding.release()


def holder_of(lock: Path) -> int | None:
    """The pid the last holder of the daemon lock wrote; None if there is none."""
    try:
        return int(_pid_file(lock).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _pid_file(lock: Path) -> Path:
    return lock.with_suffix(".pid")
