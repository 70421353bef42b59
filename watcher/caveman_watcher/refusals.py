"""Saying once why a file is not touched, and recording it for `caveman status`."""

from __future__ import annotations

import os
from pathlib import Path

import structlog

from caveman_core.clock import Clock
from caveman_core.errors import CavemanError
from caveman_core.files.verdict import Ineligible
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_watcher.ports import Observer, Unobserved, WatcherLedger
from caveman_watcher.roots import RootSet

log = structlog.get_logger()


class Refusals:
    """Logs each (path, reason) once, and records the refusals. Paths are logged at DEBUG only."""

    def __init__(self, roots: RootSet, ledger: WatcherLedger, clock: Clock, observer: Observer | None = None) -> None:
        """A link from one root into another is nothing to complain of."""
        self._roots, self._ledger, self._clock = roots, ledger, clock
        self._observer = observer or Unobserved()
        self._said: set[tuple[Path, Reason]] = set()

    def say(self, path: Path, why: Ineligible) -> None:
        """A refusal is a warning with the next command; a file that was skipped is not worth one."""
        refused = why.outcome is Outcome.REFUSED and not self._in_another_root(path, why)
        if refused:
            self._record(path, why)
        if (path, why.reason) in self._said:
            return
        self._said.add((path, why.reason))
        log.debug("not eligible", path=str(path), outcome=why.outcome, reason=why.reason, detail=why.detail)
        if refused:
            log.warning("refused", reason=why.reason, left_untouched="The file is as it was.", next=_next(why))
            self._observer.refused(_receipt(path, why))

    def _record(self, path: Path, why: Ineligible) -> None:
        """At every look, since the ledger knows what it has and may have been told to forget it.

        A refusal that cannot be recorded (its name is not UTF-8, the disk is full) keeps no file from being looked at.
        """
        watched = self._roots.of(path)
        if watched is None:
            return
        try:
            self._ledger.record_refusal(_receipt(path, why), watched.policy, self._clock.now())
        except CavemanError as error:
            log.debug("refusal not recorded", path=str(path), error=error.message)

    def _in_another_root(self, path: Path, why: Ineligible) -> bool:
        return why.reason is Reason.OUTSIDE_ROOTS and self._roots.of(Path(os.path.realpath(path))) is not None


def _receipt(path: Path, why: Ineligible) -> Receipt:
    return Receipt(path, why.outcome, why.reason, detail=why.detail)


def _next(why: Ineligible) -> str:
    if why.reason is Reason.OUTSIDE_ROOTS:
        return "caveman scan (it names the link); then caveman watch ROOT... with the folder it leads to as a ROOT"
    return "caveman status"
