"""`caveman status`: what watches, what waits, what was done, what it saves."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from caveman_cli.console import document, printable, say, shown, table
from caveman_cli.standing import QueueState, Standing, standing
from caveman_cli.times import as_iso, as_local
from caveman_core.config import load_settings
from caveman_core.history.records import OutcomeRow
from caveman_core.tokens import ESTIMATE


def command(
    last: Annotated[int, typer.Option(min=0, max=1000, help="How many of the last outcomes to list.")] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """Show watcher, queue, outcomes and savings.

    \b
    Example:
        caveman status --last 20
    """
    found = asyncio.run(standing(load_settings(), last))
    if as_json:
        document(_as_json(found))
    else:
        _print(found)


def _print(found: Standing) -> None:
    say(f"watching  {f'process {found.watcher}' if found.watcher else 'nobody; to begin: caveman watch'}")
    for root in found.roots:
        say(f"root      {shown(root.path)} ({root.profile})")
    say(f"queue     {_queue(found.queue)}")
    say(f"saving    {found.tokens_saved:,} tokens in {found.files} files ({ESTIMATE})")
    if found.last:
        say()
        table(("at", "outcome", "tokens", "file", ""), [_row(row) for row in found.last], right=frozenset({2}))


def _queue(queue: QueueState | None) -> str:
    if queue is None:
        return "none"
    if queue.depth is None:
        return f"{printable(queue.where)} does not answer"
    return f"{queue.depth.queued} waiting, {queue.depth.running} running on {printable(queue.where)}"


def _row(row: OutcomeRow) -> tuple[str, ...]:
    tokens = f"{row.tokens_before:,} -> {row.tokens_after:,}" if row.version else ""
    why = "" if row.version else printable(f"{row.reason} ({row.detail})" if row.detail else row.reason)
    return as_local(row.at), row.outcome.value, tokens, shown(row.path), why


def _as_json(found: Standing) -> dict[str, object]:
    return {
        "watcher": {"running": found.watcher is not None, "pid": found.watcher},
        "roots": [{"path": str(root.path), "profile": root.profile} for root in found.roots],
        "queue": _queue_json(found.queue),
        "saved": {"files": found.files, "tokens": found.tokens_saved, "counted_by": ESTIMATE},
        "last": [
            {
                "path": str(row.path),
                "at": as_iso(row.at),
                "outcome": row.outcome.value,
                "reason": row.reason.name.lower(),
                "detail": row.detail,
                "tokens_before": row.tokens_before,
                "tokens_after": row.tokens_after,
                "version": row.version,
            }
            for row in found.last
        ],
    }


def _queue_json(queue: QueueState | None) -> dict[str, object] | None:
    if queue is None:
        return None
    depth = queue.depth
    return {
        "server": queue.where,
        "answers": depth is not None,
        "queued": depth.queued if depth else None,
        "running": depth.running if depth else None,
    }
