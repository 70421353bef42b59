"""Where the embedded server's socket lies: in a folder that only this user can enter."""

from __future__ import annotations

import hashlib
import os
import shlex
import stat
import sys
import tempfile
from pathlib import Path
from typing import Final

from caveman_core.errors import BrokerError

LONGEST_SOCKET: Final = 103 if sys.platform == "darwin" else 107
"""Bytes a Unix socket's path may have, without the closing NUL."""


def socket_place(wanted: Path, *, temporary: Path | None = None) -> Path:
    """The socket's path, the same in every process: `wanted`, or if that is too long one under the temporary folder."""
    if len(os.fsencode(wanted)) <= LONGEST_SOCKET:
        return wanted
    mark = hashlib.sha256(os.fsencode(wanted.parent)).hexdigest()[:16]
    folder = (temporary or Path(tempfile.gettempdir())) / f"caveman-{os.getuid()}-{mark}"
    return folder / "queue.sock"


def private_folder(folder: Path) -> None:
    """Make the folder 0700, or accept it only if it is a real one, this user's, closed to others; else BrokerError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        raise BrokerError(
            f"the queue's folder {folder} cannot be made: {error.strerror}", next_command=_look(folder)
        ) from error
    if not stat.S_ISDIR(found.st_mode):
        raise BrokerError(f"the queue's folder {folder} is a link, not a folder", next_command=_look(folder))
    if found.st_uid != os.geteuid():
        raise BrokerError(f"the queue's folder {folder} belongs to another user", next_command=_look(folder))
    if stat.S_IMODE(found.st_mode) & 0o077:
        raise BrokerError(
            f"others can enter the queue's folder {folder}", next_command=f"chmod 700 {shlex.quote(str(folder))}"
        )


def _look(folder: Path) -> str:
    return f"ls -ld {shlex.quote(str(folder))}"
