"""Whether caveman can keep its things where they belong: folders that take a write and are closed to others."""

from __future__ import annotations

import os
import secrets
import shlex
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from caveman_cli.answer import Answer
from caveman_cli.console import shown
from caveman_core.errors import BrokerError
from caveman_core.folders import Folders
from caveman_core.history.disk import Disk
from caveman_core.queue.place import private_folder, socket_place

_PROBE: Final = b"0" * 65_536
"""More than a full disk has left over by chance."""


def look_at_folders(folders: Folders, *, own_queue: bool, disk: Disk | None = None) -> Iterator[Answer]:
    """One answer a folder. What is not there yet is not made."""
    yield _folder("data folder", folders.data, disk or Disk())
    yield _folder("state folder", folders.state, disk or Disk(), private=True)
    if own_queue:
        yield _queue_folder(socket_place(folders.socket).parent, disk or Disk())


def _folder(subject: str, folder: Path, disk: Disk, *, private: bool = False) -> Answer:
    if not os.path.lexists(folder):
        return _to_come(subject, folder)
    if private and stat.S_IMODE(folder.stat().st_mode) & 0o077:
        return Answer(subject, f"others can enter {shown(folder)}", f"chmod 700 {shlex.quote(str(folder))}")
    probe = folder / f"caveman-doctor-{secrets.token_hex(8)}"
    try:
        disk.write_new(probe, _PROBE)
        disk.remove(probe)
    except OSError as error:
        quoted = shlex.quote(str(folder))
        why = error.strerror or str(error)
        return Answer(subject, f"{shown(folder)} takes no write: {why}", f"ls -ld {quoted}; df -h {quoted}")
    return Answer(subject, shown(folder))


def _to_come(subject: str, folder: Path) -> Answer:
    above = next(parent for parent in folder.parents if os.path.lexists(parent))
    if os.access(above, os.W_OK | os.X_OK):
        return Answer(subject, f"none yet; it will be {shown(folder)}")
    says = f"{shown(folder)} cannot be made: {shown(above)} may not be written"
    return Answer(subject, says, f"ls -ld {shlex.quote(str(above))}")


def _queue_folder(folder: Path, disk: Disk) -> Answer:
    if os.path.lexists(folder):
        try:
            private_folder(folder)
        except BrokerError as error:
            return Answer("queue folder", error.message, error.next_step)
    return _folder("queue folder", folder, disk)
