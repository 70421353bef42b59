"""`caveman restore --all`: every compressed file as its user last wrote it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

import typer

from caveman_cli.failures.errors import DeclinedError
from caveman_cli.failures.failure import failure_of
from caveman_cli.output.asking import agree, can_ask
from caveman_cli.output.console import note, plural, printable, shown
from caveman_cli.output.difference import print_difference
from caveman_cli.output.progress import counted
from caveman_core.errors import DOCTOR, CavemanError
from caveman_core.files.preflight import check_replaceable
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.store import Damaged
from caveman_core.replacing import recover_path
from caveman_core.restoring.every_file import (
    Standing,
    compressed_files,
    has_short_sections,
    keep_as_it_is,
    moved_to,
    plan_for,
    real,
)
from caveman_core.restoring.lost_ledger import rebuild, rebuild_copy
from caveman_core.restoring.one_file import RestorePlan, restore

MayReplace = Callable[[RestorePlan], bool]
"""Whether an edited file may be replaced; its edits are kept as a version."""


class End(StrEnum):
    """What became of a file."""

    RESTORED = "restored"
    ALREADY = "as it was"
    LEFT = "left alone"
    MISSING = "missing"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Restored:
    """A file and what became of it. `short`: sections from before its last edit are still compressed."""

    path: Path
    end: End
    version: int | None = None
    why: str = ""
    next_step: str = ""
    short: bool = False


Show = Callable[[Restored], None]

Agree = Callable[[Sequence[Path]], None]
"""Returns if these files may be put back, and raises DeclinedError if not: nothing is done then."""

_LISTED: Final = 5

_EDITED: Final = "edited since caveman wrote it"


def agreed(_paths: Sequence[Path]) -> None:
    """Agree where nothing is to be asked."""


def ask_once(paths: Sequence[Path]) -> None:
    """Agree at a terminal; where nobody can answer it is agreed."""
    if not can_ask():
        return
    for path in paths[:_LISTED]:
        note(f"  {shown(path)}")
    if len(paths) > _LISTED:
        note(f"  and {len(paths) - _LISTED} more (caveman restore --all --dry-run)")
    agree(f"Put back {plural(len(paths), 'file')}?", DeclinedError(untouched="None of them was changed."))


def restore_all(
    history: History, folders: Folders, below: Path | None, may: MayReplace, show: Show, agree_to: Agree = agreed
) -> list[Restored]:
    """Restore them, show each as it comes; one that fails stops none of the others. Edited ones come last."""
    done = list(_shown(_finished_swaps(history, folders), show))
    done += _shown(_adopted(history, folders), show)
    found = list(compressed_files(history, below))
    edited = [(path, standing) for path, standing in found if standing is Standing.EDITED]
    others = [(path, standing) for path, standing in found if standing is not Standing.EDITED]
    if short := [real(path) for path, standing in others if standing is Standing.COMPRESSED]:
        agree_to(short)
    done += _shown((_one(history, folders, *each, may) for each in counted(others, "restoring")), show)
    done += _shown((_one(history, folders, *each, may) for each in edited), show)
    return done


def rehearse_all(history: History, below: Path | None) -> list[Restored]:
    """What that would do, worked out in a history in memory."""
    damaged = rebuild_copy(history.ledger, history.store, history.kept_holds.paths()).damaged
    return [
        *map(_damaged, damaged),
        *(_foreseen(history, path, standing) for path, standing in compressed_files(history, below)),
    ]


def _foreseen(history: History, path: Path, standing: Standing) -> Restored:
    if standing is Standing.COMPRESSED:
        try:
            check_replaceable(real(path))
        except (CavemanError, OSError) as error:
            return _failed(path, error)
    return planned(history, path, standing)


def _shown(ends: Iterator[Restored], show: Show) -> Iterator[Restored]:
    for end in ends:
        show(end)
        yield end


def _finished_swaps(history: History, folders: Folders) -> Iterator[Restored]:
    """Finish or undo what a crash left; only failures are worth a line."""
    for pending in history.ledger.all_pending():
        path = pending.version.path
        try:
            recover_path(history, folders, path)
        except (CavemanError, OSError) as error:
            yield _failed(path, error)


def _adopted(history: History, folders: Folders) -> Iterator[Restored]:
    """A ledger that was lost and begun anew may not know of every version. Backups without a row that are damaged."""
    for damaged in rebuild(history, folders).damaged:
        yield _damaged(damaged)


def _damaged(backup: Damaged) -> Restored:
    return Restored(backup.file, End.FAILED, why=f"a damaged backup: {backup.why}", next_step=DOCTOR)


def _one(history: History, folders: Folders, path: Path, standing: Standing, may: MayReplace) -> Restored:
    try:
        if standing in (Standing.COMPRESSED, Standing.EDITED):
            return _restored(history, folders, path, standing, may)
        if standing is Standing.ORIGINAL:
            keep_as_it_is(history, folders, path)
    except (CavemanError, OSError) as error:
        return _failed(path, error)
    return planned(history, path, standing)


def _restored(history: History, folders: Folders, path: Path, standing: Standing, may: MayReplace) -> Restored:
    plan = plan_for(history, folders, path, standing)
    if plan.edited and not may(plan):
        return planned(history, path, standing)
    restore(history, folders, plan)
    number = plan.version.number
    short = number > 1 and has_short_sections(history, plan.version.path, plan.target)
    return Restored(plan.path, End.RESTORED, number, short=short)


def _failed(path: Path, error: CavemanError | OSError) -> Restored:
    failure = failure_of(error)
    return Restored(path, End.FAILED, why=failure.message, next_step=failure.next_step)


def planned(history: History, path: Path, standing: Standing) -> Restored:
    """What becomes of a file that stands so, as long as nobody says that edits may be replaced."""
    command = f"caveman restore {shlex.quote(str(path))}"
    match standing:
        case Standing.COMPRESSED:
            return Restored(real(path), End.RESTORED)
        case Standing.ORIGINAL:
            return Restored(real(path), End.ALREADY)
        case Standing.EDITED:
            return Restored(path, End.LEFT, why=_EDITED, next_step=command)
        case Standing.ELSEWHERE:
            return Restored(path, End.LEFT, why=standing.value, next_step=f"ls -l {shlex.quote(str(path))}")
        case Standing.OUTSIDE:
            return Restored(path, End.LEFT, why=f"{standing.value}: {shown(real(path))}", next_step=command)
        case Standing.MISSING:
            return _missing(history, path)


def _missing(history: History, path: Path) -> Restored:
    name, elsewhere = shlex.quote(str(path)), moved_to(history, path)
    if elsewhere is not None:
        why = f"it is gone; the same text stands at {shown(elsewhere)}; to put it back there"
        step = f"caveman restore --from {name} {shlex.quote(str(elsewhere))}"
        return Restored(path, End.MISSING, why=why, next_step=step)
    why = f"it is gone; if it was moved: caveman restore --from {name} NEW_PATH; to make it again"
    return Restored(path, End.MISSING, why=why, next_step=f"caveman restore {name}")


def ask(plan: RestorePlan) -> bool:
    """Show what an edited file would lose, and ask. Where nobody can answer it is left as it is."""
    if not can_ask():
        return False
    note(f"{shown(plan.path)} was edited after version {plan.version.number}. A restore would change it so:")
    print_difference(plan.current or b"", plan.target, printable(str(plan.path)))
    return typer.confirm("Replace it? The newer edits are kept as a version.", err=True)
