"""Reading a file that anybody may be writing: no link is followed, nothing blocks, and what moves is not believed."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_core.digest import digest_of
from caveman_core.errors import ChangedError

READ_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # a FIFO without a writer would block, and so would a file under a write lease
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
"""How every file is opened."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Which file a name stands for, whatever it is called."""

    device: int
    inode: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The exact bytes of a file at one moment, and what the file system said of it then (times in nanoseconds)."""

    data: bytes
    digest: str
    identity: Identity
    mode: int
    mtime_ns: int
    ctime_ns: int


def identity_of(status: os.stat_result) -> Identity:
    """The identity within a status."""
    return Identity(status.st_dev, status.st_ino)


def read_any(fd: int) -> bytes:
    """The bytes of an open file, as many as it has now. If somebody writes into it meanwhile they may be torn."""
    parts: list[bytes] = []
    left = os.fstat(fd).st_size
    os.lseek(fd, 0, os.SEEK_SET)
    while left and (part := os.read(fd, left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def read_stable(fd: int) -> Snapshot:
    """A snapshot of an open file; ChangedError if it changed while it was read."""
    before = os.fstat(fd)
    data = read_any(fd)
    after = os.fstat(fd)
    if _stamp(before) != _stamp(after) or len(data) != after.st_size:
        raise ChangedError("the file changed while it was read")
    return Snapshot(
        data=data,
        digest=digest_of(data),
        identity=identity_of(after),
        mode=stat.S_IMODE(after.st_mode),
        mtime_ns=after.st_mtime_ns,
        ctime_ns=after.st_ctime_ns,
    )


def read_file(path: Path) -> Snapshot:
    """A snapshot of a regular file by name; OSError as `open` raises it, ChangedError as `read_stable` does."""
    fd = os.open(path, READ_FLAGS)
    try:
        return read_stable(fd)
    finally:
        os.close(fd)


def _stamp(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns
