"""The kernel's list of mounts, read; and which mount a path lies on."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_cli.doctor.file_systems import Mount, Swaps, existing, mount_of, mounts_here, parse_mounts

LINES = """\
22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
30 22 0:26 / /mnt/my\\040disk rw master:3 propagate_from:2 - nfs4 server:/x rw,vers=4.2
31 22 0:27 / /mnt/new\\012line ro - fuse.sshfs me@there: rw
not a line of it
"""


def test_the_lines_of_proc_pid_mountinfo() -> None:
    assert list(parse_mounts(LINES)) == [
        Mount(Path("/"), "ext4"),
        Mount(Path("/mnt/my disk"), "nfs4"),
        Mount(Path("/mnt/new\nline"), "fuse.sshfs"),
    ]


@settings(max_examples=50)
@given(st.text())
def test_anything_else_gives_no_mount_and_no_error(text: str) -> None:
    assert all(isinstance(mount, Mount) for mount in parse_mounts(text))


@settings(max_examples=50)
@given(st.binary().filter(lambda name: b"\0" not in name and b"/" not in name and name not in (b"", b".", b"..")))
def test_a_name_of_any_bytes_comes_back(name: bytes) -> None:
    written = "".join(f"\\{byte:03o}" if byte in b" \t\n\\#" else chr(byte) for byte in name if byte < 128)
    kept = bytes(byte for byte in name if byte < 128).decode("ascii")
    (mount,) = parse_mounts(f"1 2 3:4 / /{written or 'x'} rw - ext4 /dev/x rw")
    assert mount.point == Path(f"/{kept or 'x'}")


def test_the_innermost_mount_counts_and_of_several_at_one_point_the_last() -> None:
    mounts = (Mount(Path("/"), "ext4"), Mount(Path("/a"), "xfs"), Mount(Path("/a"), "nfs"), Mount(Path("/ab"), "9p"))
    assert mount_of(Path("/a/b"), mounts) == Mount(Path("/a"), "nfs")
    assert mount_of(Path("/abc"), mounts) == Mount(Path("/"), "ext4")
    assert mount_of(Path("/abc"), ()) is None


@pytest.mark.parametrize(
    ("kind", "hears", "network", "swaps"),
    [
        ("ext4", True, False, Swaps.YES),
        ("overlay", True, False, Swaps.YES),
        ("nfs4", False, True, Swaps.NO),
        ("9p", False, True, Swaps.NO),
        ("fuse.gocryptfs", False, False, Swaps.UNKNOWN),
        ("fuseblk", True, False, Swaps.UNKNOWN),
        ("zfs", True, False, Swaps.UNKNOWN),
        ("exfat", True, False, Swaps.NO),
    ],
)
def test_what_is_known_of_a_kind(kind: str, hears: bool, network: bool, swaps: Swaps) -> None:
    mount = Mount(Path("/"), kind)
    assert (mount.hears_all, mount.is_network, mount.swaps) == (hears, network, swaps)


def test_the_mounts_of_this_system_hold_every_path(tmp_path: Path) -> None:
    assert mount_of(existing(tmp_path), mounts_here()) is not None
    assert mounts_here(tmp_path / "none") == ()


def test_the_nearest_thing_that_is_there(tmp_path: Path) -> None:
    assert existing(tmp_path / "not" / "there") == tmp_path.resolve()
