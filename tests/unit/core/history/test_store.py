"""The backup store: durable, verified, never overwritten, and read only if it is what was saved."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_core.digest import digest_of
from caveman_core.errors import BackupError, NoSpaceError, PathNotUtf8Error
from caveman_core.history.disk import Disk
from caveman_core.history.manifest import Manifest
from caveman_core.history.records import Origin, SectionPair, Version, side_digest
from caveman_core.history.store import BackupStore, Damaged, Stored

BEFORE, AFTER = b"Please just run the tests.\r\n\0", "Run tests. \N{SNOWMAN}".encode()
SECTIONS = (SectionPair("s1", "o1", "t"), SectionPair("s2", "s2", ""))


def version_of(
    path: Path, number: int = 1, before: bytes | None = BEFORE, after: bytes | None = AFTER, at: float = 7.5
) -> Version:
    return Version(
        path, number, at, Origin.COMPRESS, side_digest(before), side_digest(after),
        len(before or b""), len(after or b""), 9, 5,
    )  # fmt: skip


def files_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.rglob("*") if file.is_file())


class FaultyDisk(Disk):
    """A disk on which one operation, counted from 1, fails with an error."""

    def __init__(self, fails_at: int, error: int, *, half_written: bool = False) -> None:
        self.operations = 0
        self.fails_at = fails_at
        self.error = error
        self.half_written = half_written

    def _step(self) -> None:
        self.operations += 1
        if self.operations == self.fails_at:
            raise OSError(self.error, os.strerror(self.error))

    def make_folder(self, folder: Path) -> None:
        self._step()
        super().make_folder(folder)

    def write_new(self, file: Path, data: bytes) -> None:
        self._step()
        super().write_new(file, data)

    def sync_folder(self, folder: Path) -> None:
        self._step()
        super().sync_folder(folder)

    def drop_cached(self, file: Path) -> None:
        self._step()
        super().drop_cached(file)


class LyingDisk(Disk):
    """A disk that stores something else than it was given, in files with this in their name."""

    def __init__(self, part: str, change: Callable[[bytes], bytes]) -> None:
        self.part = part
        self.change = change

    def write_new(self, file: Path, data: bytes) -> None:
        super().write_new(file, self.change(data) if self.part in file.name else data)


def test_what_was_saved_is_read_back_byte_for_byte(store: BackupStore, path: Path) -> None:
    store.save(version_of(path), BEFORE, AFTER, SECTIONS)
    assert store.read(path, 1, "before") == BEFORE
    assert store.read(path, 1, "after") == AFTER


def test_a_backup_is_private(store: BackupStore, path: Path) -> None:
    store.save(version_of(path), BEFORE, AFTER, SECTIONS)
    assert {entry.stat().st_mode & 0o777 for entry in store.root.rglob("*") if entry.is_dir()} == {0o700}
    assert store.root.stat().st_mode & 0o777 == 0o700
    assert {entry.stat().st_mode & 0o777 for entry in store.root.rglob("*") if entry.is_file()} == {0o600}


def test_a_side_where_nothing_stands_has_no_file(store: BackupStore, path: Path) -> None:
    store.save(version_of(path, after=None), BEFORE, None, ())
    assert files_in(store.root) == ["CLAUDE.1.json", "CLAUDE.1.original.md"]
    with pytest.raises(BackupError, match="nothing stands after version 1"):
        store.read(path, 1, "after")


def test_an_existing_backup_is_never_written_over(store: BackupStore, path: Path) -> None:
    store.save(version_of(path), BEFORE, AFTER, SECTIONS)
    with pytest.raises(BackupError, match=r"no backup of .* could be made"):
        store.save(version_of(path, before=b"x", after=b"y"), b"x", b"y", ())
    assert store.read(path, 1, "before") == BEFORE
    assert store.find(path, 1) == Stored(Manifest(version_of(path), SECTIONS, {}), ())


def test_a_stray_file_of_a_backup_is_not_written_over_either(store: BackupStore, path: Path) -> None:
    store.save(version_of(path), BEFORE, AFTER, SECTIONS)
    manifest = store.manifest_file(path, 1)
    manifest.unlink()
    with pytest.raises(BackupError):
        store.save(version_of(path, before=b"x"), b"x", AFTER, ())
    assert manifest.with_name("CLAUDE.1.original.md").read_bytes() == BEFORE


@pytest.mark.parametrize("part", ["original", "compressed", "json"])
@pytest.mark.parametrize("change", [lambda data: data[:-1], lambda data: b"", lambda data: b"?" + data[1:]])
def test_a_backup_that_reads_back_differently_is_an_error_and_goes(
    tmp_path: Path, path: Path, part: str, change: Callable[[bytes], bytes]
) -> None:
    store = BackupStore(tmp_path / "backups", LyingDisk(part, change))
    with pytest.raises(BackupError, match="read back differs"):
        store.save(version_of(path), BEFORE, AFTER, SECTIONS)
    assert files_in(store.root) == []


def test_bytes_that_are_not_the_versions_are_an_error(store: BackupStore, path: Path) -> None:
    with pytest.raises(BackupError, match="not those of the version"):
        store.save(version_of(path), b"other", AFTER, SECTIONS)
    assert files_in(store.root) == []


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_an_error_at_any_operation_leaves_nothing(tmp_path: Path, path: Path, error: int) -> None:
    expected = BackupError if error == errno.EIO else NoSpaceError
    for fails_at in range(1, 9):
        store = BackupStore(tmp_path / str(fails_at), FaultyDisk(fails_at, error))
        with pytest.raises(expected, match=r"no backup of .* could be made"):
            store.save(version_of(path), BEFORE, AFTER, SECTIONS)
        assert files_in(tmp_path / str(fails_at)) == []
    disk = FaultyDisk(9, error)
    BackupStore(tmp_path / "last", disk).save(version_of(path), BEFORE, AFTER, SECTIONS)
    assert disk.operations == 8, "every operation of a save is in the loop above"


@pytest.mark.parametrize("side", ["before", "after"])
def test_changed_bytes_are_never_handed_out(store: BackupStore, path: Path, side: str) -> None:
    store.save(version_of(path), BEFORE, AFTER, SECTIONS)
    name = {"before": "CLAUDE.1.original.md", "after": "CLAUDE.1.compressed.md"}[side]
    store.manifest_file(path, 1).with_name(name).write_bytes(b"tampered")
    with pytest.raises(BackupError, match="changed or damaged"):
        store.read(path, 1, "before" if side == "before" else "after")


def test_a_version_that_is_not_there_is_an_error(store: BackupStore, path: Path) -> None:
    with pytest.raises(BackupError, match="there is no version 1"):
        store.read(path, 1, "before")
    store.save(version_of(path), BEFORE, AFTER, ())
    store.manifest_file(path, 1).with_name("CLAUDE.1.original.md").unlink()
    with pytest.raises(BackupError, match="cannot be read: No such file"):
        store.read(path, 1, "before")


def test_with_a_digest_from_the_ledger_the_manifest_may_be_lost(store: BackupStore, path: Path) -> None:
    store.save(version_of(path), BEFORE, AFTER, ())
    store.manifest_file(path, 1).write_bytes(b"{")
    with pytest.raises(BackupError, match="cannot be used: it is not a manifest, or damaged"):
        store.read(path, 1, "before")
    assert store.read(path, 1, "before", digest_of(BEFORE)) == BEFORE
    with pytest.raises(BackupError, match="changed or damaged"):
        store.read(path, 1, "before", digest_of(AFTER))


def test_discard_removes_one_version_and_what_a_crash_left_of_it(store: BackupStore, path: Path) -> None:
    for number in (1, 2):
        store.save(version_of(path, number), BEFORE, AFTER, ())
    kept = {name for name in files_in(store.root) if ".1." in name}
    store.manifest_file(path, 2).with_name("CLAUDE.2.original.md.saving").write_bytes(b"half")
    store.discard(path, 2)
    store.discard(path, 3)
    assert set(files_in(store.root)) == kept


def test_discard_leaves_no_empty_folder(store: BackupStore, path: Path) -> None:
    store.save(version_of(path), BEFORE, AFTER, ())
    store.discard(path, 1)
    store.discard(path, 1)
    assert list(store.root.iterdir()) == []


def test_forget_removes_every_version_of_one_path(store: BackupStore, path: Path) -> None:
    other = path.with_name("AGENTS.md")
    for number in (1, 2):
        store.save(version_of(path, number), BEFORE, AFTER, ())
    store.save(version_of(other), BEFORE, AFTER, ())
    store.forget(path)
    store.forget(path)
    assert [found.manifest.version for found in store.entries() if isinstance(found, Stored)] == [version_of(other)]
    assert len(list(store.root.iterdir())) == 1


def test_the_numbers_in_use_are_those_of_half_written_backups_too(store: BackupStore, path: Path) -> None:
    assert store.numbers(path) == frozenset()
    for number in (2, 10):
        store.save(version_of(path, number), BEFORE, AFTER, ())
    assert store.numbers(path) == {2, 10}
    store.manifest_file(path, 1).with_name("CLAUDE.11.original.md.saving").touch()
    assert store.numbers(path) == {2, 10, 11}


def test_entries_are_complete_and_oldest_first(store: BackupStore, path: Path) -> None:
    texts = {"s1": "Please run.\n", "o1": "Run.\n"}
    for number in (10, 2, 1):
        store.save(version_of(path, number), BEFORE, AFTER, SECTIONS, texts)
    expected = [Stored(Manifest(version_of(path, number), SECTIONS, texts), ()) for number in (1, 2, 10)]
    assert list(store.entries()) == expected
    assert list(store.entries(skip={store.manifest_file(path, 2)})) == [expected[0], expected[2]]


def test_an_empty_or_missing_store_has_no_entries(store: BackupStore) -> None:
    assert list(store.entries()) == []
    store.root.mkdir(parents=True)
    (store.root / "README").touch()
    assert list(store.entries()) == []


def test_damaged_entries_are_reported_and_the_others_still_found(store: BackupStore, path: Path) -> None:
    for number in (1, 2, 3, 4):
        store.save(version_of(path, number), BEFORE, AFTER, ())
    folder = store.manifest_file(path, 1).parent
    (folder / "CLAUDE.1.json").write_bytes(b"\xff{")
    (folder / "CLAUDE.2.original.md").write_bytes(b"tampered")
    (folder / "CLAUDE.3.compressed.md").unlink()
    (folder / "copy of CLAUDE.4.json").write_bytes((folder / "CLAUDE.4.json").read_bytes())
    (folder / "CLAUDE.5.json").mkdir()
    found = list(store.entries())
    whys = {entry.file.name: entry.why for entry in found if isinstance(entry, Damaged)}
    assert whys == {
        "CLAUDE.1.json": "it is not a manifest, or damaged",
        "copy of CLAUDE.4.json": "it describes a version that belongs elsewhere",
        "CLAUDE.5.json": "Is a directory",
    }
    damage = {entry.manifest.version.number: entry.damage for entry in found if isinstance(entry, Stored)}
    assert damage == {
        2: ("CLAUDE.2.original.md: not the bytes that were saved",),
        3: ("CLAUDE.3.compressed.md: No such file or directory",),
        4: (),
    }


def test_a_copied_manifest_is_reported_when_the_original_is_gone(store: BackupStore, path: Path) -> None:
    store.save(version_of(path), BEFORE, AFTER, ())
    manifest = store.manifest_file(path, 1)
    manifest.rename(manifest.with_name("CLAUDE.9.json"))
    assert [type(entry) for entry in store.entries()] == [Damaged]


def test_a_folder_that_cannot_be_listed_is_reported(tmp_path: Path, path: Path) -> None:
    class Unlistable(Disk):
        def names(self, folder: Path) -> tuple[str, ...]:
            if folder.name.startswith("project-"):
                raise PermissionError(errno.EACCES, "Permission denied")
            return super().names(folder)

    store = BackupStore(tmp_path / "backups", Unlistable())
    store.save(version_of(path), BEFORE, AFTER, ())
    other = path.parent.parent / "elsewhere" / "CLAUDE.md"
    store.save(version_of(other), BEFORE, AFTER, ())
    found = list(store.entries())
    assert Damaged(store.manifest_file(path, 1).parent, "Permission denied") in found
    assert len(found) == 2


@pytest.mark.parametrize("name", ["x" * 250 + ".md", "....", "a\nb.md", "日本語.md", " ", "-rf", "a.5.json"])
def test_a_weird_name_is_backed_up_like_any_other(store: BackupStore, name: str) -> None:
    path = Path("/p") / name / name
    store.save(version_of(path), BEFORE, AFTER, ())
    assert store.read(path, 1, "after") == AFTER
    assert [entry.manifest.version.path for entry in store.entries() if isinstance(entry, Stored)] == [path]


def test_a_path_in_other_bytes_than_utf8_is_refused(store: BackupStore) -> None:
    bad = Path("/p/\udcff.md")
    with pytest.raises(PathNotUtf8Error):
        store.save(version_of(bad), BEFORE, AFTER, ())
    with pytest.raises(PathNotUtf8Error):
        store.read(bad, 1, "before")
    assert not store.root.exists()
