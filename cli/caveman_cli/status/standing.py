"""Everything `caveman status` shows, looked up at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from caveman_cli.opening import folders_of, opened
from caveman_cli.status.attention import Attention, attention
from caveman_cli.status.happened import Happening, last_happenings
from caveman_cli.status.jobs import JobFile, files_of
from caveman_cli.status.queue import QueueState, look_at_queue
from caveman_cli.status.watcher import watcher_of
from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Root, Totals


@dataclass(frozen=True, slots=True)
class Standing:
    """`at` is when it was looked up, `watcher` its process id. `totals` are over the files that stand compressed."""

    at: float
    watcher: int | None
    queue: QueueState | None
    jobs: tuple[JobFile, ...] = field(default=())
    roots: tuple[Root, ...] = field(default=())
    totals: Totals = field(default_factory=lambda: Totals(files=0, tokens_saved=0))
    attention: Attention = field(default_factory=Attention)
    last: tuple[Happening, ...] = field(default=())


async def standing(settings: Settings, limit: int) -> Standing:
    """Look, at `limit` entries of each list. Nothing is created: where caveman never ran there is nothing to see."""
    folders = folders_of(settings)
    queue = await look_at_queue(settings, folders, limit)
    found = Standing(SystemClock().now(), watcher_of(folders), queue)
    if not folders.ledger.exists():
        return replace(found, jobs=_jobs(queue, ()))
    with opened(folders) as history:
        return _with_ledger(found, history.ledger, limit)


def _with_ledger(found: Standing, ledger: Ledger, limit: int) -> Standing:
    roots = ledger.roots()
    return replace(
        found,
        jobs=_jobs(found.queue, roots),
        roots=roots,
        totals=ledger.totals(),
        attention=attention(ledger, limit),
        last=last_happenings(ledger, limit),
    )


def _jobs(queue: QueueState | None, roots: tuple[Root, ...]) -> tuple[JobFile, ...]:
    return tuple(files_of(queue.listing.jobs, roots)) if queue and queue.listing else ()
