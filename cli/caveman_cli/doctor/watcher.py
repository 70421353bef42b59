"""The watcher: whether one runs, since when, and whether it is of the version that is installed now."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from caveman_cli.doctor.commands import restart
from caveman_cli.doctor.finding import Finding, info, ok, warning
from caveman_cli.doctor.process import Process
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import shown
from caveman_cli.output.times import as_local
from caveman_cli.processes.open_files import processes_with
from caveman_watcher.one_daemon import holder_of

DISTRIBUTION: Final = "caveman-watch"
_ANSWER_SECONDS: Final = 10.0


def look(setup: Setup) -> Iterator[Finding]:
    """Who watches; if it is an older caveman, how to start it anew."""
    if setup.watcher is None:
        yield _nobody(setup)
        return
    outdated = _outdated(setup.watcher)
    if outdated:
        yield warning("watcher", outdated, "what was improved since is not at work yet", restart(setup))
    else:
        yield ok("watcher", f"process {setup.watcher.pid} watches{_since(setup.watcher)}{_how(setup.watcher)}")


def _nobody(setup: Setup) -> Finding:
    lock = setup.folders.daemon_lock
    others = processes_with(lock) if lock.exists() else ()
    if others:
        means = "it may be starting or ending; `caveman watch` says so too"
        return info("watcher", f"process {others[0]} holds the daemon lock and has not said more", means)
    left = holder_of(lock)
    if left is not None:
        says = f"nobody watches: process {left} did, and ended without a word (killed, or the machine went down)"
        means = "nothing is lost: the next watcher finishes or undoes what was cut off"
        return info("watcher", says, means, "caveman watch")
    return info("watcher", "nobody watches", "files are compressed when you ask for it only", "caveman watch")


def _since(watcher: Process) -> str:
    return f" since {as_local(watcher.since)}" if watcher.since is not None else ""


def _how(watcher: Process) -> str:
    return ", as the service" if watcher.is_service else ""


def _outdated(watcher: Process) -> str:
    """What is to be said if the watcher is not of the version that runs now; "" if it is, or cannot be told."""
    installed = distribution(DISTRIBUTION).version
    python = watcher.words[0] if watcher.words else ""
    if os.path.isabs(python) and Path(python).parent != Path(sys.executable).parent:  # noqa: PTH117 - a word, no path
        version = version_of((python, "-P", "-m", "caveman_cli"))
        if version and version != installed:
            return f"process {watcher.pid} is caveman {version} of {shown(Path(python).parent)}, this is {installed}"
        return ""
    installed_at = _installed_at()
    if watcher.since is None or installed_at is None or watcher.since >= installed_at:
        return ""
    return f"process {watcher.pid} runs since before caveman {installed} was installed ({as_local(installed_at)})"


def _installed_at() -> float | None:
    """When the distribution that runs now was put there, in seconds since the epoch."""
    found = distribution(DISTRIBUTION)
    folder = Path(str(found.locate_file(f"{DISTRIBUTION.replace('-', '_')}-{found.version}.dist-info")))
    with suppress(OSError):
        return folder.stat().st_mtime
    return None


def version_of(words: tuple[str, ...]) -> str:
    """The version that this caveman says it is, "" if it does not start."""
    with suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run(  # noqa: S603 - a caveman that the user runs already
            [*words, "--version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=_ANSWER_SECONDS, check=False
        )
        name, _, version = done.stdout.decode("utf-8", "replace").strip().partition(" ")
        return version if done.returncode == 0 and name == "caveman" else ""
    return ""
