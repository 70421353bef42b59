"""A dry run foresees what a swap would refuse."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from caveman_core.errors import CannotSwapError
from caveman_core.files.preflight import check_replaceable


def test_a_plain_file_may_be_replaced_a_read_only_one_too(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(b"text")
    file.chmod(0o444)
    check_replaceable(file)


def test_a_folder_a_pipe_a_second_name_and_nothing_at_all_are_told(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        check_replaceable(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CannotSwapError, match="regular"):
        check_replaceable(tmp_path / "pipe")
    with pytest.raises(FileNotFoundError):
        check_replaceable(tmp_path / "none.md")
    (tmp_path / "a.md").write_bytes(b"text")
    (tmp_path / "b.md").hardlink_to(tmp_path / "a.md")
    with pytest.raises(CannotSwapError, match="hard link"):
        check_replaceable(tmp_path / "a.md")


def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.md").write_bytes(b"text")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError):
        check_replaceable(tmp_path / "a.md")
