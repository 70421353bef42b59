"""The standing as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from caveman_cli.console import plural, printable, say, shown, table
from caveman_cli.reports import failure_of_receipt
from caveman_cli.status.attention import Attention, Trouble
from caveman_cli.status.happened import Happening
from caveman_cli.status.jobs import JobFile, Naming
from caveman_cli.status.queue import QueueState
from caveman_cli.status.standing import Standing
from caveman_cli.times import as_local
from caveman_core.queue.listing import JobState
from caveman_core.tokens import ESTIMATE

_UNITS: Final = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))


def show(found: Standing) -> None:
    """Print it: what is, what will be, what needs a person, what was."""
    say(f"watching  {f'process {found.watcher}' if found.watcher else 'nobody; to begin: caveman watch'}")
    for root in found.roots:
        say(f"root      {shown(root.path)} ({shown(Path(root.profile))})")
    for line in _queue(found.queue):
        say(line)
    say(f"saving    {found.totals.tokens_saved:,} tokens in {plural(found.totals.files, 'file')} ({ESTIMATE})")
    _show_jobs(found)
    _show_attention(found.attention)
    if found.last:
        say()
        table(("at", "outcome", "tokens", "file", ""), [_row(one) for one in found.last], right=frozenset({2}))


def in_time(seconds: float) -> str:
    """How long until then: `now`, `in 42 s`, `in 5 min`, rounded up so that nothing is due that is not."""
    for unit, name in _UNITS:
        if seconds > (2 * unit if unit > 1 else 0):
            return f"in {int(-(-seconds // unit))} {name}"
    return "now"


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


def _show_jobs(found: Standing) -> None:
    if found.queue is None or found.queue.listing is None:
        return
    depth = found.queue.listing.depth
    if found.jobs:
        say()
        table(("starts", "file"), [(_when(job, found.at), _file(job, found.queue)) for job in found.jobs])
    _say_more(depth.queued + depth.running - len(found.jobs), "job", any_shown=bool(found.jobs))


def _when(job: JobFile, now: float) -> str:
    return job.state.value if job.state is JobState.RUNNING else in_time(job.at - now)


def _file(job: JobFile, queue: QueueState) -> str:
    if job.path is not None:
        return shown(job.path)
    if job.naming is Naming.UNREADABLE and queue.nameless is not None:
        return "?"
    said = printable(job.said).replace("\n", "\\n")
    return f"{said} ({job.naming.value})" if job.naming is Naming.UNKNOWN_ROOT else f"? ({said})"


def _show_attention(attention: Attention) -> None:
    if not attention.count:
        return
    say()
    say(f"{plural(attention.count, 'file')} {'needs' if attention.count == 1 else 'need'} attention", style="bold")
    for trouble in attention.troubles:
        for line in _trouble(trouble):
            say(line)
    _say_more(attention.count - len(attention.troubles), "file", any_shown=bool(attention.troubles))


def _trouble(trouble: Trouble) -> Iterator[str]:
    receipt = trouble.receipt
    detail = f" ({receipt.detail})" if receipt.detail else ""
    yield f"  {shown(receipt.path)}"
    yield "    " + _one_line(f"{receipt.outcome}: {receipt.reason}{detail}")
    failure = failure_of_receipt(receipt)
    if failure is not None:
        yield "    " + _one_line(f"next: {failure.next_step}")


def _say_more(count: int, noun: str, *, any_shown: bool) -> None:
    """How many are not listed: with `--last 0` that is all of them, and the count stands above already."""
    if count > 0 and any_shown:
        say(f"and {plural(count, f'more {noun}')}")


def _row(one: Happening) -> tuple[str, ...]:
    tokens = f"{one.tokens_before:,} -> {one.tokens_after:,}" if one.version else ""
    return as_local(one.at), one.what, tokens, shown(one.path), _one_line(_why(one))


def _why(one: Happening) -> str:
    if one.version:
        return f"version {one.version}"
    return f"{one.message} ({one.detail})" if one.detail else one.message


def _one_line(text: str) -> str:
    return printable(text).replace("\n", "\\n")
