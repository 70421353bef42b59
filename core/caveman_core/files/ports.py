"""How watcher and worker ask about a file, as small protocols, so that tests can answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from caveman_core.files.eligibility import Eligible, Ineligible
from caveman_core.files.profiles import Writer

QuietOf = Callable[[Writer], float]
"""Seconds that the bytes of a file with this writer must stand before they are compressed."""


class Examine(Protocol):
    """Reads one file and judges it. Raises OSError, ChangedError or OpenForWritingError."""

    def __call__(self, path: Path, *, root: Path, profile: str | None) -> Eligible | Ineligible:
        """What may be compressed, or why not."""
        ...
