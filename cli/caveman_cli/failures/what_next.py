"""What becomes of a file next: the watcher compresses it, or somebody has to say so."""

from __future__ import annotations

import shlex
from pathlib import Path

from caveman_cli.status.watcher import watcher_of
from caveman_core.folders import Folders
from caveman_core.history.history import History


def is_attended(history: History, folders: Folders, path: Path) -> bool:
    """Whether a watcher runs that looks at this real path."""
    if watcher_of(folders) is None:
        return False
    return any(root.watched and path.is_relative_to(root.path) for root in history.ledger.roots())


def what_comes_next(history: History, folders: Folders, path: Path) -> str:
    """A sentence on a file that is to be compressed."""
    if not is_attended(history, folders, path):
        return f"Nobody watches it now. To compress it: caveman compress {shlex.quote(str(path))}"
    if history.ledger.paused(history.clock.now()):
        return "The watcher compresses it after the pause. To end that: caveman resume"
    return "The watcher looks at it in a moment."
