"""A program on a terminal of its own that a test reads while it runs."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from acceptance.program import Caveman

ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"
"""To the alternate screen and back."""


@dataclass
class LiveView:
    """What was written since `forget`, and the program's end."""

    process: subprocess.Popen[bytes]
    terminal: int
    written: str = field(default="")

    def shows(self, text: str, seconds: float = 60.0) -> None:
        """Return as soon as this was written; AssertionError with what was, if it is not by the deadline."""
        end = time.monotonic() + seconds
        while text not in self.written:
            assert time.monotonic() < end, f"not shown: {text!r} in {self.written[-3000:]!r}"
            self._read(0.1)

    def forget(self) -> None:
        """What is waited for next is new."""
        self.written = ""

    def resize(self, width: int, height: int) -> None:
        """Another size of the window; the system sends the signal to the terminal's owner, which is not there."""
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def type(self, text: str) -> None:
        """What a person types."""
        os.write(self.terminal, text.encode())

    def end(self) -> int:
        """Read to the end; the exit code."""
        with suppress(OSError):
            while self._read(60.0):
                pass
        return self.process.wait(timeout=60)

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        part = os.read(self.terminal, 65536) if ready else b""
        self.written += part.decode("utf-8", "replace")
        return bool(part)


@contextmanager
def live_view(caveman: Caveman, *, width: int = 100, height: int = 30, **variables: str) -> Iterator[LiveView]:
    """`caveman status --watch`, killed at the end if it still runs."""
    with on_terminal(caveman, "status", "--watch", variables=variables, width=width, height=height) as view:
        yield view


@contextmanager
def on_terminal(
    caveman: Caveman, *arguments: str, variables: Mapping[str, str], width: int = 100, height: int = 30
) -> Iterator[LiveView]:
    """The program with these arguments, killed at the end if it still runs."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "caveman_cli", *arguments],
        env=caveman.environment | {"TERM": "xterm-256color"} | dict(variables),
        cwd=caveman.home,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield LiveView(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
