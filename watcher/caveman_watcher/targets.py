"""Which directories a notifier has to watch for a set of roots, and which of them stand there now."""

from __future__ import annotations

import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Target:
    """A directory to watch. A new directory at the same path has another identity (device and inode)."""

    path: Path
    recursive: bool
    identity: tuple[int, int]


def targets_of(roots: Iterable[Path]) -> frozenset[Target]:
    """The outermost directories that cover every root there is. A root that is not there (yet) has none.

    A root that is a file is covered by its parent, since a save may replace the file. `roots` are real paths:
    a link at such a path leads elsewhere by now and is not followed (watchdog sees only half of it).
    """
    found = {target for root in roots if (target := _target(root)) is not None}
    trees = {target.path for target in found if target.recursive}
    return frozenset(target for target in found if not _covered(target, trees))


def _target(root: Path) -> Target | None:
    try:
        there = root.lstat()
        if stat.S_ISREG(there.st_mode):
            parent = root.parent.lstat()
            return Target(root.parent, recursive=False, identity=(parent.st_dev, parent.st_ino))
    except OSError:
        return None
    if not stat.S_ISDIR(there.st_mode):
        return None
    return Target(root, recursive=True, identity=(there.st_dev, there.st_ino))


def _covered(target: Target, trees: set[Path]) -> bool:
    inside_another = any(parent in trees for parent in target.path.parents)
    return inside_another or (not target.recursive and target.path in trees)
