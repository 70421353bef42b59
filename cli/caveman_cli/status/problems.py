"""What keeps caveman from doing its work, one line each, for scripts and monitoring."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from caveman_cli.output.console import plural, shown
from caveman_cli.output.times import as_iso, as_local
from caveman_cli.settings.opening import folders_of, opened
from caveman_cli.status.standing import Standing, standing
from caveman_cli.status.wording import needing, one_line
from caveman_core.config import load_settings
from caveman_core.errors import DOCTOR, CavemanError
from caveman_core.folders import Folders
from caveman_core.queue.listing import JobState

OVERDUE_SECONDS: Final = 300.0
"""A job that was due so long ago while nothing runs waits for a worker that is not there."""

FORGOTTEN_SECONDS: Final = 86_400.0
"""A pause without an end that is older was probably forgotten."""


@dataclass(frozen=True, slots=True)
class Problem:
    """`name` is stable, for programs."""

    name: str
    says: str
    next_step: str

    def __str__(self) -> str:
        """One line."""
        return one_line(f"{self.says}; next: {self.next_step}")


def find_problems() -> tuple[Problem, ...]:
    """Look at everything, the ledger's file as a whole included."""
    try:
        settings = load_settings()
        found = asyncio.run(standing(settings, 1))
        damage = None if found.trouble else _damage(folders_of(settings))
    except CavemanError as error:
        return (Problem("settings", error.message, error.next_step),)
    return tuple(problems_of(found, damage))


def problems_of(found: Standing, damage: CavemanError | None = None) -> Iterator[Problem]:
    """The problems of this standing, gravest first."""
    trouble = found.trouble or damage
    if trouble is not None:
        yield Problem("ledger", trouble.message, trouble.next_step)
    if found.watcher is None:
        yield Problem("no_watcher", "no watcher runs", "caveman watch")
    yield from _of_queue(found)
    if found.unfinished:
        where = shown(found.unfinished[0].path)
        yield Problem("unfinished_swap", f"a swap of {where} was begun and is not finished", DOCTOR)
    if found.attention.count:
        names = [shown(one.receipt.path) for one in found.attention.troubles]
        more = ["..."] if found.attention.count > len(names) else []
        yield Problem("attention", f"{needing(found.attention.count)}: {', '.join(names + more)}", "caveman status")
    pause = found.pause
    if pause and pause.until is None and found.at - pause.since > FORGOTTEN_SECONDS:
        yield Problem("forgotten_pause", f"paused without an end since {as_local(pause.since)}", "caveman resume")


def _of_queue(found: Standing) -> Iterator[Problem]:
    queue = found.queue
    if queue is None:
        if found.watcher is not None:
            yield Problem("queue", "a watcher runs, and its queue's server is not there", DOCTOR)
        return
    if queue.listing is None:
        yield Problem("queue", f"the queue's server {queue.where} does not answer", DOCTOR)
        return
    waiting = [job for job in found.jobs if job.state is JobState.WAITING]  # the one that is due first comes first
    late = found.at - waiting[0].at if waiting else 0.0
    if late > OVERDUE_SECONDS and not queue.listing.depth.running and not found.pause:
        says = f"nothing runs, and of {plural(queue.listing.depth.queued, 'job')} one is due for {late / 60:.0f} min"
        yield Problem("overdue", says, "caveman worker" if found.watcher else "caveman watch")


def _damage(folders: Folders) -> CavemanError | None:
    if not folders.ledger.exists():
        return None
    try:
        with opened(folders) as history:
            history.ledger.check()
    except CavemanError as error:
        return error
    return None


def problems_json(problems: tuple[Problem, ...], at: float) -> dict[str, object]:
    """Stable keys and names."""
    return {
        "at": as_iso(at),
        "ok": not problems,
        "problems": [{"name": one.name, "message": one.says, "next": one.next_step} for one in problems],
    }
