"""Two locks a real path: *job* (long: the whole job) and *swap* (short). They order our own processes only.

Editors and agents ignore them; the swap's exchange and lease deal with those. Lock files are never deleted:
whoever deleted one that is held would let a second holder in.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Final

from caveman_core.digest import digest_of
from caveman_core.errors import LockTimeoutError
from caveman_core.folders import make_private

_POLL_SECONDS: Final = 0.05


@asynccontextmanager
async def job_lock(folder: Path, path: Path, *, timeout: float) -> AsyncIterator[None]:  # noqa: ASYNC109 - filelock waits
    """Hold the job lock of a real path; LockTimeoutError after `timeout` seconds says who holds it."""
    from filelock import AsyncFileLock, Timeout

    file = _lock_file(folder, path, "job")
    # A new object each time: one object shared by two tasks does not exclude them.
    lock = AsyncFileLock(
        file, timeout, mode=0o600, thread_local=False, fallback_to_soft=False, preserve_lock_file=True,
        poll_interval=_POLL_SECONDS,
    )  # fmt: skip
    try:
        await lock.acquire()
    except Timeout:
        raise _timeout(file, path, timeout) from None
    try:
        _sign(file)
        yield
    finally:
        await lock.release()


@contextmanager
def swap_lock(folder: Path, path: Path, *, timeout: float) -> Iterator[None]:
    """Hold the swap lock of a real path; LockTimeoutError after `timeout` seconds says who holds it."""
    from filelock import FileLock, Timeout

    file = _lock_file(folder, path, "swap")
    lock = FileLock(
        file, timeout, mode=0o600, thread_local=False, fallback_to_soft=False, preserve_lock_file=True,
        poll_interval=_POLL_SECONDS,
    )  # fmt: skip
    try:
        lock.acquire()
    except Timeout:
        raise _timeout(file, path, timeout) from None
    try:
        _sign(file)
        yield
    finally:
        lock.release()


def _lock_file(folder: Path, path: Path, kind: str) -> Path:
    make_private(folder)
    return folder / f"{digest_of(os.fsencode(path))[:32]}.{kind}"


def _sign(file: Path) -> None:
    """Leave our process id in the lock file, for the message of whoever waits in vain."""
    with suppress(OSError):
        file.write_text(f"{os.getpid()}\n", encoding="ascii")


def _timeout(file: Path, path: Path, seconds: float) -> LockTimeoutError:
    holder = "another caveman process"
    with suppress(OSError, ValueError):
        pid = int(file.read_text(encoding="ascii"))
        holder = f"process {pid}" + (" (this one)" if pid == os.getpid() else "")
    return LockTimeoutError(f"{holder} holds the lock of {path}; gave up after {seconds:g} s")
