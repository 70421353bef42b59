"""The real program, run as a subprocess in a home of its own."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from acceptance.ready import Ready
from caveman_core.folders import Folders
from caveman_core.queue.place import socket_place
from waiting import DEADLINE

PROSE = """# Rules

Please make sure to always run the tests before you push, in order to keep the main branch green.

It is important to note that the `deploy` script really needs the variable `DEPLOY_ENV` to be set.
"""
"""Text with something to gain at level lite."""

_FIRST_MET_AT_THE_START = ("PYTHON", "LANG", "LC_", "TZ")
"""Variables that the interpreter itself obeys."""


@dataclass(frozen=True, slots=True)
class Caveman:
    """Runs `caveman` with HOME and all of its folders below one temporary folder."""

    home: Path
    environment: dict[str, str]
    ready: Ready | None = None  # for commands that need no interpreter started for them
    started: list[Started] = field(default_factory=list)

    def run(self, *arguments: str | Path, **variables: str) -> Done:
        """Run to the end. Standard input is empty and no terminal."""
        if self.ready is None or any(name.startswith(_FIRST_MET_AT_THE_START) for name in variables):
            return self.run_under((), *arguments, **variables)
        return Done(*self.ready.run([*map(str, arguments)], self.environment | variables, self.home))

    def run_under(self, prefix: tuple[str, ...], *arguments: str | Path, **variables: str) -> Done:
        """Run under another program, which is given the command line."""
        done = subprocess.run(
            [*prefix, sys.executable, "-m", "caveman_cli", *map(str, arguments)],
            env=self.environment | variables,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=DEADLINE,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def run_in_terminal(self, *arguments: str | Path, answer: str = "", **variables: str) -> Done:
        """Run on a terminal of its own, with what a person types; both outputs come as one."""
        ours, theirs = pty.openpty()
        with subprocess.Popen(
            [sys.executable, "-m", "caveman_cli", *map(str, arguments)],
            env=self.environment | {"TERM": "xterm-256color"} | variables,
            cwd=self.home,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        ) as process:
            os.close(theirs)
            os.write(ours, answer.encode())
            out = all_of(ours)
        os.close(ours)
        return Done(process.returncode, out, "")

    def start(self, *arguments: str | Path, **variables: str) -> Started:
        """Start and go on; what still runs at the end of the test is killed."""
        return self.start_under((), *arguments, **variables)

    def start_under(self, prefix: tuple[str, ...], *arguments: str | Path, **variables: str) -> Started:
        """Start under another program, which becomes the command line it is given."""
        number = len(self.started)
        out, err = self.home.parent / f"{number}.out", self.home.parent / f"{number}.err"
        with out.open("wb") as to_out, err.open("wb") as to_err:
            process = subprocess.Popen(
                [*prefix, sys.executable, "-m", "caveman_cli", *map(str, arguments)],
                env=self.environment | variables,
                cwd=self.home,
                stdin=subprocess.DEVNULL,
                stdout=to_out,
                stderr=to_err,
            )
        self.started.append(Started(process, out, err))
        return self.started[-1]

    def write(self, relative: str, content: str | bytes) -> Path:
        """A file below home."""
        path = self.home / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    @property
    def locks(self) -> Path:
        """Where the program keeps its lock files."""
        return self.home.parent / "state" / "caveman-compress" / "locks"

    @property
    def ledger(self) -> Path:
        """The program's ledger. A compression opens it before it waits for a lock."""
        return self.home.parent / "data" / "caveman-compress" / "ledger.sqlite3"

    @property
    def socket(self) -> Path:
        """The socket of the daemon's own server."""
        own = [self.home.parent / name / "caveman-compress" for name in ("data", "state", "run", "config")]
        return socket_place(Folders(*own).socket)

    def history(self, file: Path) -> list[Version]:
        """The file's versions, oldest first."""
        listed = json.loads(self.run("history", "--json", file).out)["versions"]
        return [Version(one["version"], one["origin"], one["before"], one["after"]) for one in listed]

    def at_a_file(self, process: Started | None = None) -> bool:
        """Whether this process, or any, holds a job lock now. Looking disturbs nobody."""
        files = {str(lock.stat().st_ino) for lock in self.locks.glob("*.job")}
        pid = str(process.process.pid) if process else None
        held = (line.split() for line in Path("/proc/locks").read_text(encoding="ascii").splitlines())
        return any(line[1] == "FLOCK" and line[5].split(":")[2] in files and pid in (None, line[4]) for line in held)

    def own_files(self) -> set[Path]:
        """Every file and folder in caveman's own folders."""
        return {path for name in ("data", "state", "run", "config") for path in (self.home.parent / name).rglob("*")}


def all_of(terminal: int) -> str:
    """What comes until the other side is closed, which a terminal tells by an error."""
    parts = []
    with suppress(OSError):
        while part := os.read(terminal, 65536):
            parts.append(part)
    return b"".join(parts).decode("utf-8")


@dataclass(frozen=True, slots=True)
class Version:
    """A line of `caveman history`; `before` and `after` are digests, "" where nothing stands."""

    number: int
    origin: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Done:
    """How a run ended."""

    code: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Started:
    """A program that runs, and what it has printed so far."""

    process: subprocess.Popen[bytes]
    to_out: Path
    to_err: Path

    @property
    def out(self) -> str:
        """Standard output so far."""
        return self.to_out.read_text(encoding="utf-8")

    @property
    def err(self) -> str:
        """Standard error so far."""
        return self.to_err.read_text(encoding="utf-8")

    def end(self, signal: int | None = None) -> int:
        """Send the signal, wait for the end and return the exit code."""
        if signal is not None:
            self.process.send_signal(signal)
        return self.process.wait(timeout=DEADLINE)
