"""Files that are no longer there."""

from __future__ import annotations

from pathlib import Path


def is_gone(path: Path) -> bool:
    """Whether surely nothing stands at the path; what may not be looked at is taken to be there."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False
