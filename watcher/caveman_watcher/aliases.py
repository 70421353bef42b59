"""Other names of a file: a link that a profile names leads to a file that it may not name (CLAUDE.md -> AGENTS.md).

Events come for the real file, so the watcher has to know under which names to look at it.
"""

from __future__ import annotations

import os
from pathlib import Path


class Aliases:
    """The links that were seen, by the real path they lead to."""

    def __init__(self) -> None:
        """No link is known at first."""
        self._links: dict[Path, set[Path]] = {}

    def real(self, name: Path) -> Path:
        """The real path of this name, which is remembered if it is a link or lies behind one."""
        real = _real(name)
        if real != name:
            self._links.setdefault(real, set()).add(name)
        return real

    def names(self, real: Path) -> tuple[Path, ...]:
        """The names this file is known by: its own first, then the links that still lead to it."""
        links = {link for link in self._links.get(real, ()) if _real(link) == real}
        if real in self._links:
            self._links[real] = links
        return (real, *sorted(links))


def _real(name: Path) -> Path:
    return Path(os.path.realpath(name))
