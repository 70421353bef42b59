"""The standing for programs: stable keys, null where there is nothing to say."""

from __future__ import annotations

from caveman_cli.output.reports import failure_of_receipt
from caveman_cli.output.times import as_iso
from caveman_cli.output.usage import made_json, usage_json
from caveman_cli.settings.rewrite_parts import RootTreatment
from caveman_cli.status.attention import Trouble
from caveman_cli.status.happened import Happening
from caveman_cli.status.jobs import JobFile
from caveman_cli.status.queue import QueueState
from caveman_cli.status.standing import Standing
from caveman_cli.status.wording import waits_for
from caveman_core.history.days import day_of
from caveman_core.history.records import Pause, Root
from caveman_core.selection import selection_of
from caveman_core.tokens import ESTIMATE


def as_json(found: Standing) -> dict[str, object]:
    """Lists hold at most `--last` entries; the counts beside them are of all."""
    return {
        "at": as_iso(found.at),
        "watcher": {"running": found.watcher is not None, "pid": found.watcher},
        "roots": [_root(root, found.treatments.get(root.id)) for root in found.roots],
        "waited_for": [str(path) for path in found.waited_for],
        "ledger": {"trouble": _trouble_of(found)},
        "pause": _pause(found.pause),
        "on_hold": {
            "files": [str(path) for path in found.held.files],
            "in_part": [str(path) for path in found.held.in_part],
        },
        "unfinished_swaps": [
            {"path": str(version.path), "version": version.number, "at": as_iso(version.at)}
            for version in found.unfinished
        ],
        "queue": _queue(found.queue, found.jobs),
        "model_calls": {
            "day": day_of(found.at),
            **usage_json(found.calls.usage),
            "failed": found.calls.failed,
            "not_ended": found.calls.reserved,
            "daily_budget_usd": found.budget,
        },
        "saved": {"files": found.totals.files, "tokens": found.totals.tokens_saved, "counted_by": ESTIMATE},
        "attention": {
            "count": found.attention.count,
            "files": [_trouble(one) for one in found.attention.troubles],
        },
        "last": [_happening(one) for one in found.last],
    }


def _root(root: Root, treatment: RootTreatment | None) -> dict[str, object]:
    named = selection_of(root.profile)
    globs = {"include": list(named.include), "exclude": list(named.exclude)}
    return {
        "path": str(root.path),
        "profile": named.profile,
        **globs,
        "watched": root.watched,
        "level": treatment.level.value if treatment else None,
        "agent_level": treatment.agent_level.value if treatment else None,
        "backend": treatment.backend.value if treatment else None,
        "model": (treatment.model or None) if treatment else None,
    }


def _trouble_of(found: Standing) -> dict[str, str] | None:
    return {"message": found.trouble.message, "next": found.trouble.next_step} if found.trouble else None


def _pause(pause: Pause | None) -> dict[str, str | None] | None:
    if pause is None:
        return None
    until = as_iso(pause.until) if pause.until is not None else None
    return {"since": as_iso(pause.since), "until": until, "why": pause.why or None}


def _queue(queue: QueueState | None, jobs: tuple[JobFile, ...]) -> dict[str, object] | None:
    if queue is None:
        return None
    depth = queue.listing.depth if queue.listing else None
    return {
        "server": queue.where,
        "answers": depth is not None,
        "queued": depth.queued if depth else None,
        "running": depth.running if depth else None,
        "unnamed_because": queue.nameless.message if queue.nameless else None,
        "jobs": [_job(job) for job in jobs],
    }


def _job(job: JobFile) -> dict[str, object]:
    return {
        "path": str(job.path) if job.path else None,
        "state": job.state.value,
        "at": as_iso(job.at),
        "naming": job.naming.name.lower(),
        "said": job.said,
        "put_off": job.why.name.lower() if job.why is not None else None,
        "message": waits_for(job) or None,
    }


def _trouble(trouble: Trouble) -> dict[str, object]:
    receipt, failure = trouble.receipt, failure_of_receipt(trouble.receipt)
    return {
        "path": str(receipt.path),
        "at": as_iso(trouble.at),
        "outcome": receipt.outcome.value,
        "reason": receipt.reason.name.lower(),
        "message": receipt.reason.value,
        "detail": receipt.detail,
        "next": failure.next_step if failure else None,
    }


def _happening(one: Happening) -> dict[str, object]:
    return {
        "path": str(one.path),
        "at": as_iso(one.at),
        "outcome": one.what,
        "reason": one.reason,
        "message": one.message,
        "detail": one.detail,
        "tokens_before": one.tokens_before,
        "tokens_after": one.tokens_after,
        "version": one.version,
        "made": made_json(one.made),
        "next": one.next_step or None,
    }
