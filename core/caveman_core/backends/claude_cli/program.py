"""The program itself: where it is, what it offers, and one run of it with its children ended whatever happens."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_core.errors import LostAnswerError, UnusableError

MOST_OUTPUT: Final = 16_000_000
"""Bytes of its output that are read."""

_FAREWELL: Final = 5.0
"""Seconds for what a killed program leaves."""
_PLACES: Final = (".claude/local/claude", ".local/bin/claude")


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run printed, and its exit status."""

    output: bytes
    code: int


def find_program() -> Path | None:
    """The `claude` on PATH, or where its installers put it."""
    found = shutil.which("claude")
    places = [Path(found)] if found else [Path.home() / place for place in _PLACES]
    return next((place for place in places if os.access(place, os.X_OK)), None)


async def run(
    program: Path, arguments: Sequence[str], text: bytes, *, folder: Path, env: Mapping[str, str], seconds: float
) -> Ran:
    """Run it once, without a shell. Raises UnusableError if it cannot be started, LostAnswerError if it hangs."""
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            program, *arguments, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, cwd=folder, env=env,
            start_new_session=True,
        )  # fmt: skip
    except OSError as error:
        raise UnusableError(f"the claude program cannot be started: {error.strerror or error}") from None
    try:
        async with asyncio.timeout(seconds):
            output = await _talk(process, text)
            code = await process.wait()
    except TimeoutError:
        raise LostAnswerError(f"the claude program did not end within {seconds:.0f} s") from None
    finally:
        await _ended(process)
    return Ran(output, code)


async def _talk(process: asyncio.subprocess.Process, text: bytes) -> bytes:
    """Write its input while its output is read: either could fill a pipe."""
    writing = asyncio.create_task(_write(process, text))
    try:
        output = await _read(process)
        await writing
    finally:
        writing.cancel()
    return output


async def _write(process: asyncio.subprocess.Process, text: bytes) -> None:
    pipe = process.stdin
    if pipe is None:
        return
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # it ended without reading: its result tells why
        pipe.write(text)
        await pipe.drain()
        pipe.close()


async def _read(process: asyncio.subprocess.Process) -> bytes:
    parts: list[bytes] = []
    size = 0
    while process.stdout is not None and (part := await process.stdout.read(65_536)):
        size += len(part)
        if size > MOST_OUTPUT:
            raise LostAnswerError("the claude program printed without an end")
        parts.append(part)
    return b"".join(parts)


async def _ended(process: asyncio.subprocess.Process) -> None:
    """The whole group: it may have started others. Its exit is heard of only once its output is read to the end."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(TimeoutError):  # a child that left the group may hold the pipe
        async with asyncio.timeout(_FAREWELL):
            while process.stdout is not None and await process.stdout.read(65_536):
                pass
            await process.wait()
