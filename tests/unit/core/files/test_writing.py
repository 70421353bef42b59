"""Creating a missing file, and the temporary names."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.errors import CannotSwapError, NoFolderError, NoSpaceError
from caveman_core.files import writing
from caveman_core.files.folder import Folder
from caveman_core.files.writing import create, disk_errors, temporary_for

linux = pytest.mark.skipif(sys.platform != "linux", reason="files are written on Linux only")


def test_a_temporary_name_lies_beside_the_file_and_no_agent_loads_it() -> None:
    assert temporary_for(Path("/r/CLAUDE.md"), "0a") == Path("/r/.CLAUDE.md.caveman-0a")


@given(st.text(alphabet=st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1, max_size=255))
def test_a_temporary_name_fits_a_file_system_whatever_the_name(name: str) -> None:
    path = Path("/r") / f"x{name}"
    made = temporary_for(path, "0123456789abcdef").name
    assert len(os.fsencode(made)) <= 255
    assert made.startswith(".x")
    assert made.endswith(".caveman-0123456789abcdef")


@linux
class TestCreate:
    def test_a_missing_file_is_created_whole_with_the_umasks_mode(self, tmp_path: Path) -> None:
        before = os.umask(0o027)
        try:
            create(tmp_path / "CLAUDE.md", b"bytes\r\n\xff")
        finally:
            os.umask(before)
        assert (tmp_path / "CLAUDE.md").read_bytes() == b"bytes\r\n\xff"
        assert (tmp_path / "CLAUDE.md").stat().st_mode & 0o777 == 0o640
        assert list(tmp_path.iterdir()) == [tmp_path / "CLAUDE.md"]

    @pytest.mark.parametrize("nameless", [True, False])
    def test_a_file_that_is_there_stays_as_it_is(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nameless: bool
    ) -> None:
        if not nameless:
            _without_nameless_files(monkeypatch)
        (tmp_path / "CLAUDE.md").write_bytes(b"theirs")
        with pytest.raises(FileExistsError):
            create(tmp_path / "CLAUDE.md", b"ours")
        assert (tmp_path / "CLAUDE.md").read_bytes() == b"theirs"
        assert list(tmp_path.iterdir()) == [tmp_path / "CLAUDE.md"]

    def test_a_link_to_nowhere_is_there_too(self, tmp_path: Path) -> None:
        (tmp_path / "CLAUDE.md").symlink_to("nowhere")
        with pytest.raises(FileExistsError):
            create(tmp_path / "CLAUDE.md", b"ours")

    def test_where_there_are_no_nameless_files_a_temporary_one_is_moved(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _without_nameless_files(monkeypatch)
        create(tmp_path / "CLAUDE.md", b"ours")
        assert (tmp_path / "CLAUDE.md").read_bytes() == b"ours"
        assert list(tmp_path.iterdir()) == [tmp_path / "CLAUDE.md"]

    @pytest.mark.parametrize("nameless", [True, False])
    def test_a_full_disk_leaves_nothing_behind(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nameless: bool
    ) -> None:
        if not nameless:
            _without_nameless_files(monkeypatch)

        def full(fd: int, data: bytes) -> None:
            os.write(fd, data[:1])
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(writing, "write_all", full)
        with pytest.raises(NoSpaceError):
            create(tmp_path / "CLAUDE.md", b"ours")
        assert list(tmp_path.iterdir()) == []

    def test_without_its_folder_it_is_not_created(self, tmp_path: Path) -> None:
        with pytest.raises(NoFolderError, match="gone") as caught:
            create(tmp_path / "gone for good" / "CLAUDE.md", b"ours")
        assert caught.value.next_step == f"mkdir -p '{tmp_path / 'gone for good'}'"


def _without_nameless_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Folder, mode: int) -> int:
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    monkeypatch.setattr(Folder, "create_nameless", refuse)


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (errno.ENOSPC, NoSpaceError),
        (errno.EDQUOT, NoSpaceError),
        (errno.EROFS, CannotSwapError),
        (errno.EIO, OSError),
        (errno.EACCES, PermissionError),
    ],
)
def test_errors_of_the_disk_become_what_a_person_understands(code: int, kind: type[Exception]) -> None:
    with pytest.raises(kind), disk_errors(Path("/a/b.md")):
        raise OSError(code, os.strerror(code))
