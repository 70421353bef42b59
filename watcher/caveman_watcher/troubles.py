"""Saying once that something cannot be looked at now. Paths, and messages that may hold them, are logged at DEBUG."""

from __future__ import annotations

from pathlib import Path

import structlog

from caveman_core.errors import CavemanError
from caveman_core.trouble import receipt_of_error

log = structlog.get_logger()


class Troubles:
    """What cannot be looked at just now; each trouble is logged once, until the path could be looked at."""

    def __init__(self) -> None:
        """All is well at first."""
        self._said: dict[Path, str] = {}

    def say(self, what: str, path: Path, error: Exception) -> None:
        """Log the error unless it was the last one of this path. `what`: a file, or a root."""
        reason = _reason(path, error)
        if self._said.get(path) == reason:
            return
        self._said[path] = reason
        log.warning(f"{what} cannot be looked at", reason=reason, next="none: it is looked at again by itself")
        log.debug(f"{what} cannot be looked at", path=str(path), exc_info=error)

    def over(self, path: Path) -> None:
        """The path could be looked at."""
        self._said.pop(path, None)


def _reason(path: Path, error: Exception) -> str:
    known = isinstance(error, OSError | CavemanError)
    return str(receipt_of_error(path, error).reason) if known else type(error).__name__
