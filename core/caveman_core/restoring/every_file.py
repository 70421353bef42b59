"""The way out of the product: every file that stands compressed gets back what its user last wrote.

What that is, `History.newest_original` says. Where a file was edited after it was compressed, what the user last wrote
holds the short form of the sections left alone in that edit; their readable form is in earlier versions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Set
from enum import Enum
from pathlib import Path

from caveman_core.by_hand.retrying import stands
from caveman_core.errors import ChangedError
from caveman_core.files.reading import Snapshot, read_file
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.records import Origin
from caveman_core.known import hold_text, section_digests, short_texts
from caveman_core.restoring.moved import follow, kept_versions
from caveman_core.restoring.one_file import RestorePlan, plan_restore


class Standing(Enum):
    """How a file stands that caveman compressed."""

    COMPRESSED = "as caveman wrote it"
    ORIGINAL = "as its user wrote it"
    EDITED = "edited since caveman wrote it"
    MISSING = "not there"
    ELSEWHERE = "a link to another text stands there"
    OUTSIDE = "it was moved, and a link leads to it, outside every root"


def compressed_files(history: History, below: Path | None) -> Iterator[tuple[Path, Standing]]:
    """Every path (as the ledger knows it) that stands compressed by the record or by its bytes. `below`: a real path.

    A file that cannot be read counts as COMPRESSED: whoever restores it meets the reason.
    """
    roots = frozenset(real(root.path) for root in history.ledger.roots())
    for path in history.ledger.all_versions_paths():
        if below is None or path.is_relative_to(below) or real(path).is_relative_to(below):
            standing = _standing(history, path)
            if standing is not None:
                yield path, Standing.OUTSIDE if _writes_outside(path, standing, roots) else standing


def _writes_outside(path: Path, standing: Standing, roots: Set[Path]) -> bool:
    """Whether restoring it would write where nobody asked caveman to: not at its path, nor below a root."""
    if standing not in (Standing.COMPRESSED, Standing.EDITED) or real(path) == path:
        return False
    return not any(real(path).is_relative_to(root) for root in roots)


def real(path: Path) -> Path:
    """Where the file is now: a folder above it may have become a link since."""
    return Path(os.path.realpath(path))


def _standing(history: History, path: Path) -> Standing | None:
    if real(path) != path and history.ledger.versions(real(path)):
        return None  # that path has its own turn
    try:
        return standing_of(history, path, read_file(real(path)))
    except (FileNotFoundError, NotADirectoryError):
        return Standing.MISSING if _left_compressed(history, path) else None
    except (OSError, ChangedError):
        return Standing.COMPRESSED


def standing_of(history: History, path: Path, now: Snapshot) -> Standing | None:
    """How the file stands with these bytes; None if it was restored and no output of ours stands there."""
    if now.digest in short_texts(history.ledger, path):
        return Standing.COMPRESSED
    if not _left_compressed(history, path):
        return None
    if now.digest in history.ledger.state(path).befores:
        return Standing.ORIGINAL
    is_same_file = real(path) == path or bool(kept_versions(history, real(path)))
    return Standing.EDITED if is_same_file else Standing.ELSEWHERE


def _left_compressed(history: History, path: Path) -> bool:
    """Whether the last thing caveman did to the file was to compress it."""
    done = [version for version in history.ledger.versions(path) if version.origin is not Origin.RESCUE]
    return bool(done) and done[-1].origin is Origin.COMPRESS


def moved_to(history: History, path: Path) -> Path | None:
    """Where the text that a file had when caveman wrote it stands now, as far as a watcher has seen it there."""
    done = [version for version in history.ledger.versions(path) if version.origin is not Origin.RESCUE]
    if not done:
        return None
    seen = history.ledger.paths_seen_with(done[-1].after)
    new = (other for other in seen if not history.ledger.versions(other))  # others have their own turn
    return next((other for other in new if stands(other, done[-1].after)), None)


def plan_for(history: History, folders: Folders, path: Path, expected: Standing) -> RestorePlan:
    """The restore of this path; ChangedError if the file no longer stands as `expected` (COMPRESSED or EDITED)."""
    origin = None if real(path) == path else path
    plan = plan_restore(history, folders, real(path), origin=origin)
    if plan.current is None or plan.edited != (expected is Standing.EDITED):
        raise ChangedError
    return plan


def keep_as_it_is(history: History, folders: Folders, path: Path) -> None:
    """Hold the original that stands there."""
    follow(history, folders, real(path))
    hold_text(history.ledger, real(path), read_file(real(path)).data)


def has_short_sections(history: History, path: Path, text: bytes) -> bool:
    """Whether sections of this text are outputs of ours."""
    return any(history.ledger.origin_of(path, digest) for digest in section_digests(text))
