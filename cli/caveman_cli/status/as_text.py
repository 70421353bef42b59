"""The standing as a person reads it."""

from __future__ import annotations

from caveman_cli.output.console import plural, say, shown, table
from caveman_cli.output.times import as_local
from caveman_cli.status.attention import Attention
from caveman_cli.status.happened import Happening
from caveman_cli.status.heading import heading
from caveman_cli.status.standing import Standing
from caveman_cli.status.wording import file_of, needing, said_of, starts, tokens_of, waits_for, why_and_next


def show(found: Standing) -> None:
    """Print it: what is, what will be, what needs a person, what was."""
    for line in heading(found):
        say(line)
    _show_jobs(found)
    _show_attention(found.attention)
    if found.last:
        say()
        table(("at", "outcome", "tokens", "file", ""), [_row(one) for one in found.last], right=frozenset({2}))


def _show_jobs(found: Standing) -> None:
    if found.queue is None or found.queue.listing is None:
        return
    depth = found.queue.listing.depth
    if found.jobs:
        say()
        rows = [(starts(job, found.at, found.pause), file_of(job, found.queue), waits_for(job)) for job in found.jobs]
        table(("starts", "file", ""), rows)
    _say_more(depth.queued + depth.running - len(found.jobs), "job", any_shown=bool(found.jobs))


def _show_attention(attention: Attention) -> None:
    if not attention.count:
        return
    say()
    say(needing(attention.count), style="bold")
    for trouble in attention.troubles:
        say(f"  {shown(trouble.receipt.path)}")
        for line in why_and_next(trouble):
            say(f"    {line}")
    _say_more(attention.count - len(attention.troubles), "file", any_shown=bool(attention.troubles))


def _say_more(count: int, noun: str, *, any_shown: bool) -> None:
    """How many are not listed: with `--last 0` that is all of them, and the count stands above already."""
    if count > 0 and any_shown:
        say(f"and {plural(count, f'more {noun}')}")


def _row(one: Happening) -> tuple[str, ...]:
    return as_local(one.at), one.what, tokens_of(one), shown(one.path), said_of(one)
