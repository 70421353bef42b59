"""What keeps a file from being replaced, found without writing: for a dry run. The swap itself has the last word."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from caveman_core.errors import CannotSwapError
from caveman_core.files.folder import open_folder


def check_replaceable(path: Path) -> None:
    """Raise what a swap of the file at this real path would raise for its kind, its links or its folder."""
    with open_folder(path.parent) as folder, folder.opened(path.name) as fd:
        status = os.fstat(fd)
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    check_kind(status)
    if not os.access(path.parent, os.W_OK | os.X_OK):
        if hasattr(os, "statvfs") and os.statvfs(path.parent).f_flag & os.ST_RDONLY:
            raise CannotSwapError("the file system is read-only")
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def check_kind(status: os.stat_result) -> None:
    """CannotSwapError for what is not a regular file of one name."""
    if not stat.S_ISREG(status.st_mode):
        raise CannotSwapError("it is not a regular file")
    if status.st_nlink > 1:
        raise CannotSwapError("it has a second hard link, which would keep the old text")
