"""What a replaced file keeps besides its bytes."""

from __future__ import annotations

import errno
import os
import stat
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_core.errors import CannotSwapError
from caveman_core.files.metadata import carry_over

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="files are rewritten on Linux only")

ACL = "system.posix_acl_access"
DEFAULT_ACL = "system.posix_acl_default"


def acl(*entries: tuple[int, int, int]) -> bytes:
    """A POSIX access list as the kernel stores it: (tag, permissions, id) after a version number."""
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", tag, perm, id) for tag, perm, id in entries)


UNDEFINED = 0xFFFFFFFF
OWNER, USER, GROUP, MASK, OTHER = 0x01, 0x02, 0x04, 0x10, 0x20
SHARED = acl(
    (OWNER, 6, UNDEFINED), (USER, 6, 12345), (GROUP, 4, UNDEFINED), (MASK, 6, UNDEFINED), (OTHER, 0, UNDEFINED)
)


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[int, int]]:
    """Descriptors of the file that is there and of the one that is to take its place."""
    (tmp_path / "source").touch()
    (tmp_path / "target").touch(mode=0o600)
    fds = os.open(tmp_path / "source", os.O_RDONLY), os.open(tmp_path / "target", os.O_WRONLY)
    yield fds
    for fd in fds:
        os.close(fd)


def give(fd: int | Path, name: str, value: bytes) -> None:
    try:
        os.setxattr(fd, name, value)
    except OSError as error:
        if error.errno == errno.EOPNOTSUPP:
            pytest.skip(f"no {name} on this file system")
        raise


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o755, 0o2770])
def test_the_mode_is_kept(pair: tuple[int, int], mode: int) -> None:
    os.fchmod(pair[0], mode)
    carry_over(*pair)
    assert stat.S_IMODE(os.fstat(pair[1]).st_mode) == mode


def test_extended_attributes_are_kept(pair: tuple[int, int]) -> None:
    give(pair[0], "user.note", b"mine")
    give(pair[1], "user.note", b"other")
    give(pair[1], "user.stray", b"x")
    carry_over(*pair)
    assert os.listxattr(pair[1]) == ["user.note"]
    assert os.getxattr(pair[1], "user.note") == b"mine"


def test_an_access_list_is_kept(pair: tuple[int, int]) -> None:
    give(pair[0], ACL, SHARED)
    mode = os.fstat(pair[0]).st_mode
    carry_over(*pair)
    assert os.getxattr(pair[1], ACL) == SHARED
    assert os.fstat(pair[1]).st_mode == mode


def test_an_access_list_inherited_from_the_folder_does_not_open_the_file_to_others(tmp_path: Path) -> None:
    (tmp_path / "source").touch(mode=0o600)
    give(tmp_path, DEFAULT_ACL, SHARED)
    source = os.open(tmp_path / "source", os.O_RDONLY)
    target = os.open(tmp_path / "target", os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        assert os.listxattr(target) == [ACL]
        carry_over(source, target)
        assert os.listxattr(target) == []
        assert stat.S_IMODE(os.fstat(target).st_mode) == 0o600
    finally:
        os.close(source)
        os.close(target)


def test_an_attribute_that_cannot_be_kept_is_named(pair: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    give(pair[0], "user.note", b"mine")

    def refuse(fd: int, name: str, value: bytes) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "setxattr", refuse)
    with pytest.raises(CannotSwapError, match=r"user\.note cannot be kept"):
        carry_over(*pair)


def test_an_owner_that_cannot_be_kept_is_an_error(pair: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(fd: int, uid: int, gid: int) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "fchown", refuse)
    carry_over(*pair)  # the same owner: nothing to do
    if os.geteuid() != 0:
        pytest.skip("only root can give a file away")
    monkeypatch.undo()
    os.fchown(pair[0], 12345, 12346)
    monkeypatch.setattr(os, "fchown", refuse)
    with pytest.raises(CannotSwapError, match="owner and group"):
        carry_over(*pair)


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root can give a file away")
def test_owner_and_group_are_kept_and_take_no_bit_of_the_mode(pair: tuple[int, int]) -> None:
    os.fchown(pair[0], 12345, 12346)
    os.fchmod(pair[0], 0o6755)
    carry_over(*pair)
    status = os.fstat(pair[1])
    assert (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)) == (12345, 12346, 0o6755)
