"""`caveman doctor --rebuild`: a ledger made anew from the backups, while nobody else works with it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from caveman_cli.doctor.backups import backup_is_gone
from caveman_cli.failures.errors import LedgerInUseError
from caveman_cli.output.console import note, plural, printable, shown
from caveman_cli.processes.ending import all_ended
from caveman_cli.processes.open_files import processes_with
from caveman_cli.settings.opening import opened
from caveman_core.folders import Folders
from caveman_core.history.database import REBUILD, LedgerDamagedError, set_aside
from caveman_core.history.history import History
from caveman_core.restoring.lost_ledger import rebuild as rebuild_ledger
from caveman_watcher.errors import AlreadyRunningError
from caveman_watcher.one_daemon import the_one_daemon

LOST: Final = (
    "Which roots were watched, and which files had stood there from before, is not in the backups: the next"
    " caveman watch begins as a first one, and a file without versions is left until it is saved."
)


def rebuild(folders: Folders) -> None:
    """Add what the backups know to the ledger; one that is damaged is set aside first.

    LedgerInUseError while a watcher runs or a worker or a command has the ledger open: it would go on with the old one.
    """
    try:
        with the_one_daemon(folders.daemon_lock, os.getpid()):
            _refuse_while_in_use(folders.ledger)
            try:
                _from_backups(folders)
            except LedgerDamagedError:
                aside = set_aside(folders.ledger)
                note(f"the damaged ledger is {shown(aside)} now")
                _from_backups(folders)
    except AlreadyRunningError as error:
        raise LedgerInUseError(
            "a watcher is running; a ledger is made anew while nobody works with it",
            next_command=f"{all_ended([error.pid])}; {REBUILD}",
        ) from None


def _refuse_while_in_use(ledger: Path) -> None:
    users = processes_with(ledger)
    if users:
        raise LedgerInUseError(
            f"workers or other caveman commands have the ledger open (process {' '.join(map(str, users))})",
            next_command=f"{all_ended(users)}; {REBUILD}",
        )


def _from_backups(folders: Folders) -> None:
    with opened(folders, migrate=True) as history:
        rebuilt = rebuild_ledger(history, folders)
        note(f"{plural(len(rebuilt.adopted), 'version')} added from the backups")
        if rebuilt.adopted:
            held = (*history.ledger.held_paths(), *history.ledger.paths_with_held_sections())
            note(f"{plural(len(held), 'file')} with text on hold, as before. {LOST}")
        for damaged in rebuilt.damaged:
            note(printable(f"damaged backup: {shown(damaged.file)} {damaged.why}"), style="yellow")
        _give_up_swaps(history)


def _give_up_swaps(history: History) -> None:
    """A swap whose backup is gone can be neither finished nor undone: what stands stays, and nothing is removed."""
    for pending in history.ledger.all_pending():
        version = pending.version
        if backup_is_gone(history, version):
            history.ledger.finish_version(version.path, version.number)
            note(f"the swap of {shown(version.path)} is given up: the file stays as it is")
            if os.path.lexists(pending.temporary):
                note(f"{shown(pending.temporary)} may hold its other text; remove it when you need it no longer")
