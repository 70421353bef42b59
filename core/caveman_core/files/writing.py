"""Writing a file that has no name yet, or one only we know, and the errors of a disk that cannot. Linux."""

from __future__ import annotations

import errno
import os
import shlex
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from caveman_core.errors import CannotSwapError, NoFolderError, NoSpaceError
from caveman_core.files.folder import Folder, open_folder

_NAME_BYTES: Final = 255
_MARK: Final = ".caveman-"

_NO_NAMELESS_FILES: Final = frozenset({errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL, errno.ENOENT})
"""What `O_TMPFILE` answers where it does not exist, ENOENT where /proc is not mounted."""


def temporary_for(path: Path, id: str) -> Path:
    """`.NAME.caveman-ID` beside the file: no agent loads it, the watcher knows it. NAME is cut if it is too long."""
    room = _NAME_BYTES - len(f".{_MARK}{id}".encode())
    name = os.fsencode(path.name)[:room].decode("utf-8", "ignore")
    return path.with_name(f".{name}{_MARK}{id}")


def create(path: Path, data: bytes) -> None:
    """Write a file that is missing, whole or not at all; FileExistsError if one came to stand there meanwhile.

    Its mode is what the umask leaves of 0666. Raises NoFolderError, NoSpaceError, CannotSwapError, OSError.
    """
    with disk_errors(path), _existing(path.parent) as folder:
        try:
            _create_nameless(folder, path.name, data)
        except OSError as error:
            if error.errno not in _NO_NAMELESS_FILES:
                raise
            _create_by_move(folder, path, data)
        folder.sync()


def write_all(fd: int, data: bytes) -> None:
    """Write every byte, whatever `write` takes at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(fd, rest) :]


@contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """Errors that mean something to a person become so; others stay OSError. For a file that is as it was.

    A name of ours, relative to its folder, says nothing to a person: a permission that is missing names `path`.
    """
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise NoSpaceError from error
        if error.errno == errno.EROFS:
            raise CannotSwapError("the file system is read-only") from error
        if isinstance(error, PermissionError):
            raise PermissionError(error.errno, error.strerror, str(path)) from error
        raise


@contextmanager
def _existing(path: Path) -> Iterator[Folder]:
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(open_folder(path))
        except FileNotFoundError:
            next_command = f"mkdir -p {shlex.quote(str(path))}"
            raise NoFolderError(f"the folder {path} is not there", next_command=next_command) from None
        yield folder


def _create_nameless(folder: Folder, name: str, data: bytes) -> None:
    fd = folder.create_nameless(0o666)
    try:
        write_all(fd, data)
        os.fsync(fd)
        folder.give_name(fd, name)
    finally:
        os.close(fd)


def _create_by_move(folder: Folder, path: Path, data: bytes) -> None:
    temporary = temporary_for(path, os.urandom(8).hex()).name
    fd = folder.create(temporary, 0o666)
    try:
        try:
            write_all(fd, data)
            os.fsync(fd)
        finally:
            os.close(fd)
        folder.move(temporary, path.name)
    except BaseException:
        folder.remove(temporary)
        raise
