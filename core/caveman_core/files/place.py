"""Where a file really lies: links resolved, inside its root or not."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from caveman_core.files.profiles import Profile, Writer, pruned, writer_of
from caveman_core.files.verdict import Ineligible, ineligible
from caveman_core.outcome import Reason


@dataclass(frozen=True, slots=True)
class Place:
    """A real path inside a real root, and the POSIX paths below the root it is known by: as given, and real."""

    real: Path
    names: tuple[str, ...]

    def writer(self, profile: Profile) -> Writer | None:
        """Who writes the file by any of its names: a link's name counts, agents load the file under it.

        Of two writers it is the agent: its files are left quiet for longer. A link into a pruned folder is nobody's.
        """
        if any(pruned(PurePosixPath(name).parent) for name in self.names):
            return None
        writers = {writer_of(profile, name) for name in self.names} - {None}
        return Writer.AGENT if Writer.AGENT in writers else next(iter(writers), None)


def place_of(given: Path, root: Path) -> Place | Ineligible:
    """Resolve `given` and see whether it lies inside `root` (a folder, or the file itself)."""
    real = resolved(given)
    if isinstance(real, Ineligible):
        return real
    real_root = Path(os.path.realpath(root))
    if real != real_root and not real.is_relative_to(real_root):
        return ineligible(Reason.OUTSIDE_ROOTS, f"it leads to {real}" if real != given else "")
    names = {_below(given.absolute(), top) for top in (root.absolute(), real_root)} | {_below(real, real_root)}
    return Place(real, tuple(sorted(name for name in names if name)))


def resolved(given: Path) -> Path | Ineligible:
    """The real path of a file that exists; links that lead nowhere, in a circle or to where we may not look told apart.

    OSError for anything else the file system reports.
    """
    try:
        return Path(os.path.realpath(given, strict=True))
    except OSError as error:
        if error.errno == errno.ELOOP:
            return ineligible(Reason.SYMLINK_LOOP)
        if error.errno in (errno.ENOENT, errno.ENOTDIR):
            detail = "a link that leads nowhere" if given.is_symlink() else ""
            return ineligible(Reason.MISSING, detail)
        if error.errno in (errno.EACCES, errno.EPERM):
            return ineligible(Reason.NO_PERMISSION)
        raise


def _below(path: Path, root: Path) -> str | None:
    if path == root:
        return path.name
    if ".." in path.parts[len(root.parts) :]:  # after a link it does not lead back
        return None
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else None
