"""An open folder: names in it are used relative to it, so that renaming it meanwhile cannot lead elsewhere. Linux."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from caveman_core.files.exchange import EXCHANGE, NOREPLACE, rename
from caveman_core.files.reading import READ_FLAGS, Identity, identity_of


class Folder:
    """The folder behind an open descriptor. Every method raises OSError as the system call does."""

    def __init__(self, fd: int) -> None:
        """`fd` stays the caller's to close."""
        self._fd = fd

    def open(self, name: str) -> int:
        """A descriptor for reading; a link is not followed, a FIFO does not block."""
        return os.open(name, READ_FLAGS, dir_fd=self._fd)

    @contextmanager
    def opened(self, name: str) -> Iterator[int]:
        """`open` for the length of a `with` block."""
        fd = self.open(name)
        try:
            yield fd
        finally:
            _close(fd)

    def create(self, name: str, mode: int) -> int:
        """A descriptor for writing a file that was not there."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        return os.open(name, flags, mode, dir_fd=self._fd)

    def create_nameless(self, mode: int) -> int:
        """A descriptor for writing a file that has no name yet and is gone if it never gets one."""
        return os.open(".", os.O_WRONLY | os.O_TMPFILE | os.O_CLOEXEC, mode, dir_fd=self._fd)

    def give_name(self, fd: int, name: str) -> None:
        """Name what `create_nameless` made; FileExistsError if the name is taken."""
        os.link(f"/proc/self/fd/{fd}", name, dst_dir_fd=self._fd, follow_symlinks=True)

    def identity(self, name: str) -> Identity | None:
        """Which file the name stands for; None if there is none."""
        try:
            return identity_of(os.stat(name, dir_fd=self._fd, follow_symlinks=False))
        except FileNotFoundError:
            return None

    def exchange(self, one: str, other: str) -> None:
        """Let the two names change places, in one step."""
        rename(self._fd, one, other, EXCHANGE)

    def move(self, source: str, target: str) -> None:
        """Rename; FileExistsError if the target is there."""
        rename(self._fd, source, target, NOREPLACE)

    def remove(self, name: str) -> None:
        """Remove a name."""
        os.unlink(name, dir_fd=self._fd)

    def sync(self) -> None:
        """Make the names durable."""
        os.fsync(self._fd)


@contextmanager
def open_folder(path: Path) -> Iterator[Folder]:
    """The folder at `path`, which must not be a link."""
    fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        yield Folder(fd)
    finally:
        _close(fd)


def _close(fd: int) -> None:
    """Nothing was written through it: an error of closing it says nothing of the file, and may come after a swap."""
    with suppress(OSError):
        os.close(fd)
