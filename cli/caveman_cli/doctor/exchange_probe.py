"""Trying on two files of our own whether they can be exchanged under a lease. Linux."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from caveman_core.errors import CannotSwapError, OpenForWritingError
from caveman_core.files.exchange import EXCHANGE, rename
from caveman_core.files.lease import read_lease


def why_no_exchange(folder: Path) -> str:
    """What a disk lacks for a lossless swap, "" if nothing; tried in a new folder in this one, which is removed."""
    with tempfile.TemporaryDirectory(prefix="caveman-doctor-", dir=folder) as place, _opened(Path(place)) as opened:
        old, new = Path(place, "old"), Path(place, "new")
        old.write_bytes(b"old")
        new.write_bytes(b"new")
        try:
            rename(opened, old.name, new.name, EXCHANGE)
        except OSError as fault:
            return f"exchanging two files in one step ({fault.strerror})"
        return "" if _leases(old) else "leases"


def _leases(file: Path) -> bool:
    descriptor = os.open(file, os.O_RDONLY)
    try:
        with read_lease(descriptor):
            return True
    except (CannotSwapError, OpenForWritingError):
        return False
    finally:
        os.close(descriptor)


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)
