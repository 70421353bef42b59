"""Saying once why a file is not touched."""

from __future__ import annotations

import os
from pathlib import Path

import structlog

from caveman_core.files.verdict import Ineligible
from caveman_core.outcome import Outcome, Reason
from caveman_watcher.roots import RootSet

log = structlog.get_logger()


class Refusals:
    """Logs each (path, reason) once. Paths are logged at DEBUG only."""

    def __init__(self, roots: RootSet) -> None:
        """A link from one root into another is nothing to complain of."""
        self._roots = roots
        self._said: set[tuple[Path, Reason]] = set()

    def say(self, path: Path, why: Ineligible) -> None:
        """A refusal is a warning with the next command; a file that was skipped is not worth one."""
        if (path, why.reason) in self._said:
            return
        self._said.add((path, why.reason))
        log.debug("not eligible", path=str(path), outcome=why.outcome, reason=why.reason, detail=why.detail)
        if why.outcome is Outcome.REFUSED and not self._in_another_root(path, why):
            log.warning("refused", reason=why.reason, left_untouched="The file is as it was.", next=_next(why))

    def _in_another_root(self, path: Path, why: Ineligible) -> bool:
        return why.reason is Reason.OUTSIDE_ROOTS and self._roots.of(Path(os.path.realpath(path))) is not None


def _next(why: Ineligible) -> str:
    if why.reason is Reason.OUTSIDE_ROOTS:
        return "caveman scan (it names the link); then caveman watch ROOT... with the folder it leads to as a ROOT"
    return "caveman scan"
