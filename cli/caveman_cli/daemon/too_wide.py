"""Roots that hold other people's or every project's files."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from caveman_core.errors import PermanentError


class TooWideError(PermanentError):
    """A root is too wide: it holds other people's or every project's files."""

    next_command = "caveman watch ~/.claude"


def refuse_too_wide(roots: Iterable[Path]) -> None:
    """Raises TooWideError for `/` and the home folder itself."""
    for root in roots:
        if os.path.realpath(root) in ("/", os.path.realpath(Path.home())):
            raise TooWideError(f"{root} is too wide a root: name the agent's folder in it, or the projects you mean")
