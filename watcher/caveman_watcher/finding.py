"""Finding an eligible file behind a name below a root: read once, known by its status from then on."""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

import structlog

from caveman_core.clock import Clock
from caveman_core.files.eligibility import Eligible, Ineligible
from caveman_core.files.ignoring import ignored
from caveman_core.files.ports import Examine
from caveman_core.files.profiles import Writer, profile_named, writer_of
from caveman_core.outcome import Reason
from caveman_watcher.refusals import Refusals
from caveman_watcher.roots import WatchedRoot

RACY_NS: Final = 2_000_000_000
"""A file changed this recently may change again within one tick of the file system's clock, unseen by its status."""

_ABOUT_THE_NAME: Final = frozenset({errno.EACCES, errno.EPERM, errno.ELOOP, errno.ENAMETOOLONG})
"""Errors that stay until somebody changes a name or a permission: to look again soon would be of no use."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Found:
    """An eligible file: real path, writer, digest, size in bytes, when its status last changed (epoch seconds)."""

    path: Path
    writer: Writer
    digest: str
    size: int
    ctime: float


class NotFound(Enum):
    """Why there is no eligible file."""

    GONE = "not there"
    DIRECTORY = "a directory"
    NOT_NAMED = "no profile names it"
    INELIGIBLE = "may not be compressed"
    UNREADABLE = "its name leads nowhere, or where we may not look"


class Finder:
    """Blocks for the disk: call it from a worker thread, one call at a time."""

    def __init__(self, examine: Examine, refusals: Refusals, clock: Clock) -> None:
        """The status cache is empty at first: every file is read once."""
        self._examine, self._refusals, self._clock = examine, refusals, clock
        self._known: dict[Path, tuple[tuple[int, ...], Found]] = {}

    def find(self, path: Path, watched: WatchedRoot) -> Found | NotFound:
        """The eligible file of this name. Raises what `examine` raises: ChangedError, OpenForWritingError, OSError."""
        try:
            status = path.stat()
            if stat.S_ISDIR(status.st_mode):
                return NotFound.DIRECTORY
            if (known := self._by_status(path, status)) is not None and not self._is_ignored(path, watched):
                return known
            return self._by_reading(path, status, watched) if _named(path, watched) else NotFound.NOT_NAMED
        except (FileNotFoundError, NotADirectoryError):
            self._known.pop(path, None)
            return NotFound.GONE
        except OSError as error:
            if error.errno not in _ABOUT_THE_NAME:
                raise
            log.debug("not readable", path=str(path), error=str(error))
            return NotFound.UNREADABLE

    def read(self, path: Path, watched: WatchedRoot, digest: str) -> bytes | None:
        """The bytes with this digest, None if they are not there any more."""
        judged = self._examine(path, root=watched.path, profile=watched.root.profile)
        same = isinstance(judged, Eligible) and judged.snapshot.digest == digest
        return judged.snapshot.data if same and isinstance(judged, Eligible) else None

    def _by_status(self, path: Path, status: os.stat_result) -> Found | None:
        stamp, found = self._known.get(path, (None, None))
        return found if stamp == _stamp(status) else None

    def _is_ignored(self, path: Path, watched: WatchedRoot) -> bool:
        """Whether an ignore file names it by now, of which the file's own status tells nothing."""
        why = ignored(path, watched.path)
        if why is not None:
            self._known.pop(path, None)
        return why is not None

    def _by_reading(self, path: Path, status: os.stat_result, watched: WatchedRoot) -> Found | NotFound:
        judged = self._examine(path, root=watched.path, profile=watched.root.profile)
        if isinstance(judged, Ineligible):
            if judged.reason is not Reason.IGNORE_UNREADABLE or path == watched.path:  # the walk says it, once
                self._refusals.say(path, judged)
            return NotFound.INELIGIBLE
        snapshot = judged.snapshot
        found = Found(judged.path, judged.writer, snapshot.digest, len(snapshot.data), snapshot.ctime_ns / 1e9)
        self._remember(path, status, found)
        return found

    def _remember(self, path: Path, status: os.stat_result, found: Found) -> None:
        """Unless the file changed too recently for its status to be trusted."""
        if max(status.st_mtime_ns, status.st_ctime_ns) < self._clock.now() * 1e9 - RACY_NS:
            self._known[path] = (_stamp(status), found)
        else:
            self._known.pop(path, None)


def _stamp(status: os.stat_result) -> tuple[int, ...]:
    return (
        status.st_dev, status.st_ino, status.st_mode, status.st_nlink, status.st_uid,
        status.st_size, status.st_mtime_ns, status.st_ctime_ns,
    )  # fmt: skip


def _named(path: Path, watched: WatchedRoot) -> bool:
    """Whether the profile names the file. Others are no reason to complain."""
    relative = path.relative_to(watched.path).as_posix() if path != watched.path else path.name
    return writer_of(profile_named(watched.root.profile), relative) is not None
