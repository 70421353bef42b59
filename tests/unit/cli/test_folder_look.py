"""A disk that is full is found by a small write, which leaves nothing."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from caveman_cli.folder_look import look_at_folders
from caveman_core.folders import Folders
from caveman_core.history.disk import Disk


class FullDisk(Disk):
    """Takes no byte more."""

    def write_new(self, file: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def folders(tmp_path: Path) -> Folders:
    for name in ("my data", "state", "run"):
        (tmp_path / name).mkdir(mode=0o700)
    return Folders(tmp_path / "my data", tmp_path / "state", tmp_path / "run", tmp_path / "config")


def test_a_full_disk_is_named_with_a_command_that_can_be_pasted(tmp_path: Path) -> None:
    data, *others = look_at_folders(folders(tmp_path), own_queue=True, disk=FullDisk())
    assert "No space left on device" in data.says
    assert data.next_step == f"ls -ld '{tmp_path / 'my data'}'; df -h '{tmp_path / 'my data'}'"
    assert all(other.next_step for other in others)


def test_the_write_leaves_nothing(tmp_path: Path) -> None:
    answers = list(look_at_folders(folders(tmp_path), own_queue=True))
    assert [answer.next_step for answer in answers] == ["", "", ""]
    assert not [file for file in tmp_path.rglob("*") if file.is_file()]
