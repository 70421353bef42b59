"""Where a version lies in the backup store: names a person can read, unique, and legal on any local file system.

<parent folder's name>-<12 hex of the real path's digest>/<stem>.<number>.original.md     the bytes before
                                                          <stem>.<number>.compressed.md   the bytes after
                                                          <stem>.<number>.json            the manifest
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_core.history.disk import SAVING
from caveman_core.history.keys import path_digest
from caveman_core.history.records import Side

READABLE_BYTES: Final = 60
"""Bytes kept of a name; with number and suffixes below eCryptfs's 143, the least of the local file systems."""

_SUFFIX: Final = re.compile(r"(?s)(.+)(\.[A-Za-z0-9]{1,9})")
# A fixed list, not str.isalnum: its answer changes with Python's Unicode tables, and a backup must be found again.
_UNSAFE: Final = re.compile(
    r"[^A-Za-z0-9 _.+@\-\u00a1-\u1fff\u2070-\ud7ff\uf900-\ufdff\uff00-\uffef\U00010000-\U000dffff]"
)
_NUMBER: Final = re.compile(
    rf"\.([0-9]{{1,15}})\.(?:json|(?:original|compressed)(?:\.[A-Za-z0-9]{{1,9}})?)(?:{re.escape(SAVING)})?\Z"
)
_MANIFEST: Final = re.compile(r"\.[0-9]{1,15}\.json\Z")
_WORDS: Final[dict[Side, str]] = {"before": "original", "after": "compressed"}


@dataclass(frozen=True, slots=True)
class Place:
    """The folder of one path in the store, and the names of its versions' files."""

    folder: Path
    stem: str
    suffix: str

    def file(self, number: int, side: Side) -> Path:
        """The file with one side's bytes."""
        return self.folder / f"{self.stem}.{number}.{_WORDS[side]}{self.suffix}"

    def manifest(self, number: int) -> Path:
        """The file that describes the version."""
        return self.folder / f"{self.stem}.{number}.json"

    def files(self, number: int) -> tuple[Path, ...]:
        """Every file version `number` may have, the manifest first."""
        return self.manifest(number), self.file(number, "before"), self.file(number, "after")


def place_of(root: Path, path: Path) -> Place:
    """The place of a real path in the store at `root`; raises PathNotUtf8Error."""
    digest = path_digest(path)
    split = _SUFFIX.fullmatch(path.name)
    stem, suffix = split.groups() if split else (path.name, "")
    return Place(root / f"{_readable(path.parent.name)}-{digest[:12]}", _readable(stem), suffix)


def number_of(name: str) -> int:
    """The version number in the name of one of the store's files, half written ones included; 0 if there is none."""
    found = _NUMBER.search(name)
    return int(found.group(1)) if found else 0


def is_manifest(name: str) -> bool:
    """Whether this is the name of a manifest."""
    return _MANIFEST.search(name) is not None


def _readable(name: str) -> str:
    safe = _UNSAFE.sub("_", name).strip(" .")
    return safe.encode()[:READABLE_BYTES].decode(errors="ignore").strip(" .") or "unnamed"
