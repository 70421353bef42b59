"""Linux: a read lease proves that nobody has a file open for writing, and holds back whoever opens it so.

Measured (ext4, xfs, btrfs, tmpfs, overlay): taking it fails while a descriptor or a shared mapping can write;
while it is held a writer's `open` blocks and the lease shows as being broken.
"""

from __future__ import annotations

import errno
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from caveman_core.errors import CannotSwapError, OpenForWritingError

_F_SETSIG: Final = 10  # not in the fcntl module
_F_SETLEASE: Final = 1024
_F_GETLEASE: Final = 1025

_NO_LEASES: Final = frozenset(
    {errno.EINVAL, errno.ENOLCK, errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTTY}
)
"""EACCES: the file is another user's and we lack CAP_LEASE; the others: the file system or kernel has no leases."""


class Lease:
    """A read lease on an open file, held until the `with` block of `read_lease` ends."""

    def __init__(self, fd: int) -> None:
        """`fd` must have been opened for reading only."""
        self._fd = fd

    def awaited(self) -> bool:
        """Whether a writer is blocked in its `open` by now: its write goes to the file this lease is on."""
        import fcntl

        return fcntl.fcntl(self._fd, _F_GETLEASE) != fcntl.F_RDLCK


@contextmanager
def read_lease(fd: int) -> Iterator[Lease]:
    """Hold a read lease on `fd`. OpenForWritingError if a writer has it open, CannotSwapError without leases.

    The kernel breaks a lease after 45 s, so the block must be short.
    """
    import fcntl

    # A broken lease sends SIGIO by default, which ends the process. SIGURG is ignored by default.
    try:
        fcntl.fcntl(fd, _F_SETSIG, signal.SIGURG)
        fcntl.fcntl(fd, _F_SETLEASE, fcntl.F_RDLCK)
    except OSError as error:
        if error.errno == errno.EAGAIN:
            raise OpenForWritingError from None
        if error.errno in _NO_LEASES:
            raise CannotSwapError("whether a program is writing the file cannot be told here (no lease)") from error
        raise
    try:
        yield Lease(fd)
    finally:
        with suppress(OSError):
            fcntl.fcntl(fd, _F_SETLEASE, fcntl.F_UNLCK)
