"""What this system allows: kernel, Python, SQLite, containers."""

from __future__ import annotations

import os
import platform
import re
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from caveman_cli.doctor.finding import Finding, error, info, ok
from caveman_cli.doctor.setup import Setup
from caveman_core.history.opening import OLDEST_SQLITE

OLDEST_KERNEL: Final = (3, 15)
"""renameat2, which exchanges two files in one step; leases are older."""

_CONTAINERS: Final = ("/.dockerenv", "/run/.containerenv")
_SYSTEMS: Final = {
    "darwin": "macOS: files are not rewritten here yet, and nothing of it was tried on a Mac",
    "win32": "Windows: files are not rewritten here; scan, check and dry runs work",
}


def look(setup: Setup) -> Iterator[Finding]:
    """The system, then what its parts are too old for."""
    yield from of_system(sys.platform, platform.release())
    yield from of_sqlite(sqlite3.sqlite_version_info)
    yield from of_container(setup, tuple(map(Path, _CONTAINERS)))


def of_system(name: str, release: str) -> Iterator[Finding]:
    """Whether files can be rewritten on a system of this name, with a kernel of this release."""
    says = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    if name != "linux":
        what = _SYSTEMS.get(name, f"{name}: files are not rewritten here")
        yield error("system", f"{what} ({says})", "only looking works: nothing is compressed in place", "caveman scan")
        return
    numbers = tuple(int(number) for number in re.findall(r"\d+", release)[:2])
    if len(numbers) == 2 and numbers < OLDEST_KERNEL:
        means = "files cannot be exchanged in one step, so none is rewritten"
        yield error("system", f"Linux {release} is older than 3.15", means, "caveman scan")
        return
    yield ok("system", f"Linux {release}, {says}: files on local file systems are rewritten")


def of_sqlite(version: tuple[int, ...]) -> Iterator[Finding]:
    """Whether this SQLite can hold the ledger."""
    if version < OLDEST_SQLITE:
        says = f"this Python has SQLite {'.'.join(map(str, version))}; 3.37 or newer is needed"
        yield error(
            "system", says, "no file is rewritten", "install caveman-watch under a newer Python, then: caveman doctor"
        )


def of_container(setup: Setup, marks: tuple[Path, ...]) -> Iterator[Finding]:
    """A hint only: what is mounted into a container may be saved outside it."""
    if setup.environment.get("container") or any(os.path.lexists(mark) for mark in marks):
        means = "of saves made outside it, on folders mounted into it, caveman may hear at the next rescan only"
        yield info("system", "this is a container", means)
