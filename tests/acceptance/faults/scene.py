"""A home with a fault in it, and a shell in which commands are pasted."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Final

from acceptance.program import PROSE, Caveman, Done
from caveman_cli.settings.opening import opened
from caveman_cli.settings.rewrite_parts import BY_HAND, opened_deps, policy_of
from caveman_core.config import Settings
from caveman_core.folders import Folders
from caveman_core.outcome import Outcome, Receipt
from caveman_core.rewrite import rewrite
from waiting import wait_until_sync

SHELL: Final = "/bin/sh"
"""What is pasted has to work in every shell."""

SECONDS: Final = 60
"""For one command, on a busy machine."""


@dataclass(slots=True)
class Scene:
    """One home. `prefix` is put before the shell, so that permissions count; `variables` are set in it."""

    caveman: Caveman
    stack: ExitStack
    prefix: tuple[str, ...] = ()
    variables: dict[str, str] = field(default_factory=dict)
    port: int = 0  # where a server is to answer
    running: list[subprocess.Popen[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """`caveman` on PATH, and a root."""
        self.stack.callback(self.end_all)
        (self.home / ".claude").mkdir()
        self.bin.mkdir()
        (self.bin / "caveman").symlink_to(Path(sys.executable).parent / "caveman")
        self.variables["PATH"] = f"{self.bin}:{self.caveman.environment['PATH']}"

    @property
    def home(self) -> Path:
        """Where the shell stands."""
        return self.caveman.home

    @property
    def bin(self) -> Path:
        """The first folder on PATH."""
        return self.home.parent / "bin"

    @property
    def data(self) -> Path:
        """The data folder of caveman."""
        return self.caveman.ledger.parent

    def program(self, name: str, script: str) -> Path:
        """A shell script on PATH."""
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        return path

    def start(self, line: str) -> subprocess.Popen[str]:
        """Paste a line into a shell; the shell and all it starts end with the test."""
        process = subprocess.Popen(
            [*self.prefix, SHELL, "-c", line],
            env=self.caveman.environment | self.variables,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="surrogateescape",
            start_new_session=True,
        )
        self.running.append(process)
        Thread(target=process.wait, daemon=True).start()  # one that has ended must not seem to live
        return process

    def end_all(self) -> None:
        """End whatever was started and still runs."""
        for process in self.running:
            _end(process)
        self.running.clear()

    def paste(self, line: str, meanwhile: Callable[[], None] = lambda: None) -> Done:
        """Paste a line and wait for its end."""
        process = self.start(line)
        meanwhile()
        out, err = process.communicate(timeout=SECONDS)
        return Done(process.returncode, out, err)

    def watch(self, line: str) -> None:
        """Paste a line that watches, until it does; it goes on."""
        said = self.home.parent / "watching"
        process = self.start(f"{{ {line}; }} 2>{said}")
        wait_until_sync(
            lambda: (
                process.poll() is not None
                or ("watching" in said.read_text(encoding="utf-8") if said.exists() else False)
            ),
            what=f"it watches: {line}",
            seconds=SECONDS,
        )
        assert process.poll() is None, said.read_text(encoding="utf-8")

    def watch_in_background(self, line: str) -> None:
        """Paste a line that leaves a watcher behind, until one holds the daemon lock; it goes on."""
        process = self.start(f"{line}\nwait")
        watcher = self.home.parent / "state" / "caveman-compress" / "daemon.pid"
        wait_until_sync(
            lambda: process.poll() is not None or watcher.exists(), what=f"it watches: {line}", seconds=SECONDS
        )
        assert process.poll() is None, line

    def prose(self, relative: str = "CLAUDE.md") -> Path:
        """A file with something to gain."""
        return self.caveman.write(relative, PROSE)

    def keep_open(self, path: Path) -> None:
        """Let a process have the file open for writing until `end_all`."""
        ready = self.home.parent / "open"
        self.start(f"exec 3>>{path}; : >{ready}; exec sleep 600")
        wait_until_sync(ready.exists, what="the file is open")

    def compressed(self, relative: str = "CLAUDE.md") -> Path:
        """A file with one version, made in this process: quicker than the program, which has to be loaded first."""
        path = self.prose(relative)
        own = [self.home.parent / name / "caveman-compress" for name in ("data", "state", "run", "config")]
        folders, settings = Folders(*own), Settings.model_construct()

        async def compress() -> Receipt:
            async with opened_deps(history, folders, settings, lock_seconds=1) as deps:
                return await rewrite(path, policy_of(BY_HAND, "file", settings), deps, root=path, by_hand=True)

        with opened(folders) as history:
            receipt = asyncio.run(compress())
        assert receipt.outcome is Outcome.COMPRESSED, receipt
        return path

    def mode(self, path: Path, mode: int) -> None:
        """Change the mode; it is opened again at the end, so that the folder can be removed."""
        self.stack.callback(_open_again, path)
        path.chmod(mode)

    def tree(self) -> dict[str, bytes | str]:
        """Every file below home with its bytes, every link with its target, everything else by its mode."""
        found: dict[str, bytes | str] = {}
        for path in sorted(self.home.rglob("*")):
            if path.is_symlink():
                found[os.fspath(path)] = str(path.readlink())
            else:
                found[os.fspath(path)] = path.read_bytes() if path.is_file() else oct(path.stat().st_mode)
        return found


def _open_again(path: Path) -> None:
    if path.exists():
        path.chmod(0o700)


def _end(process: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
