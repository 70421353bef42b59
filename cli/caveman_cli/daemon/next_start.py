"""What a start does to the ledger before it watches, done in a copy of it, and said."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import structlog

from caveman_cli.output.console import say
from caveman_core.clock import Clock
from caveman_core.errors import DOCTOR, CavemanError
from caveman_core.files.reading import read_file
from caveman_core.history.kept_holds import FOLDER, KeptHolds
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import ABSENT, Pending
from caveman_core.history.store import BackupStore, Damaged
from caveman_core.known import held_by
from caveman_core.replacing import is_to_be_held
from caveman_core.restoring.lost_ledger import rebuild_copy

log = structlog.get_logger()


def foresee(copy: Ledger, backups: BackupStore, clock: Clock) -> None:
    """Take the copy to where the next start would take the ledger. The backups are only read, the files too."""
    swaps = copy.all_pending()
    for pending in swaps:
        with suppress(OSError, CavemanError):  # not finished by a start either, but left to a later one
            _end_in_copy(copy, backups, pending)
    if swaps:
        which = "1 unfinished swap" if len(swaps) == 1 else f"{len(swaps)} unfinished swaps"
        say(f"{which}: the next start would finish or undo {'it' if len(swaps) == 1 else 'them'}")
    warn_of_damaged(rebuild_copy(copy, backups, KeptHolds(backups.root.with_name(FOLDER)).paths()).damaged)
    if copy.paused(clock.now()):
        say("paused: the next start would wait for the end of that (caveman resume); told here is what comes then")
        copy.resume()


def _end_in_copy(copy: Ledger, backups: BackupStore, pending: Pending) -> None:
    """As the recovery of a swap ends, by what stands at the path. It stays open if a start might move a file."""
    version = pending.version
    old, new = version.before, version.after
    if _digest_at(pending.temporary) not in (old, new, ABSENT):
        return  # a save that the swap displaced: recovery puts it back
    if not version.path.parent.is_dir():
        return
    stands = _digest_at(version.path)
    if stands == old != ABSENT:
        copy.drop_version(version.path, version.number)
        return
    held = is_to_be_held(copy, version)
    hold = held_by(backups.read(version.path, version.number, "after", new)) if held else ()
    copy.finish_version(version.path, version.number, hold)


def _digest_at(path: Path) -> str:
    try:
        return read_file(path).digest
    except FileNotFoundError:
        return ABSENT


def warn_of_damaged(damaged: Sequence[Damaged]) -> None:
    """Log which backups cannot be used as they are."""
    if damaged:
        log.warning("damaged backups", count=len(damaged), next=DOCTOR)
    for one in damaged:
        log.debug("damaged backup", path=str(one.file), why=one.why)
