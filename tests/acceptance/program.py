"""The real program, run as a subprocess in a home of its own."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

PROSE = """# Rules

Please make sure to always run the tests before you push, in order to keep the main branch green.

It is important to note that the `deploy` script really needs the variable `DEPLOY_ENV` to be set.
"""
"""Text with something to gain at level lite."""


@dataclass(frozen=True, slots=True)
class Caveman:
    """Runs `caveman` with HOME and all of its folders below one temporary folder."""

    home: Path
    environment: dict[str, str]
    started: list[subprocess.Popen[str]] = field(default_factory=list)

    def run(self, *arguments: str | Path, prefix: tuple[str, ...] = (), **variables: str) -> Done:
        """Run to the end. Standard input is empty and no terminal."""
        done = subprocess.run(
            [*prefix, sys.executable, "-m", "caveman_cli", *map(str, arguments)],
            env=self.environment | variables,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=90,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def start(self, *arguments: str | Path, **variables: str) -> subprocess.Popen[str]:
        """Start and go on; what still runs at the end of the test is killed."""
        process = subprocess.Popen(
            [sys.executable, "-m", "caveman_cli", *map(str, arguments)],
            env=self.environment | variables,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self.started.append(process)
        return process

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

    def own_files(self) -> set[Path]:
        """Every file and folder in caveman's own folders."""
        return {path for name in ("data", "state", "run", "config") for path in (self.home.parent / name).rglob("*")}


@dataclass(frozen=True, slots=True)
class Done:
    """How a run ended."""

    code: int
    out: str
    err: str
