"""An interpreter that has loaded the program and waits: a command run from it starts in a tenth of the time.

The command is a process of its own, with its own arguments, environment, folder and outputs; it runs what
`python -m caveman_cli` runs. What comes before that, the interpreter's own start, is left to daemons, terminals and
pasted lines, which are started whole. CAVEMAN_FRESH=1 starts every command whole.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from waiting import DEADLINE


@dataclass(frozen=True, slots=True)
class Ready:
    """Runs commands in the interpreter that answers at this address."""

    address: str

    def run(self, arguments: Sequence[str], environment: Mapping[str, str], folder: Path) -> tuple[int, str, str]:
        """Run to the end: the code as of subprocess, and both outputs. Standard input is empty."""
        request = json.dumps({"arguments": arguments, "environment": dict(environment), "folder": str(folder)}).encode()
        with (
            Path(os.devnull).open("rb") as nothing,
            tempfile.TemporaryFile("w+", encoding="utf-8") as out,
            tempfile.TemporaryFile("w+", encoding="utf-8") as err,
            socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as connection,
        ):
            connection.settimeout(DEADLINE)
            connection.connect(self.address)
            socket.send_fds(connection, [request], [nothing.fileno(), out.fileno(), err.fileno()])
            process = int(connection.recv(64))
            try:
                code = int(connection.recv(64))
            except TimeoutError:
                os.kill(process, signal.SIGKILL)
                raise
            out.seek(0)
            err.seek(0)
            return code, out.read(), err.read()


@contextmanager
def ready_interpreter(folder: Path) -> Iterator[Ready]:
    """One in which no command has been run, whatever becomes of those that are started from it."""
    address = str(folder / "ready.sock")
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(folder), "PYTHONPATH": _path()}
    fault = folder / "fault"
    with (
        fault.open("wb") as told,
        subprocess.Popen(
            [sys.executable, __file__, address],
            env=environment, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=told,
        ) as process,
    ):  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n", fault.read_text(encoding="utf-8")
        yield Ready(address)
        process.stdin.close()


def _path() -> str:
    """Where this file's own imports are."""
    return str(Path(__file__).parent.parent)


def _load() -> None:
    """Import all of the program."""
    import gc
    import importlib
    import pkgutil

    for package in ("caveman_core", "caveman_watcher", "caveman_worker", "caveman_cli"):
        top = importlib.import_module(package)
        for module in pkgutil.walk_packages(top.__path__, f"{package}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    gc.collect()
    gc.freeze()  # so that the processes share these pages


def _serve(address: str) -> Sequence[str]:
    """Returns in each process that is to be the program, with its arguments, and never in the one that waits."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
        listening.bind(address)
        listening.listen(64)
        print("ready", flush=True)
        while True:
            if sys.stdin in select.select([listening, sys.stdin], [], [])[0]:  # who started it has gone
                os._exit(0)
            connection, _ = listening.accept()
            _bury()
            if os.fork() == 0:
                listening.close()
                return _become(connection)
            connection.close()


def _bury() -> None:
    """Take note of the processes that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def _become(connection: socket.socket) -> Sequence[str]:
    """Start a process for what is asked for, and tell how it ends; it returns in that process alone."""
    message, descriptors, _, _ = socket.recv_fds(connection, 1 << 20, 3)
    process = os.fork()
    if process:
        for descriptor in descriptors:
            os.close(descriptor)
        connection.send(b"%d" % process)
        connection.send(b"%d" % os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
        os._exit(0)
    connection.close()
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)
        os.close(descriptor)
    asked = json.loads(message)
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    arguments: list[str] = asked["arguments"]
    return arguments


if __name__ == "__main__":
    import runpy

    _load()
    sys.argv[1:] = _serve(sys.argv[1])
    runpy.run_module("caveman_cli", run_name="__main__", alter_sys=True)
