"""A whole file left alone until it is released, and released again. Both take the swap lock: no swap is under way.

A hold is kept beside the backups before the ledger has it, and until the ledger has it no more: none is lost with it.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from caveman_core.files.locks import swap_lock
from caveman_core.files.reading import read_file
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.known import short_texts
from caveman_core.replacing import SWAP_LOCK_SECONDS
from caveman_core.restoring.moved import follow


class Released(Enum):
    """What a release came to."""

    TEXT = "what stands there is compressed next"
    NOTHING_THERE = "the holds are gone; no file stands there"
    NOT_HELD = "nothing was on hold"


def hold_file(history: History, folders: Folders, path: Path) -> bool:
    """Leave the whole file (a real path) alone; whether it was not so before.

    No job touches it once this returns: one under way finds the hold before it swaps. LockTimeoutError.
    """
    follow(history, folders, path)
    with swap_lock(folders.locks, path, timeout=SWAP_LOCK_SECONDS):
        is_new = not history.ledger.state(path).on_hold
        history.kept_holds.keep(path)
        history.ledger.hold_path(path)
    return is_new


def release_file(history: History, folders: Folders, path: Path) -> Released:
    """End every hold of a real path, and have the text that stands there compressed, whatever it is.

    A text that was put back counts as held, whether or not the watcher has met it. Raises LockTimeoutError,
    ChangedError, OSError, BackupError; the holds are as they were then, or are there again after a lost ledger.
    """
    follow(history, folders, path)
    with swap_lock(folders.locks, path, timeout=SWAP_LOCK_SECONDS):
        text = _digest_at(path)
        if not _is_held(history, path, text):
            history.kept_holds.drop(path)  # of a release that was cut short
            return Released.NOT_HELD
        history.ledger.release(path, text)
        history.kept_holds.drop(path)
    return Released.NOTHING_THERE if text is None else Released.TEXT


def end_holds(history: History, path: Path) -> None:
    """End every hold of a real path that is compressed by hand, whose job lock is held. Raises BackupError."""
    history.ledger.release(path)
    history.kept_holds.drop(path)


def _is_held(history: History, path: Path, text: str | None) -> bool:
    state = history.ledger.state(path)
    put_back = text in state.befores - short_texts(history.ledger, path)
    return state.on_hold or put_back or text == state.released is not None or bool(history.ledger.held_sections(path))


def _digest_at(path: Path) -> str | None:
    try:
        return read_file(path).digest
    except (FileNotFoundError, NotADirectoryError):
        return None
