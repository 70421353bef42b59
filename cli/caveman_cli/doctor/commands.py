"""Next commands: each is a line for a POSIX shell that can be pasted as it is; see caveman_core.errors for `then:`."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from caveman_cli.doctor.setup import Setup
from caveman_cli.service.unit import NAME


def command(*words: str | Path) -> str:
    """The words, each quoted where it needs it."""
    return shlex.join(map(str, words))


def ended(pid: int) -> str:
    """End a process and wait until it has gone, at most 20 s: the next one needs its lock."""
    return f"kill {pid}; for _ in $(seq 100); do kill -0 {pid} 2>/dev/null || break; sleep 0.2; done"


def watch_again(setup: Setup, roots: Iterable[Path], *options: str) -> str:
    """Watch these roots, in place of the watcher that runs."""
    named = [os.path.abspath(root) for root in dict.fromkeys(roots)]  # noqa: PTH100 - a link keeps its name
    watch = command("caveman", "watch", *options, *named)
    if setup.watcher is None:
        return watch
    if not setup.watcher.is_service:
        return f"{ended(setup.watcher.pid)}; {watch}"
    if options:  # the service has no place for them
        return f"systemctl --user stop {NAME}; {watch}"
    return command("caveman", "service", "install", "--yes", *named)


def restart(setup: Setup) -> str:
    """The watcher anew, as it is."""
    if setup.watcher is not None and setup.watcher.is_service:
        return f"systemctl --user restart {NAME}"
    if setup.watcher is not None and setup.watcher.was_given("--redis"):  # its address may hold a password
        pid = setup.watcher.pid
        return f"end it (kill {pid}) and start it again with the --redis it had, then: caveman status"
    return watch_again(setup, setup.roots, *(flag for flag in _FLAGS if _given(setup, flag)))


def _given(setup: Setup, flag: str) -> bool:
    return setup.watcher is not None and setup.watcher.was_given(flag)


_FLAGS: Final = ("--poll", "--no-worker")
