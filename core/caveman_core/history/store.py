"""The backup store: the exact bytes before and after each version, outside every root.

It knows nothing of the ledger: each backup carries its own path, number, time and digests.
"""

from __future__ import annotations

import errno
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from caveman_core.digest import digest_of
from caveman_core.errors import BackupError, NoSpaceError, PathNotUtf8Error
from caveman_core.history import layout, manifest
from caveman_core.history.disk import SAVING, Disk
from caveman_core.history.manifest import Manifest, ManifestError
from caveman_core.history.records import SectionPair, Side, Version, side_digest


@dataclass(frozen=True, slots=True)
class Stored:
    """A backup that is there. `damage` says what is wrong with its bytes, if anything is."""

    manifest: Manifest
    damage: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Damaged:
    """A file of the store that cannot be used as it is. `why` reads on after the file's name."""

    file: Path
    why: str


class BackupStore:
    """Backups in a folder. Folders are 0700, files 0600; an existing backup is never written again."""

    def __init__(self, root: Path, disk: Disk | None = None) -> None:
        """`root` is created by the first save. `disk` is the local disk, or a faulty one in a test."""
        self.root = root
        self._disk = disk or Disk()

    def save(
        self,
        version: Version,
        before: bytes | None,
        after: bytes | None,
        sections: Sequence[SectionPair],
        texts: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Write a version's bytes (None where nothing stands), durable and read back from the disk.

        Raises BackupError or NoSpaceError; nothing of this version is left then.
        """
        place = layout.place_of(self.root, version.path)
        files = {place.file(version.number, "before"): before, place.file(version.number, "after"): after}
        contents = {file: data for file, data in files.items() if data is not None}
        # The manifest comes last: a backup without one was never finished.
        contents[place.manifest(version.number)] = manifest.encode(Manifest(version, tuple(sections), texts))
        if [side_digest(before), side_digest(after)] != [version.before, version.after]:
            raise BackupError(f"the bytes to keep of {version.path} are not those of the version")
        with self._errors(f"no backup of {version.path} could be made"):
            self._write(place.folder, contents)

    def _write(self, folder: Path, contents: Mapping[Path, bytes]) -> None:
        written: list[Path] = []
        try:
            self._disk.make_folder(folder)
            for file, data in contents.items():
                self._disk.write_new(file, data)
                written.append(file)
            self._disk.sync_folder(folder)
            for file, data in contents.items():
                self._disk.drop_cached(file)
                if self._disk.read(file) != data:
                    raise BackupError(f"the backup {file} read back differs from what was written")
        except BaseException:
            for file in reversed(written):
                with suppress(OSError):
                    self._disk.remove(file)
            raise

    def read(self, path: Path, number: int, side: Side, digest: str | None = None) -> bytes:
        """The exact bytes of one side; raises BackupError if they are not there or not what was saved.

        `digest` is what they must have if the ledger knows it; the manifest need not be readable then.
        """
        file = layout.place_of(self.root, path).file(number, side)
        expected = digest or self._recorded(path, number).digest_of_side(side)
        if not expected:
            raise BackupError(f"nothing stands {side} version {number} of {path}")
        with self._errors(f"the backup {file} cannot be read"):
            data = self._disk.read(file)
        if digest_of(data) != expected:
            raise BackupError(f"the backup {file} was changed or damaged after it was saved")
        return data

    def _recorded(self, path: Path, number: int) -> Version:
        file = layout.place_of(self.root, path).manifest(number)
        found = self._manifest(file)
        if found is None:
            raise BackupError(f"there is no version {number} of {path} in the backup store")
        if isinstance(found, Damaged):
            raise BackupError(f"the backup {file} cannot be used: {found.why}")
        return found.version

    def discard(self, path: Path, *numbers: int) -> None:
        """Remove versions that never happened or are pruned, half written ones too; no error if there is none.

        Their manifests go first, durably: what a crash leaves of them is never taken for a backup.
        """
        place = layout.place_of(self.root, path)
        with self._errors(f"backups of {path} could not be removed"):
            self._remove(place.manifest(number) for number in numbers)
            if self._disk.names(place.folder):
                self._disk.sync_folder(place.folder)
            self._remove(file for number in numbers for file in place.files(number))
        with suppress(OSError):  # other versions are in it, or it was never made
            place.folder.rmdir()

    def forget(self, path: Path) -> None:
        """Remove every backup of a path."""
        folder = layout.place_of(self.root, path).folder
        with self._errors(f"the backups of {path} could not be removed"):
            self._remove(folder / name for name in self._disk.names(folder))
        with suppress(OSError):
            folder.rmdir()

    def _remove(self, files: Iterable[Path]) -> None:
        for file in files:
            self._disk.remove(file)
            self._disk.remove(file.with_name(file.name + SAVING))

    def numbers(self, path: Path) -> frozenset[int]:
        """The version numbers that files of this path in the store have, half written ones included."""
        with self._errors(f"the backups of {path} cannot be listed"):
            names = self._disk.names(layout.place_of(self.root, path).folder)
        return frozenset(map(layout.number_of, names)) - {0}

    def manifest_file(self, path: Path, number: int) -> Path:
        """Where the manifest of a version is, or would be."""
        return layout.place_of(self.root, path).manifest(number)

    def side_file(self, path: Path, number: int, side: Side) -> Path:
        """Where the bytes of one side are, or would be."""
        return layout.place_of(self.root, path).file(number, side)

    def find(self, path: Path, number: int) -> Stored | Damaged | None:
        """One version as the store has it, its bytes verified; None if it has no manifest, so was never finished."""
        return self._load(self.manifest_file(path, number))

    def entries(self, skip: Container[Path] = frozenset()) -> Iterator[Stored | Damaged]:
        """Every version, path by path, oldest first, its bytes verified, but those whose manifest is in `skip`.

        What cannot be read is reported and not raised.
        """
        for file in self._manifest_files():
            if isinstance(file, Damaged):
                yield file
            elif file not in skip:
                found = self._load(file)
                if found is not None:
                    yield found

    def _manifest_files(self) -> Iterator[Path | Damaged]:
        for folder in (self.root / name for name in self._disk.names(self.root)):
            try:
                names = filter(layout.is_manifest, self._disk.names(folder))
            except OSError as error:
                yield Damaged(folder, error.strerror or str(error))
            else:
                yield from (folder / name for name in sorted(names, key=layout.number_of))

    def _load(self, file: Path) -> Stored | Damaged | None:
        found = self._manifest(file)
        return Stored(found, tuple(self._damage(found.version))) if isinstance(found, Manifest) else found

    def _manifest(self, file: Path) -> Manifest | Damaged | None:
        try:
            found = manifest.decode(self._disk.read(file))
            version = found.version
            if not _is_same(self.manifest_file(version.path, version.number), file):
                return Damaged(file, "it describes a version that belongs elsewhere")
        except FileNotFoundError:
            return None
        except (ManifestError, PathNotUtf8Error) as error:
            return Damaged(file, str(error))
        except OSError as error:
            return Damaged(file, error.strerror or str(error))
        return found

    def _damage(self, version: Version) -> Iterator[str]:
        for side, digest, size in manifest.sides(version):
            file = layout.place_of(self.root, version.path).file(version.number, side)
            try:
                data = self._disk.read(file)
            except OSError as error:
                yield f"{file.name}: {error.strerror or error}"
            else:
                if len(data) != size or digest_of(data) != digest:
                    yield f"{file.name}: not the bytes that were saved"

    @contextmanager
    def _errors(self, what: str) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise NoSpaceError(f"{what}: the disk is full") from error
            raise BackupError(f"{what}: {error.strerror or error}") from error


def _is_same(expected: Path, file: Path) -> bool:
    """Whether both name one file: a copy under another name is no backup. HFS+ spells names in its own way."""
    return expected == file or (expected.exists() and expected.samefile(file))
