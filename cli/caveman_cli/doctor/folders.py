"""Whether caveman can keep its things where they belong: each of its folders takes a write."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from caveman_cli.doctor.commands import command
from caveman_cli.doctor.file_systems import existing, is_mine
from caveman_cli.doctor.finding import Finding, error, ok
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import shown
from caveman_core.history.disk import Disk
from caveman_core.queue.place import socket_place

_PROBE: Final = b"0" * 65_536
"""More than a full disk has left over by chance."""

_MEANS: Final = {
    "data folder": "no backup can be made, so no file is rewritten",
    "state folder": "no lock can be taken, so no file is rewritten and nobody watches",
    "queue folder": "the queue's server does not start, so nobody watches",
}


def look(setup: Setup, disk: Disk | None = None) -> Iterator[Finding]:
    """One finding a folder. What is not there yet is not made."""
    for subject, folder in own_folders(setup):
        yield _folder(subject, folder, disk or Disk())


def own_folders(setup: Setup) -> Iterator[tuple[str, Path]]:
    """The folders that are written into, by what they are called."""
    yield "data folder", setup.folders.data
    yield "state folder", setup.folders.state
    if setup.has_own_queue:
        yield "queue folder", socket_place(setup.folders.socket).parent


def _folder(subject: str, folder: Path, disk: Disk) -> Finding:
    if not os.path.lexists(folder):
        return _to_come(subject, folder)
    if not folder.is_dir():
        says = f"{shown(folder)} is not a folder"
        return error(subject, says, _MEANS[subject], command("mv", folder, f"{folder}.away"))
    probe = folder / f"caveman-doctor-{secrets.token_hex(8)}"
    try:
        disk.write_new(probe, _PROBE)
        disk.remove(probe)
    except OSError as fault:
        says = f"{shown(folder)} takes no write: {fault.strerror or fault}"
        return error(subject, says, _MEANS[subject], _help_for(folder))
    return ok(subject, shown(folder))


def _help_for(folder: Path) -> str:
    """Our own folder that was closed is opened again; for a disk that is full or read-only a look comes first."""
    if is_mine(folder) and folder.stat().st_mode & 0o300 != 0o300:
        return command("chmod", "700", folder)
    return f"{command('ls', '-ld', folder)}; {command('df', '-h', folder)}"


def _to_come(subject: str, folder: Path) -> Finding:
    above = existing(folder)
    if os.access(above, os.W_OK | os.X_OK):
        return ok(subject, f"none yet; it will be {shown(folder)}")
    says = f"{shown(folder)} cannot be made: {shown(above)} may not be written"
    return error(subject, says, _MEANS[subject], command("ls", "-ld", above))
