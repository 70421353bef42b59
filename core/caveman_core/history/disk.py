"""The disk operations of the backup store: private, durable, and replaceable by faulty ones in a test."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from caveman_core.folders import make_private, sync_folder

SAVING: Final = ".saving"
"""Suffix of a file that is being written; it gets its name when it is whole and durable."""

_NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)  # not on Windows
_BINARY: Final = getattr(os, "O_BINARY", 0)  # only on Windows


class Disk:
    """The local disk. Every method may raise OSError."""

    def make_folder(self, folder: Path) -> None:
        """Create the folder and its missing parents, 0700 and durable."""
        make_private(folder)

    def write_new(self, file: Path, data: bytes) -> None:
        """Write a file that does not exist, 0600 and durable, under its name only when whole.

        The name is durable after `sync_folder`. Raises FileExistsError rather than replace anything.
        """
        temporary = file.with_name(file.name + SAVING)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_FOLLOW | _BINARY
        with os.fdopen(os.open(temporary, flags, 0o600), "wb") as stream:
            try:
                # Whoever holds the temporary name is alone in writing this file, so the look is not a race.
                if os.path.lexists(file):
                    raise FileExistsError(f"{file} exists")
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
                temporary.replace(file)
            except BaseException:
                self.remove(temporary)
                raise

    def sync_folder(self, folder: Path) -> None:
        """Make the names in a folder durable."""
        sync_folder(folder)

    def drop_cached(self, file: Path) -> None:
        """Ask the kernel to read this file from the disk the next time; does nothing where it cannot be asked."""
        advise = getattr(os, "posix_fadvise", None)
        if advise is not None:
            descriptor = os.open(file, os.O_RDONLY | _NO_FOLLOW)
            try:
                advise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            finally:
                os.close(descriptor)

    def read(self, file: Path) -> bytes:
        """The bytes of a file; links are not followed."""
        with os.fdopen(os.open(file, os.O_RDONLY | _NO_FOLLOW | _BINARY), "rb") as stream:
            return stream.read()

    def remove(self, file: Path) -> None:
        """Remove a file if it is there."""
        file.unlink(missing_ok=True)

    def names(self, folder: Path) -> tuple[str, ...]:
        """The names in a folder, sorted; none if there is no such folder."""
        try:
            return tuple(sorted(entry.name for entry in folder.iterdir()))
        except (FileNotFoundError, NotADirectoryError):
            return ()
