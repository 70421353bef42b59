"""Everything `caveman status` shows, looked up at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from caveman_cli.settings.opening import folders_of, lost_ledger, opened
from caveman_cli.settings.rewrite_parts import RootTreatment, root_treatment
from caveman_cli.status.attention import Attention, attention
from caveman_cli.status.gone import not_compressed
from caveman_cli.status.happened import Happening, last_happenings
from caveman_cli.status.jobs import JobFile, files_of
from caveman_cli.status.queue import QueueState, look_at_queue
from caveman_cli.status.waited_for import waited_for
from caveman_cli.status.watcher import watcher_of
from caveman_core.clock import SystemClock
from caveman_core.config import BackendChoice, Settings
from caveman_core.errors import CavemanError, LedgerError
from caveman_core.folders import Folders
from caveman_core.history.days import day_of
from caveman_core.history.history import IN_THE_MAKING_SECONDS
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import CallTotals, Pause, Root, Totals, Version


@dataclass(frozen=True, slots=True)
class Held:
    """Files on hold as a whole, and other files with sections on hold."""

    files: tuple[Path, ...] = ()
    in_part: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """`at` is when it was looked up, `watcher` its process id. `totals` are over the files that stand compressed.

    `waited_for`: roots that are not there yet, or no more. `unfinished`: swaps that were begun and not ended by now.
    `treatments`: by the ids of roots, what the settings say now. `trouble`: why the ledger tells nothing, if so.
    `calls`: of models today; `budget`: USD a day; `asks_model`: whether the settings come to one.
    """

    at: float
    watcher: int | None
    queue: QueueState | None
    jobs: tuple[JobFile, ...] = field(default=())
    roots: tuple[Root, ...] = field(default=())
    treatments: Mapping[str, RootTreatment] = field(default_factory=dict)
    waited_for: tuple[Path, ...] = field(default=())
    totals: Totals = field(default_factory=lambda: Totals(files=0, tokens_saved=0))
    attention: Attention = field(default_factory=Attention)
    last: tuple[Happening, ...] = field(default=())
    pause: Pause | None = None
    held: Held = field(default_factory=Held)
    unfinished: tuple[Version, ...] = field(default=())
    trouble: CavemanError | None = None
    calls: CallTotals = field(default_factory=CallTotals)
    budget: float = 0.0
    asks_model: bool = False

    @property
    def watched(self) -> tuple[Root, ...]:
        """The roots of the watcher that started last."""
        return tuple(root for root in self.roots if root.watched)


async def standing(settings: Settings, limit: int) -> Standing:
    """Look, at `limit` entries of each list. Nothing is created: where caveman never ran there is nothing to see."""
    folders = folders_of(settings)
    queue = await look_at_queue(settings, folders, limit)
    watcher = watcher_of(folders)
    found = Standing(SystemClock().now(), watcher, queue, waited_for=waited_for(watcher, settings))
    return treated(named(with_ledger(found, folders, limit)), settings)


def with_ledger(found: Standing, folders: Folders, limit: int) -> Standing:
    """The same with what the ledger tells, or with why it does not."""
    try:
        if not folders.ledger.exists():
            return replace(found, trouble=lost_ledger(folders) or _missing(folders.ledger, found.watcher))
        with opened(folders) as history:
            return _told(found, history.ledger, limit)
    except CavemanError as error:
        return replace(found, trouble=error)
    except OSError as error:
        return replace(found, trouble=LedgerError(f"{folders.ledger}: {error.strerror}"))


def _missing(ledger: Path, watcher: int | None) -> LedgerError | None:
    return LedgerError(f"a watcher runs, and its ledger {ledger} is not there") if watcher else None


def named(found: Standing) -> Standing:
    """The same with the files of the queue's jobs."""
    listing = found.queue.listing if found.queue else None
    return replace(found, jobs=tuple(files_of(listing.jobs, found.roots)) if listing else ())


def treated(found: Standing, settings: Settings) -> Standing:
    """The same with what the settings say: the level and the backend of each root, the budget."""
    return replace(
        found,
        treatments={root.id: root_treatment(root.path, settings) for root in found.roots},
        budget=settings.daily_budget_usd,
        asks_model=settings.backend not in (BackendChoice.AUTO, BackendChoice.OFFLINE),
    )


def _told(found: Standing, ledger: Ledger, limit: int) -> Standing:
    begun = (pending.version for pending in ledger.all_pending())
    return replace(
        found,
        roots=ledger.roots(),
        totals=ledger.totals(not_compressed(ledger)),
        attention=attention(ledger, limit),
        last=last_happenings(ledger, limit),
        pause=ledger.paused(found.at),
        held=Held(ledger.held_paths(), ledger.paths_with_held_sections()),
        calls=ledger.calls_of(day_of(found.at)),
        unfinished=tuple(version for version in begun if found.at - version.at > IN_THE_MAKING_SECONDS),
    )
