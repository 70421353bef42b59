"""Talking to a server on a Unix socket without a client library: does it answer, and make it go."""

from __future__ import annotations

import asyncio
import contextlib
import shlex
import stat
from pathlib import Path
from typing import Final

from caveman_core.errors import BrokerError

PATIENCE: Final = 2.0
"""Seconds for an answer of a server on the same machine that does nothing else."""


async def answers(socket: Path) -> bool:
    """Whether a Redis-like server answers here."""
    try:
        return await _ask(socket, b"PING") == b"+PONG\r\n"
    except OSError:
        return False


async def clear(socket: Path) -> None:
    """Shut down what answers here and remove the socket; BrokerError if something else than a socket is in the way."""
    if not _lies_there(socket):
        return
    with contextlib.suppress(OSError):  # nobody answers, or not in time
        # The connection ends with the server, which has removed its socket by then and cannot remove the next one's.
        await _ask(socket, b"SHUTDOWN NOSAVE")
    _remove(socket)


def _lies_there(socket: Path) -> bool:
    try:
        mode = socket.lstat().st_mode
    except FileNotFoundError:
        return False
    if not stat.S_ISSOCK(mode):
        look = f"ls -l {shlex.quote(str(socket))}"
        raise BrokerError(f"{socket} is in the way: it is not a socket", next_command=look)
    return True


def _remove(socket: Path) -> None:
    socket.unlink(missing_ok=True)


async def _ask(socket: Path, command: bytes) -> bytes:
    """One line of answer, empty if the server closes the connection; OSError (TimeoutError too) if there is none."""
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_unix_connection(socket)
        try:
            writer.write(command + b"\r\n")
            return await reader.readline()
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
