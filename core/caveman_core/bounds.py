"""Backups and section pairs within their bounds. Failing at it is logged and harms nothing: the next call does it."""

from __future__ import annotations

from pathlib import Path

from caveman_core import log
from caveman_core.errors import DOCTOR, CavemanError
from caveman_core.history.history import History


def bound(history: History, path: Path, keep: int) -> None:
    """Bound what is kept of one path, at the end of a job on it: its job lock is held."""
    bound_versions(history, path, keep)
    try:
        history.ledger.trim_pairs(path, history.clock.now())
    except (CavemanError, OSError) as error:
        _warn(path, error)


def prune_all(history: History, keep: int) -> None:
    """Bound the backups of every path: `keep` may have become less, or a crash have come in between.

    Pairs become more in jobs only, and those bound them.
    """
    try:
        paths = history.ledger.all_versions_paths()
    except CavemanError as error:
        _warn(None, error)
        return
    for path in paths:
        bound_versions(history, path, keep)


def bound_versions(history: History, path: Path, keep: int) -> None:
    """Bound the backups of one path; no lock is needed."""
    try:
        gone = history.prune(path, keep)
    except (CavemanError, OSError) as error:
        _warn(path, error)
        return
    if gone:
        log.debug("pruned old versions", path=str(path), count=len(gone), keep=keep)


def _warn(path: Path | None, error: Exception) -> None:
    log.warning("old versions not pruned yet", error=type(error).__name__, next=DOCTOR)
    log.debug("old versions not pruned yet", path=str(path), error=str(error))
