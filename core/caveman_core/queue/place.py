"""Where the embedded server's socket and log lie: in a folder that only this user can enter."""

from __future__ import annotations

import hashlib
import os
import shlex
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from caveman_core.errors import BrokerError

LONGEST_SOCKET: Final = 103 if sys.platform == "darwin" else 107
"""Bytes a Unix socket's path may have, without the closing NUL."""

STARTING_SECONDS: Final = 60.0
"""Longer than any server takes to make its socket."""


def socket_place(wanted: Path, *, temporary: Path | None = None) -> Path:
    """The socket's path, the same in every process: `wanted`, or if that is too long one under the temporary folder."""
    if len(os.fsencode(wanted)) <= LONGEST_SOCKET:
        return wanted
    mark = hashlib.sha256(os.fsencode(wanted)).hexdigest()[:16]
    folder = (temporary or Path(tempfile.gettempdir())) / f"caveman-{os.getuid()}-{mark}"
    return folder / "queue.sock"


def log_place(socket: Path) -> Path:
    """Where the server at this socket says what went wrong: one log a server, as there is one socket."""
    return socket.with_suffix(".log")


def remove_stale_logs(folder: Path, *, now: float) -> None:
    """Remove the logs of servers whose socket is gone: their daemons were killed, and may never start again.

    `now` is in seconds since the epoch. A log is made before its socket, so a young one may be of a server that starts.
    """
    for log in folder.glob("queue-*.log"):
        with suppress(OSError):
            young = now - log.lstat().st_mtime < STARTING_SECONDS
            if not young and not os.path.lexists(log.with_suffix(".sock")):
                log.unlink()


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
