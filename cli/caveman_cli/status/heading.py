"""The first lines of the standing: who watches what, what is held, what is saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from caveman_cli.output.console import plural, printable, shown
from caveman_cli.output.times import as_local
from caveman_cli.output.usage import dollars, usage_words
from caveman_cli.status.queue import QueueState
from caveman_cli.status.standing import Held, Standing
from caveman_cli.status.wording import one_line
from caveman_core.errors import DOCTOR, CavemanError
from caveman_core.history.records import Pause, Root, Version
from caveman_core.selection import selection_of
from caveman_core.tokens import ESTIMATE

_NAMED: Final = 3
"""So many files are named on a line, the others counted."""


def heading(found: Standing) -> Iterator[str]:
    """A label of ten columns and what it is about, a line each."""
    yield f"watching  {f'process {found.watcher}' if found.watcher else 'nobody; to begin: caveman watch'}"
    if found.pause is not None:
        yield _paused(found.pause)
    yield from _roots(found)
    yield from _queue(found.queue)
    if found.trouble is not None:
        yield from _trouble(found.trouble)
        return
    yield f"saving    {found.totals.tokens_saved:,} tokens in {plural(found.totals.files, 'file')} ({ESTIMATE})"
    if found.asks_model or found.calls.usage.calls:
        yield f"model     {_calls(found)}"
    yield from _held(found.held)
    yield from _unfinished(found.unfinished)


def _paused(pause: Pause) -> str:
    since, until = as_local(pause.since), as_local(pause.until) if pause.until is not None else ""
    if since[:-3] != until[:-3]:  # else only the seconds tell them apart
        since, until = since[:-3], until[:-3]
    why = f": {printable(pause.why)}" if pause.why else ""
    return f"paused    since {since}{f' until {until}' if until else ''}{why}; next: caveman resume"


def _roots(found: Standing) -> Iterator[str]:
    when = "" if found.watcher else ", when it last ran"
    for path in found.waited_for:
        yield f"{'root':<10}{shown(path)} is not there: waiting for it"
    for root in found.watched:
        if root.path in found.waited_for:
            continue
        label = "root" if found.watcher else "watched"
        yield f"{label:<10}{shown(root.path)} ({one_line(_treated(found, root))}){when}"
    others = [root.path for root in found.roots if not root.watched]
    if len(others) > _NAMED:
        yield f"          not watched now: {len(others)} roots; to see them: caveman status --json"
    elif others:
        yield f"          not watched now: {_some(others)}"


def _treated(found: Standing, root: Root) -> str:
    """The profile with its globs, then the level and the backend where the settings were looked at."""
    treatment = found.treatments.get(root.id)
    return "; ".join(map(str, filter(None, (selection_of(root.profile), treatment))))


def _queue(queue: QueueState | None) -> Iterator[str]:
    if queue is None:
        yield "queue     none"
        return
    where = printable(queue.where)
    if queue.listing is None:
        yield f"queue     {where} does not answer"
        return
    yield f"queue     {queue.listing.depth.queued} waiting, {queue.listing.depth.running} running on {where}"
    if queue.nameless is not None and queue.listing.jobs:
        yield printable(f"          their files cannot be named: {queue.nameless.message}")
        yield printable(f"          next: {queue.nameless.next_step}")


def _trouble(trouble: CavemanError) -> Iterator[str]:
    yield one_line(f"ledger    {trouble.message}")
    yield one_line(f"          next: {trouble.next_step}")


def _calls(found: Standing) -> str:
    """What was spent today of what may be."""
    spent = f"{dollars(found.calls.usage.cost)} of ${found.budget:.2f} today"
    words = usage_words(found.calls.usage).rpartition(", ")[0]
    failed = f"{found.calls.failed} failed" if found.calls.failed else ""
    running = f"{found.calls.reserved} not ended" if found.calls.reserved else ""
    return "; ".join(filter(None, (spent, words, failed, running)))


def _held(held: Held) -> Iterator[str]:
    if held.files:
        yield f"on hold   {_some(held.files)}"
    if held.in_part:
        yield f"{'' if held.files else 'on hold':<10}sections of {_some(held.in_part)}"


def _unfinished(versions: Sequence[Version]) -> Iterator[str]:
    if versions:
        yield f"swap      begun and not finished: {_some([version.path for version in versions])}; next: {DOCTOR}"


def _some(paths: Sequence[Path]) -> str:
    """The first of them by name."""
    names = ", ".join(map(shown, paths[:_NAMED]))
    return f"{names} and {len(paths) - _NAMED} more" if len(paths) > _NAMED else names
