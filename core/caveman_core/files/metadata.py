"""Owner, extended attributes, access lists and mode of a file, carried over to the one that takes its place. Linux.

The modification time is not: editors and agents notice a change by it.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager

from caveman_core.errors import CannotSwapError


def carry_over(source: int, target: int) -> None:
    """Give `target` what `source` has; CannotSwapError names what cannot be kept. Both are descriptors."""
    status = os.fstat(source)
    _owner(status, target)
    _attributes(source, target)
    os.fchmod(target, stat.S_IMODE(status.st_mode))  # last: a change of owner clears bits of it


def _owner(status: os.stat_result, target: int) -> None:
    now = os.fstat(target)
    if (now.st_uid, now.st_gid) == (status.st_uid, status.st_gid):
        return
    try:
        os.fchown(target, status.st_uid, status.st_gid)
    except PermissionError as error:
        raise CannotSwapError("its owner and group cannot be kept") from error


def _attributes(source: int, target: int) -> None:
    """Access lists are attributes too, and a new file may inherit some from its folder that the old one lacks."""
    wanted = _read_attributes(source)
    present = _read_attributes(target)
    for name in present.keys() - wanted.keys():
        with _naming(name):
            os.removexattr(target, name)
    for name, value in wanted.items():
        if present.get(name) != value:
            with _naming(name):
                os.setxattr(target, name, value)


def _read_attributes(fd: int) -> dict[str, bytes]:
    try:
        return {name: os.getxattr(fd, name) for name in os.listxattr(fd)}
    except OSError as error:
        if error.errno == errno.EOPNOTSUPP:  # the file system has none
            return {}
        raise


@contextmanager
def _naming(attribute: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in (errno.EPERM, errno.EACCES, errno.EOPNOTSUPP):
            raise CannotSwapError(f"its extended attribute {attribute} cannot be kept") from error
        raise
