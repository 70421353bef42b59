"""Reading files that others write."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from caveman_core.digest import digest_of
from caveman_core.errors import ChangedError
from caveman_core.files import reading
from caveman_core.files.reading import Identity, read_file


def test_a_snapshot_holds_the_bytes_and_what_the_file_system_said(tmp_path: Path) -> None:
    path = tmp_path / "CLAUDE.md"
    path.write_bytes(b"\xef\xbb\xbfone\r\n\xff")
    path.chmod(0o640)
    status = path.stat()
    snapshot = read_file(path)
    assert snapshot.data == b"\xef\xbb\xbfone\r\n\xff"
    assert snapshot.digest == digest_of(snapshot.data)
    assert snapshot.identity == Identity(status.st_dev, status.st_ino)
    assert (snapshot.mode, snapshot.mtime_ns, snapshot.ctime_ns) == (0o640, status.st_mtime_ns, status.st_ctime_ns)


@pytest.mark.parametrize("change", ["grows", "shrinks", "touched"])
def test_a_file_that_changes_while_it_is_read_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    path = tmp_path / "CLAUDE.md"
    path.write_bytes(b"x" * 100)
    truly = reading.read_any

    def read_and_change(fd: int) -> bytes:
        data = truly(fd)
        if change == "grows":
            path.write_bytes(b"x" * 101)
        elif change == "shrinks":
            path.write_bytes(b"x" * 99)
        else:
            os.utime(path, ns=(0, 0))
        return data

    monkeypatch.setattr(reading, "read_any", read_and_change)
    with pytest.raises(ChangedError):
        read_file(path)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "target.md").write_text("x")
    (tmp_path / "link.md").symlink_to("target.md")
    with pytest.raises(OSError, match=r"symbolic link|symlink"):
        read_file(tmp_path / "link.md")
