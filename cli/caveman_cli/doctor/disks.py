"""Whether there is room on the disks, and whether caveman's own folders lie on a local one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_cli.doctor.commands import command
from caveman_cli.doctor.file_systems import Mount, existing, mount_of, mounts_here
from caveman_cli.doctor.finding import Finding, error, warning
from caveman_cli.doctor.folders import own_folders
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import shown

MEGABYTE: Final = 1_000_000
LEAST_FREE: Final = 100 * MEGABYTE
"""For backups and new texts; a memory file has some thousand bytes."""

LEAST_FREE_STATE: Final = 2 * MEGABYTE
"""For locks, a socket and a log; the runtime folder is a small disk in memory on some systems."""

LEAST_INODES: Final = 1_000


@dataclass(frozen=True, slots=True)
class Room:
    """What an ordinary user may still take; `inodes` is None on file systems that do not count them."""

    free: int
    inodes: int | None


def room_at(path: Path) -> Room:
    """The room at a path that exists. Raises OSError."""
    found = os.statvfs(path)
    return Room(found.f_bavail * found.f_frsize, found.f_favail if found.f_files else None)


def look(
    setup: Setup, room: Callable[[Path], Room] = room_at, mounts: tuple[Mount, ...] | None = None
) -> Iterator[Finding]:
    """Only what is wrong. A disk is named once."""
    if os.name == "nt":
        return
    told: set[int] = set()
    for place, least in _places(setup):
        found, device = room(place), place.stat().st_dev
        if device not in told and (finding := _room(place, found, least)):
            told.add(device)
            yield finding
    yield from _network(setup, mounts_here() if mounts is None else mounts)


def _places(setup: Setup) -> Iterator[tuple[Path, int]]:
    for subject, folder in own_folders(setup):
        yield existing(folder), LEAST_FREE if subject == "data folder" else LEAST_FREE_STATE
    for root in setup.roots:
        if root.exists():
            yield existing(root), LEAST_FREE


def _room(place: Path, room: Room, least: int) -> Finding | None:
    means = "when it is full, files stay as they are until there is room again"
    if room.free < least:
        says = f"{room.free / MEGABYTE:.1f} MB are free on the disk of {shown(place)}"
        return warning("disk space", says, means, command("df", "-h", place))
    if room.inodes is not None and room.inodes < LEAST_INODES:
        says = f"{room.inodes} more files fit on the disk of {shown(place)}"
        return warning("disk space", says, means, command("df", "-i", place))
    return None


def _network(setup: Setup, mounts: tuple[Mount, ...]) -> Iterator[Finding]:
    for subject, folder in (("data folder", setup.folders.data), ("state folder", setup.folders.state)):
        mount = mount_of(existing(folder), mounts)
        if mount is not None and mount.is_network:
            name = "data_dir (CAVEMAN_DATA_DIR)" if subject == "data folder" else "XDG_STATE_HOME"
            yield error(
                subject,
                f"{shown(folder)} is on a shared file system ({mount.kind}, {shown(mount.point)})",
                "locks and the ledger hold between processes of one machine only: two machines could work on one file",
                f"set {name} to a folder on a local disk, then: caveman doctor",
            )
