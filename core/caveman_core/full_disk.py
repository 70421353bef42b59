"""A disk without room: telling it from other faults, and the error that says which disk it is."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
from pathlib import Path
from typing import Final

from caveman_core.errors import NoSpaceError

_ROOM: Final = 65_536
"""Bytes that SQLite's shared memory takes, and some for its log."""


def is_full_disk(error: OSError) -> bool:
    """Whether the system said so, of the disk or of this user's share of it."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT)


def has_no_room(folder: Path) -> bool:
    """Whether a ledger in this folder cannot be worked with: no room for a few pages, or for one more file."""
    try:
        return shutil.disk_usage(folder).free < _ROOM or _has_no_names(folder)
    except OSError:
        return False


def full_disk(folder: Path, what: str = "") -> NoSpaceError:
    """The error: `what` is left undone, or "the disk with FOLDER is full"; next is a look at that disk."""
    option = "-i" if _has_no_names(folder) else "-h"
    return NoSpaceError(
        what or f"the disk with {folder} is full", next_command=f"df {option} {shlex.quote(str(folder))}"
    )


def _has_no_names(folder: Path) -> bool:
    """Whether the disk takes no further file, whatever room there is. Some file systems do not count them: 0 of 0."""
    try:
        found = os.statvfs(folder)
    except (OSError, AttributeError):  # Windows has no such call
        return False
    return found.f_files > 0 and found.f_favail == 0
