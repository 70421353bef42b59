"""The embedded server: memory only, on a private socket, a child of the daemon that dies with it.

What it holds is disposable, so nothing is adopted and nothing saved: after a restart the rescan queues the work again.
"""

from __future__ import annotations

import asyncio
import contextlib
import shlex
import time
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import BinaryIO, Final

import structlog

from caveman_core.errors import BrokerError
from caveman_core.folders import open_private
from caveman_core.queue.place import log_place, private_folder, remove_stale_logs, socket_place
from caveman_core.queue.probe import answers, clear
from caveman_core.queue.server import find_server, spawn_command

LOOK_SECONDS: Final = 5.0
"""How often the socket's presence is looked at; the death of the process is noticed at once."""

LONG_LIFE: Final = 60.0
"""A server that lived this many seconds is started again at once, others after a growing wait."""

FIRST_WAIT, LONGEST_WAIT = 0.1, 30.0

log = structlog.get_logger(__name__)


class EmbeddedBroker:
    """One server. Only the holder of the daemon's lock may start one: whatever answers at the socket is shut down."""

    def __init__(self, socket: Path, *, server: Path | None = None, start_seconds: float = 10.0) -> None:
        """`server` is the program to run, found if not given. `socket` moves if its path is too long (see place.py)."""
        self.socket = socket_place(socket)
        self._moved = self.socket != socket
        self._server = server
        self._start_seconds = start_seconds
        self._process: Process | None = None
        self._stopping = asyncio.Event()
        self._changing = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The server's process, None if it was not started or has ended."""
        return self._process.pid if self._process is not None and self._process.returncode is None else None

    async def start(self) -> None:
        """Start a fresh server and wait until it answers; BrokerError if it does not.

        On Linux the server ends with the thread that called this: call it in the main thread.
        """
        self._stopping.clear()
        await self._spawn()

    async def stop(self) -> None:
        """End the server and remove its socket and log. What was queued is gone."""
        self._stopping.set()
        async with self._changing:
            await self._end()
            self.socket.unlink(missing_ok=True)
            self._log.unlink(missing_ok=True)
            if self._moved:
                with contextlib.suppress(OSError):  # never made, or something else lies in it
                    self.socket.parent.rmdir()

    async def watch_over(self, on_restart: Callable[[], Awaitable[None]]) -> None:
        """Start the server again whenever it dies or its socket vanishes, then call `on_restart`. Ends with `stop`."""
        clock = asyncio.get_running_loop().time
        wait = 0.0
        while not self._stopping.is_set():
            began = clock()
            await self._until_gone()
            wait = 0.0 if clock() - began > LONG_LIFE else min(max(2 * wait, FIRST_WAIT), LONGEST_WAIT)
            await self._pause(wait)
            if await self._start_again():
                await on_restart()

    async def _until_gone(self) -> None:
        process = self._process
        while process is not None and process.returncode is None and self.socket.exists():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await process.wait()

    async def _pause(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopping.wait()

    async def _start_again(self) -> bool:
        if self._stopping.is_set():
            return False
        log.warning("queue server gone, starting another")
        log.debug("queue server gone", socket=str(self.socket))
        try:
            await self._spawn()
        except BrokerError as error:
            log.error("queue server does not start", error=error.message, next=error.next_step)
            return False
        return not self._stopping.is_set()

    async def _spawn(self) -> None:
        async with self._changing:
            await self._end()
            if self._stopping.is_set():
                return
            server = self._server or find_server()
            private_folder(self.socket.parent)
            remove_stale_logs(self.socket.parent, now=time.time())
            await clear(self.socket)
            try:
                await self._run(server)
            except BaseException as error:
                await self._end()
                if isinstance(error, OSError):
                    raise BrokerError(f"{server} cannot be started: {error}", next_command=_look(server)) from error
                raise

    async def _run(self, server: Path) -> None:
        # A session of its own: Ctrl-C on the terminal reaches the daemon, which still needs the server to stop well.
        with self._empty_log() as output:
            self._process = await asyncio.create_subprocess_exec(
                *spawn_command(server, self.socket),
                stdin=DEVNULL, stdout=output, stderr=output, cwd=self.socket.parent, start_new_session=True,
            )  # fmt: skip
        try:
            async with asyncio.timeout(self._start_seconds):
                while self.pid is not None and not await answers(self.socket):  # noqa: ASYNC110 - no event tells it
                    await asyncio.sleep(0.01)
        except TimeoutError:
            said = f"{server} did not answer within {self._start_seconds:g} s{self._last_words()}"
            raise BrokerError(said, next_command=_read(self._log)) from None
        if self.pid is None:
            raise BrokerError(f"{server} ended at its start{self._last_words()}", next_command=_read(self._log))

    async def _end(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(5.0):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    @property
    def _log(self) -> Path:
        return log_place(self.socket)

    def _empty_log(self) -> BinaryIO:
        return open(self._log, "wb", opener=open_private)

    def _last_words(self) -> str:
        try:
            lines = self._log.read_text(encoding="utf-8", errors="replace").split("\n")
        except FileNotFoundError:
            return ""
        said = [line.strip() for line in lines if line.strip()]
        return f": {said[-1]}" if said else ""


def _look(file: Path) -> str:
    return f"ls -l {shlex.quote(str(file))}"


def _read(log: Path) -> str:
    return f"cat {shlex.quote(str(log))}"
