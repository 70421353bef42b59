"""The ledger: integrity, schema, size, what was set aside, the pause, holds. Nothing in it is changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from caveman_cli.doctor.commands import command, ended, restart
from caveman_cli.doctor.finding import Finding, error, info, ok, warning
from caveman_cli.doctor.schema import schema_of
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import plural, printable, shown
from caveman_cli.output.times import as_local
from caveman_cli.processes.open_files import processes_with
from caveman_cli.settings.opening import opened
from caveman_cli.status.gone import not_compressed
from caveman_core.history.aside import set_aside_ledgers
from caveman_core.history.database import REBUILD
from caveman_core.history.history import History
from caveman_core.history.schema import MIGRATIONS
from caveman_core.history.store import BackupStore, Stored

LARGE_LOG: Final = 64 * 2**20
"""Bytes. SQLite writes about 4 MiB of log before it moves them into the ledger."""

LONG_PAUSE: Final = 86_400.0
"""Seconds after which a pause may be a forgotten one."""


def look(setup: Setup, large_log: int = LARGE_LOG) -> Iterator[Finding]:
    """LedgerError for one that is damaged, of a newer caveman, or not to be opened."""
    path = setup.folders.ledger
    yield from _set_aside(path)
    if not path.exists():
        yield _lost(path, BackupStore(setup.folders.backups))
        return
    schema = schema_of(path)
    if 0 < schema < len(MIGRATIONS) and setup.watcher is None:
        says = f"{shown(path)} has the older schema {schema}"
        yield warning("ledger", says, "it is brought up by the next command that uses it", "caveman status")
        return
    with opened(setup.folders) as history:
        history.ledger.check()
        files = history.ledger.totals(not_compressed(history.ledger)).files
        size = f"{path.stat().st_size / 1e6:.1f} MB, schema {schema}"
        yield ok("ledger", f"{shown(path)}: {plural(files, 'file')} standing compressed ({size})")
        yield from _pause(history, setup.now)
        yield from _holds(history)
    yield from _log(setup, path, large_log)


def _lost(path: Path, store: BackupStore) -> Finding:
    """There is no ledger: fine before the first file, a loss after it."""
    kept = sum(isinstance(found, Stored) for found in store.entries())
    if not kept:
        return ok("ledger", f"none yet; it will be {shown(path)}")
    says = f"{shown(path)} is gone, and there are backups of {plural(kept, 'version')}"
    return error("ledger", says, "until it is made anew, no file can be restored", REBUILD)


def _set_aside(path: Path) -> Iterator[Finding]:
    aside = set_aside_ledgers(path)
    if aside:
        parts = [part for one in aside for part in sorted(one.parent.glob(f"{one.name}*"))]
        says = f"{plural(len(aside), 'damaged ledger')} set aside by a rebuild: {', '.join(map(shown, aside))}"
        means = "not needed once the rebuilt ledger does what you expect; text of your files may be in there"
        yield info("ledger", says, means, command("rm", "-f", *dict.fromkeys(parts)))


def _pause(history: History, now: float) -> Iterator[Finding]:
    pause = history.ledger.paused(now)
    if pause is None:
        return
    until = f"until {as_local(pause.until)}" if pause.until is not None else "until somebody resumes"
    why = f": {printable(pause.why)}" if pause.why else ""
    says = f"compressing is paused since {as_local(pause.since)}, {until}{why}"
    means = "files that are saved wait in the queue"
    is_long = pause.until is None and now - pause.since > LONG_PAUSE
    make = warning if is_long or pause.why else info
    yield make("pause", says, means, "caveman resume")


def _holds(history: History) -> Iterator[Finding]:
    whole, sections = len(history.ledger.held_paths()), len(history.ledger.paths_with_held_sections())
    if whole or sections:
        says = f"{plural(whole, 'file')} on hold, {plural(sections, 'file')} more with sections on hold"
        yield info("holds", says, "they stay as they are until `caveman release FILE`", "caveman status")


def _log(setup: Setup, path: Path, large: int) -> Iterator[Finding]:
    """After our own look at it: the last one to close a ledger empties its log, so somebody else keeps it."""
    log = Path(f"{path}-wal")
    size = log.stat().st_size if log.exists() else 0
    if size <= large:
        return
    users = [pid for pid in processes_with(path) if setup.watcher is None or pid != setup.watcher.pid]
    steps = [ended(pid) for pid in users]
    if setup.watcher is not None:
        steps.append(restart(setup))
    says = f"the ledger's log {shown(log)} has grown to {size / 1e6:.0f} MB"
    means = "it takes room and makes every look slower; it is emptied when the last process closes the ledger"
    yield warning("ledger", says, means, "; ".join(steps) or "caveman status")
