"""The readable form of a path: its file beside what the ledger knows of its sections."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from caveman_core.asking.known import KnownSections
from caveman_core.digest import section_digest
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.errors import NotUtf8Error
from caveman_core.files.reading import read_file
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.records import ABSENT, Origin
from caveman_core.known import LedgerSectionsToRead
from caveman_core.readable.expanding import Expanded, expand
from caveman_core.replacing import recover_path
from caveman_core.restoring.moved import follow, kept_versions


@dataclass(frozen=True, slots=True)
class Readable:
    """A text of a file and its readable form. `version`: whose text it is where no file stands."""

    path: Path
    stands: bytes
    expanded: Expanded
    version: int | None = None

    @property
    def text(self) -> bytes:
        """The readable form."""
        return self.expanded.data


def expand_known(document: Document, known: KnownSections) -> Expanded:
    """The readable form by what is known of the path's sections."""
    found = known.origins_of([section_digest(section.text) for section in document.sections])
    return expand(document, found, known.sources_of([origin for origin in found if origin]))


def read_readable(history: History, folders: Folders, path: Path) -> Readable:
    """The file at this real path, after what a crash left of a swap is finished or undone.

    Raises FileNotFoundError and other OSErrors, ChangedError, UnfinishedSwapError, the ledger's errors.
    """
    recover_path(history, folders, path)
    follow(history, folders, path)
    return _readable(history, path, read_file(path).data)


def last_readable(history: History, path: Path) -> Readable | None:
    """The same for what caveman last left at a path where nothing stands any more; None if it has no version."""
    for kept in reversed(kept_versions(history, path)):
        version = kept.version
        if version.origin is not Origin.RESCUE and version.after != ABSENT:
            return _readable(history, path, history.bytes_of(version.path, version.number, "after"), kept.number)
    return None


def _readable(history: History, path: Path, stands: bytes, version: int | None = None) -> Readable:
    try:
        document = parse_document(stands)
    except NotUtf8Error:
        return Readable(path, stands, Expanded(stands, ()), version)  # such a text was never compressed
    known = LedgerSectionsToRead(history.ledger, path, frozenset(), now=0.0)
    return Readable(path, stands, expand_known(document, known), version)
