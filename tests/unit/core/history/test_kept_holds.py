"""The holds of whole files beside the backups: private, durable, one file each, readable after any fault."""

from __future__ import annotations

import errno
import stat
from pathlib import Path

import pytest

from caveman_core.errors import BackupError, NoSpaceError, PathNotUtf8Error
from caveman_core.history.disk import Disk
from caveman_core.history.kept_holds import KeptHolds

FIRST, SECOND = Path("/p/CLAUDE.md"), Path("/p/ü\n.md")


@pytest.fixture
def kept(tmp_path: Path) -> KeptHolds:
    return KeptHolds(tmp_path / "holds")


def test_what_is_kept_is_read_until_it_is_dropped(kept: KeptHolds) -> None:
    assert kept.paths() == ()
    for path in (FIRST, SECOND, FIRST):
        kept.keep(path)
    assert set(kept.paths()) == {FIRST, SECOND}
    kept.drop(FIRST)
    kept.drop(FIRST)
    assert (kept.paths(), kept.has(FIRST), kept.has(SECOND)) == ((SECOND,), False, True)


def test_files_and_folder_are_private(kept: KeptHolds, tmp_path: Path) -> None:
    kept.keep(FIRST)
    (file,) = (tmp_path / "holds").iterdir()
    assert [stat.S_IMODE(one.stat().st_mode) for one in (file.parent, file)] == [0o700, 0o600]


def test_a_damaged_one_is_passed_over_and_kept_anew(kept: KeptHolds, tmp_path: Path) -> None:
    kept.keep(FIRST)
    (file,) = (tmp_path / "holds").iterdir()
    for rot in (b"", b"[]", b'{"on_hold": 3}', b'{"on_hold": "/another"}', b'{"on_hold": "p"}', b"\xff"):
        file.write_bytes(rot)
        assert kept.paths() == ()
        kept.keep(FIRST)
        assert kept.paths() == (FIRST,)


def test_what_a_crash_left_half_written_is_no_hold_and_in_nobodys_way(kept: KeptHolds, tmp_path: Path) -> None:
    kept.keep(FIRST)
    (file,) = (tmp_path / "holds").iterdir()
    half = file.with_name(f"{file.name}.saving")
    file.rename(half)
    assert kept.paths() == ()
    kept.keep(FIRST)
    assert kept.paths() == (FIRST,)
    half.write_bytes(b"{")
    kept.drop(FIRST)
    assert list((tmp_path / "holds").iterdir()) == []


@pytest.mark.parametrize(("number", "expected"), [(errno.ENOSPC, NoSpaceError), (errno.EACCES, BackupError)])
def test_a_fault_of_the_disk_says_which_hold_could_not_be_kept(
    tmp_path: Path, number: int, expected: type[Exception]
) -> None:
    class Faulty(Disk):
        def write_new(self, file: Path, data: bytes) -> None:
            raise OSError(number, "no")

    with pytest.raises(expected, match=r"the hold of /p/CLAUDE\.md could not be kept"):
        KeptHolds(tmp_path / "holds", Faulty()).keep(FIRST)


def test_a_name_that_is_not_utf8_cannot_be_kept(kept: KeptHolds) -> None:
    with pytest.raises(PathNotUtf8Error):
        kept.keep(Path("/p/\udcff.md"))
