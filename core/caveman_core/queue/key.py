"""The key that signs payloads on a server others can write to. Whoever shares the queue needs the same file."""

from __future__ import annotations

import contextlib
import os
import secrets
import shlex
import stat
from pathlib import Path
from typing import Final

from caveman_core.errors import ConfigError
from caveman_core.folders import make_private

KEY_BYTES: Final = 32


def payload_key(file: Path) -> bytes:
    """The key in this file, made at first use. ConfigError unless it is this user's alone (0600) and has 32 bytes."""
    if not os.path.lexists(file):
        _make(file)
    try:
        fd = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise ConfigError(
            f"the queue's key {file} cannot be read: {error.strerror}", next_command=_look(file)
        ) from None
    try:
        _check(file, os.fstat(fd))
        return os.read(fd, KEY_BYTES)
    finally:
        os.close(fd)


def _make(file: Path) -> None:
    """Two processes at once end with one key: a link never replaces what stands there."""
    make_private(file.parent)
    temporary = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(fd, "wb") as opened:
            opened.write(secrets.token_bytes(KEY_BYTES))
            opened.flush()
            os.fsync(opened.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(temporary, file)
    finally:
        temporary.unlink()


def _check(file: Path, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid():
        raise ConfigError(f"the queue's key {file} is not a file of this user", next_command=_look(file))
    if stat.S_IMODE(status.st_mode) & 0o077:
        raise ConfigError(f"others can read the queue's key {file}", next_command=f"chmod 600 {shlex.quote(str(file))}")
    if status.st_size != KEY_BYTES:
        raise ConfigError(
            f"the queue's key {file} has {status.st_size} bytes, not {KEY_BYTES}", next_command=_look(file)
        )


def _look(file: Path) -> str:
    return f"ls -l {shlex.quote(str(file))}"
