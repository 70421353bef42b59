"""Keeping a watcher running where no service manager does."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path


def in_background(roots: Iterable[Path]) -> str:
    """The command that starts a watcher which outlives the terminal. Where one runs already, it ends at once."""
    return f"nohup {shlex.join(('caveman', 'watch', *map(str, roots)))} >/dev/null 2>&1 &"
