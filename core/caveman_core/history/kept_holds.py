"""The holds of whole files kept a second time, beside the backups: the ledger's are lost with it.

The ledger decides; this is read only when a ledger is made anew. A file a hold, so that two processes never write
the same one: <parent folder's name>-<12 hex of the real path's digest>.json
"""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from caveman_core.errors import BackupError, NoSpaceError
from caveman_core.history.disk import SAVING, Disk
from caveman_core.history.keys import path_key
from caveman_core.history.layout import place_of

FOLDER: Final = "holds"


class KeptHolds:
    """What the ledger's hold of a path is kept by. The caller holds the swap lock of a path that it changes."""

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        """`folder` is made, private, with the first hold."""
        self._folder = folder
        self._disk = disk or Disk()

    def keep(self, path: Path) -> None:
        """Durable when this returns; to be called before the ledger holds it. Raises BackupError, NoSpaceError."""
        file = self._file(path)
        content = json.dumps({"on_hold": path_key(path)}, ensure_ascii=False).encode() + b"\n"
        with self._errors(path):
            if file.name in self._disk.names(self._folder) and self._disk.read(file) == content:
                return
            self._disk.make_folder(self._folder)
            self._remove(file)  # one that is damaged, and what a crash left
            self._disk.write_new(file, content)
            self._disk.sync_folder(self._folder)

    def drop(self, path: Path) -> None:
        """To be called after the ledger's release: what a crash leaves in between is held. Raises BackupError."""
        with self._errors(path):
            file = self._file(path)
            if {file.name, file.name + SAVING} & set(self._disk.names(self._folder)):
                self._remove(file)
                self._disk.sync_folder(self._folder)

    def has(self, path: Path) -> bool:
        """Whether a hold of this path is kept."""
        return path in self.paths()

    def paths(self) -> tuple[Path, ...]:
        """Every path kept. A file that cannot be read is passed over: there is nobody to ask what it said."""
        with self._errors(self._folder):
            names = self._disk.names(self._folder)
        found = (self._path_in(self._folder / name) for name in names if name.endswith(".json"))
        return tuple(path for path in found if path is not None)

    def _path_in(self, file: Path) -> Path | None:
        try:
            content = json.loads(self._disk.read(file))
            path = Path(content["on_hold"])
            return path if path.is_absolute() and self._file(path) == file else None
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def _file(self, path: Path) -> Path:
        return self._folder / f"{place_of(self._folder, path).folder.name}.json"

    def _remove(self, file: Path) -> None:
        self._disk.remove(file)
        self._disk.remove(file.with_name(file.name + SAVING))

    @contextmanager
    def _errors(self, path: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise NoSpaceError(f"the hold of {path} could not be kept: the disk is full") from error
            raise BackupError(f"the hold of {path} could not be kept: {error.strerror or error}") from error
