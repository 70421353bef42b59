"""What the file systems of the roots can do: tell of saves, and exchange two files under a lease."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from caveman_cli.doctor.commands import command, watch_again
from caveman_cli.doctor.exchange_probe import why_no_exchange
from caveman_cli.doctor.file_systems import Mount, Swaps, mount_of, mounts_here
from caveman_cli.doctor.finding import Finding, error, info, warning
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import shown


def look(setup: Setup, mounts: tuple[Mount, ...] | None = None) -> Iterator[Finding]:
    """One finding a file system, and only what is not as on a usual local disk. Nothing is written into a root."""
    if sys.platform != "linux":
        return
    places: dict[Mount, Path] = {}
    for root in setup.roots:
        real = Path(os.path.realpath(root))
        mount = mount_of(real, mounts_here() if mounts is None else mounts) if real.exists() else None
        if mount is not None:
            places.setdefault(mount, real)
    for mount, root in places.items():
        yield from _notices(setup, mount, root)
        yield from _swaps(setup, mount, root)


def _notices(setup: Setup, mount: Mount, root: Path) -> Iterator[Finding]:
    if mount.hears_all or setup.is_polling:
        return
    says = f"{shown(root)} is on {mount.kind}: of saves made behind the mount there is no event"
    means = f"those are seen every {setup.settings.rescan_seconds:g} s instead of at once, or every 2 s with --poll"
    yield warning("roots", says, means, watch_again(setup, setup.roots, "--poll"))


def _swaps(setup: Setup, mount: Mount, root: Path) -> Iterator[Finding]:
    probed = _same_disk(setup, root)
    if probed is not None:
        why = why_no_exchange(probed)
        if why:
            yield _refused(f"{shown(root)} is on a disk ({mount.kind}) without {why}", root)
    elif mount.swaps is Swaps.NO:
        yield _refused(f"{shown(root)} is on {mount.kind}, where no two files can be exchanged under a lease", root)
    elif mount.swaps is Swaps.UNKNOWN:
        says = f"whether files on {mount.kind} ({shown(root)}) can be exchanged in one step is not known, not probed"
        yield info("roots", says, "where they cannot, a file stays as it is and `caveman status` says so")


def _refused(says: str, root: Path) -> Finding:
    means = "a save that comes at the wrong moment could be lost, so files there are not rewritten"
    return error("roots", says, means, command("caveman", "scan", root))


def _same_disk(setup: Setup, root: Path) -> Path | None:
    """A folder outside every root on the same file system that is caveman's own, or for temporary files."""
    device = root.stat().st_dev
    for folder in (setup.folders.state, setup.folders.data, Path(tempfile.gettempdir())):
        if folder.is_dir() and folder.stat().st_dev == device and os.access(folder, os.W_OK | os.X_OK):
            return folder
    return None
