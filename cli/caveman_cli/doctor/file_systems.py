"""Which file system a path lies on, by the kernel's list of mounts, and what is known of its kind. Linux."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

MOUNTS: Final = Path("/proc/self/mountinfo")

_NETWORK: Final = frozenset(
    {
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "lustre", "beegfs", "ocfs2", "gfs2", "coda",
        "fuse.sshfs", "fuse.glusterfs", "fuse.rclone", "fuse.s3fs", "fuse.gvfsd-fuse", "fuse.davfs",
    }
)  # fmt: skip
_FROM_A_HOST: Final = frozenset({"virtiofs", "vboxsf", "prl_fs", "drvfs", "fuse.vmhgfs-fuse", "fuse.grpcfuse"})
_SWAPS: Final = frozenset({"ext3", "ext4", "xfs", "btrfs", "tmpfs", "f2fs", "overlay", "bcachefs", "ubifs"})
_NO_SWAPS: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ceph", "exfat", "ntfs3", "jfs", "hfsplus", "vboxsf", "drvfs"}
)
_OCTAL: Final = re.compile(r"\\([0-7]{3})")


class Swaps(Enum):
    """Whether two files can be exchanged in one step there, under a lease."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Mount:
    """A mounted file system; `kind` is its type as `mount` shows it."""

    point: Path
    kind: str

    @property
    def is_network(self) -> bool:
        """Whether other machines may write there: neither locks nor SQLite's shared memory are to be relied on."""
        return self.kind in _NETWORK or self.kind in _FROM_A_HOST

    @property
    def hears_all(self) -> bool:
        """Whether inotify tells of every save: it does not of one made behind the mount (another machine, a host)."""
        return not (self.is_network or self.kind.startswith("fuse."))

    @property
    def swaps(self) -> Swaps:
        """By the file systems' own code in Linux 6.12 and, for the first ones, measured."""
        if self.kind in _SWAPS:
            return Swaps.YES
        return Swaps.NO if self.kind in _NO_SWAPS else Swaps.UNKNOWN


def mounts_here(file: Path = MOUNTS) -> tuple[Mount, ...]:
    """Every mount this process sees; none where the system does not tell."""
    try:
        text = os.fsdecode(file.read_bytes())
    except OSError:
        return ()
    return tuple(parse_mounts(text))


def parse_mounts(text: str) -> Iterator[Mount]:
    """The mounts of a `mountinfo` (proc_pid_mountinfo(5)); lines of another shape are passed over."""
    for line in text.split("\n"):
        head, separator, tail = line.partition(" - ")
        fields, kinds = head.split(" "), tail.split(" ")
        if separator and len(fields) >= 6 and kinds[0]:
            yield Mount(Path(_OCTAL.sub(_character, fields[4])), kinds[0])


def _character(match: re.Match[str]) -> str:
    return os.fsdecode(bytes([int(match.group(1), 8) & 0xFF]))


def mount_of(path: Path, mounts: Iterable[Mount]) -> Mount | None:
    """The mount this real path lies on: the innermost, of several at one point the last."""
    holding = [mount for mount in mounts if path.is_relative_to(mount.point)]
    deepest = max((len(mount.point.parts) for mount in holding), default=0)
    return next((mount for mount in reversed(holding) if len(mount.point.parts) == deepest), None)


def is_mine(path: Path) -> bool:
    """Whether this user may change the modes of what is at the path. Links are followed; OSError."""
    return os.name == "nt" or path.stat().st_uid == os.geteuid()


def existing(path: Path) -> Path:
    """The path, or the nearest folder above it that is there; links resolved."""
    real = Path(os.path.realpath(path))
    return next((place for place in (real, *real.parents) if os.path.lexists(place)), real)
