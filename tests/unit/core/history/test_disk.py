"""The store's disk operations."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from caveman_core.history.disk import SAVING, Disk


def test_a_new_file_is_private_and_whole(tmp_path: Path) -> None:
    Disk().write_new(tmp_path / "a", b"\0\r\n\xff")
    assert (tmp_path / "a").read_bytes() == b"\0\r\n\xff"
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o600
    assert Disk().names(tmp_path) == ("a",)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc to name a descriptor")
def test_a_file_is_durable_before_it_has_its_name_and_a_folder_before_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def record_fsync(descriptor: int) -> None:
        done.append(f"fsync {Path(f'/proc/self/fd/{descriptor}').readlink().name}")
        fsync(descriptor)

    def record_replace(self: Path, target: Path) -> Path:
        done.append(f"name {target.name}")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", record_fsync)
    monkeypatch.setattr(Path, "replace", record_replace)
    Disk().make_folder(tmp_path / "a" / "b")
    Disk().write_new(tmp_path / "a" / "b" / "file", b"data")
    Disk().sync_folder(tmp_path / "a" / "b")
    assert done == [f"fsync {tmp_path.name}", "fsync a", f"fsync file{SAVING}", "name file", "fsync b"]


def test_folders_are_private_with_their_parents(tmp_path: Path) -> None:
    Disk().make_folder(tmp_path / "a" / "b")
    assert [folder.stat().st_mode & 0o777 for folder in (tmp_path / "a", tmp_path / "a" / "b")] == [0o700, 0o700]
    Disk().make_folder(tmp_path / "a" / "b")


@pytest.mark.parametrize("existing", ["a", "a" + SAVING])
def test_nothing_that_exists_is_written_over(tmp_path: Path, existing: str) -> None:
    (tmp_path / existing).write_bytes(b"old")
    with pytest.raises(FileExistsError):
        Disk().write_new(tmp_path / "a", b"new")
    assert Disk().names(tmp_path) == (existing,)
    assert (tmp_path / existing).read_bytes() == b"old"


def test_a_link_is_neither_followed_nor_written_over(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"old")
    (tmp_path / "a").symlink_to("target")
    with pytest.raises(FileExistsError):
        Disk().write_new(tmp_path / "a", b"new")
    with pytest.raises(OSError, match="symbolic links"):
        Disk().read(tmp_path / "a")
    assert (tmp_path / "target").read_bytes() == b"old"


def test_a_folder_that_is_not_there_has_no_names(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert Disk().names(tmp_path / "missing") == Disk().names(tmp_path / "file") == ()
    assert Disk().names(tmp_path) == ("file",)


def test_dropping_the_cache_leaves_the_bytes(tmp_path: Path) -> None:
    Disk().write_new(tmp_path / "a", b"bytes")
    Disk().drop_cached(tmp_path / "a")
    assert Disk().read(tmp_path / "a") == b"bytes"
