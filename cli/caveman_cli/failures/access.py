"""Commands for a person who cannot get at a file: what lies on the way to it, and what opens that way."""

from __future__ import annotations

import os
import shlex
from pathlib import Path


def show_command(path: Path) -> str:
    """Lists the folder nearest to a path that is not there; of a link to nowhere, the link itself."""
    if os.path.islink(path):  # noqa: PTH114 - never raises
        return f"ls -ld {shlex.quote(str(path))}"
    return f"ls -la {shlex.quote(str(_nearest(path.parent)))}"


def _nearest(folder: Path) -> Path:
    """The folder itself, or the first one above it that is there."""
    return next((one for one in (folder, *folder.parents) if os.path.isdir(one)), folder)  # noqa: PTH112 - never raises


def open_command(path: Path) -> str:
    """Gives this user what is missing to rewrite the file; where that is not this user's to give, it shows it."""
    real = Path(os.path.realpath(path))
    closed = _closed(real)
    if closed is None:
        return f"ls -ld {shlex.quote(str(real.parent))} {shlex.quote(str(real))}"
    if closed.lstat().st_uid != os.geteuid():
        return f"ls -ld {shlex.quote(str(closed))}"
    rights = "u+rwx" if os.path.isdir(closed) else "u+rw"  # noqa: PTH112 - never raises
    return f"chmod {rights} {shlex.quote(str(closed))}"


def _closed(real: Path) -> Path | None:
    """The first folder on the way that may not be entered, or the last one that may not be written, or the file."""
    above = [folder for folder in reversed(real.parents) if not os.access(folder, os.X_OK)]
    if above:
        return above[0] if os.path.lexists(above[0]) else None
    if not os.access(real.parent, os.R_OK | os.W_OK):
        return real.parent
    needed = os.R_OK | os.W_OK | (os.X_OK if os.path.isdir(real) else 0)  # noqa: PTH112 - never raises
    return real if os.path.lexists(real) and not os.access(real, needed) else None
